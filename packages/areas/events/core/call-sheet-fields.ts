import { count, longText, optionalText, phone } from '@dxweb/kit/fields/fields.ts'
import { withKind } from '@dxweb/kit/fields/field-kinds.ts'
import { invalidField } from '@dxweb/kit/errors/errors.ts'
import * as z from 'zod/mini'

const dayMinutes = 1440

const minutesWithin = (within: z.core.$ZodCheck<number>) =>
  z.optional(z.nullable(withKind({ kind: 'minutes' }, z.int().check(z.minimum(0), within))))

const atMost = (hours: number) => (typed: number) => typed <= hours * 60

/** A field that is absent from a change keeps its value. */
export const callSheetFields = {
  /** Minutes before the start, so that the time moves with the event. */
  doorsMinutes: minutesWithin(z.refine(atMost(6), { error: 'doors_before_start' })),
  soundCheckMinutes: minutesWithin(z.refine(atMost(18), { error: 'sound_check_before_start' })),
  pauseCount: z.optional(count(9)),
  pauseMinutes: z.optional(withKind({ kind: 'minutes' }, count(240))),
  contactName: z.optional(optionalText(120)),
  contactMobile: z.optional(phone),
  staffNote: z.optional(longText(2000)),
}

export type CallSheetFields = z.output<z.ZodMiniObject<typeof callSheetFields>>

export const callSheetOf = (draft: CallSheetFields): CallSheetFields =>
  Object.fromEntries(
    (Object.keys(callSheetFields) as (keyof CallSheetFields)[])
      .filter((name) => draft[name] !== undefined)
      .map((name) => [name, draft[name]]),
  )

/** Returns 30 for the start '19:00' and the time '18:30'. A time after the start is on the previous day. */
export function minutesBefore(startTime: string, time: string): number {
  return (minuteOf(startTime) - minuteOf(time) + dayMinutes) % dayMinutes
}

export function timeBefore(startTime: string, minutes: number): string {
  const at = (minuteOf(startTime) - minutes + 2 * dayMinutes) % dayMinutes
  return [Math.floor(at / 60), at % 60].map((part) => String(part).padStart(2, '0')).join(':')
}

const minuteOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

export function refuseOrder(
  { doorsMinutes, soundCheckMinutes, pauseCount = 0, pauseMinutes = 0 }: CallSheetFields,
  { startsAt, endsAt }: { startsAt: string; endsAt: string },
): void {
  if (doorsMinutes != null && soundCheckMinutes != null && soundCheckMinutes < doorsMinutes) {
    throw invalidField('soundCheckMinutes', 'sound_check_after_doors')
  }
  if (pauseCount > 0 && pauseMinutes === 0) throw invalidField('pauseMinutes', 'required')
  const length = (Date.parse(endsAt) - Date.parse(startsAt)) / 60_000
  if (pauseCount * pauseMinutes >= length && pauseCount > 0) {
    throw invalidField('pauseMinutes', 'pause_too_long')
  }
}
