import { instantOf, operatingDay } from '@dxweb/kit/time/zoned-time.ts'
import type { Stretch } from './free-units.ts'

/** The minimum rest between days and the maximum work per day, in hours (domain facts 4). */
const minRestHours = 11
const maxWorkHours = 9

const hourMs = 3_600_000

export type ShiftWarning =
  | { kind: 'overlap'; with: Stretch }
  | { kind: 'shortRest'; hours: number }
  | { kind: 'longDay'; hours: number }

const rounded = (ms: number) => Math.round((ms / hourMs) * 10) / 10

/** Measures rest between operating days, and sums hours within a day. Hours have one decimal. */
export function shiftWarnings(
  shift: Stretch,
  others: readonly Stretch[],
  zone: string,
): ShiftWarning[] {
  const overlapping = others.filter((other) => other.from < shift.until && shift.from < other.until)
  const dayOf = ({ from }: Stretch) => operatingDay(instantOf(new Date(from)), zone)
  const day = dayOf(shift)
  const rests = others
    .filter((other) => !overlapping.includes(other) && dayOf(other) !== day)
    .map((other) => Math.max(other.from - shift.until, shift.from - other.until))
  const shortest = Math.min(...rests)
  const worked = [shift, ...others.filter((other) => dayOf(other) === day)].reduce(
    (sum, { from, until }) => sum + until - from,
    0,
  )
  return [
    ...overlapping.map((other): ShiftWarning => ({ kind: 'overlap', with: other })),
    ...(shortest < minRestHours * hourMs
      ? [{ kind: 'shortRest' as const, hours: rounded(shortest) }]
      : []),
    ...(worked > maxWorkHours * hourMs
      ? [{ kind: 'longDay' as const, hours: rounded(worked) }]
      : []),
  ]
}
