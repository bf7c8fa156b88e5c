import { count, longText, optionalText, phone } from '@dxweb/kit/fields/fields.ts'
import { withKind } from '@dxweb/kit/fields/field-kinds.ts'
import { invalidField } from '@dxweb/kit/errors/errors.ts'
import * as z from 'zod/mini'

const dayMinutes = 1440

const minutesWithin = (within: z.core.$ZodCheck<number>) =>
  z.optional(z.nullable(withKind({ kind: 'minutes' }, z.int().check(z.minimum(0), within))))

const atMost = (hours: number) => (typed: number) => typed <= hours * 60

/** Fields of the call sheet besides the event's times; a change keeps absent ones. */
export const callSheetFields = {
  /** Minutes before the start, so that they move with it. */
  doorsMinutes: minutesWithin(z.refine(atMost(6), { error: 'doors_before_start' })),
  soundCheckMinutes: minutesWithin(z.refine(atMost(18), { error: 'sound_check_before_start' })),
  pauseCount: z.optional(count(9)),
  /** Each pause is so long. */
  pauseMinutes: z.optional(withKind({ kind: 'minutes' }, count(240))),
  /** The contact for the event on the evening itself. */
  contactName: z.optional(optionalText(120)),
  contactMobile: z.optional(phone),
  staffNote: z.optional(longText(2000)),
}

export type CallSheetFields = z.output<z.ZodMiniObject<typeof callSheetFields>>

/** The fields that the call gave. */
export const callSheetOf = (draft: CallSheetFields): CallSheetFields =>
  Object.fromEntries(
    (Object.keys(callSheetFields) as (keyof CallSheetFields)[])
      .filter((name) => draft[name] !== undefined)
      .map((name) => [name, draft[name]]),
  )

/** '18:30' before a start at 19:00 is 30; a time after the start belongs to the day before. */
export function minutesBefore(startTime: string, time: string): number {
  return (minuteOf(startTime) - minuteOf(time) + dayMinutes) % dayMinutes
}

/** 30 minutes before 19:00 are '18:30'. */
export function timeBefore(startTime: string, minutes: number): string {
  const at = (minuteOf(startTime) - minutes + 2 * dayMinutes) % dayMinutes
  return [Math.floor(at / 60), at % 60].map((part) => String(part).padStart(2, '0')).join(':')
}

const minuteOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** Refuses at the field: a sound check with the audience in, and pauses that are longer than the event. */
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
