import { clockTime, day, id, optionalText, text } from '@dxweb/kit/fields/fields.ts'
import * as z from 'zod/mini'
import { heading } from './heading.ts'

/** Which of the two instants of an hour that the clock runs twice. Asked for only on such a night. */
export const fold = z.optional(z.enum(['first', 'second']))

export const eventDay = day.check(
  z.refine<string>((date) => date >= '1900-01-01' && date < '2200-01-01', { error: 'not_valid' }),
)

/** When, by the hall's clock. An end at or before the start's time belongs to the next day. */
export const eventTimes = {
  date: eventDay,
  startTime: clockTime,
  endTime: clockTime,
  /** The day that it ends on, where it lasts a day or more. */
  endDate: z.optional(eventDay),
  startFold: fold,
  endFold: fold,
  /** From when the hall is taken: on the event's day or the day before it. Absent: from its start. */
  busyFrom: z.optional(z.nullable(z.strictObject({ time: clockTime, isDayBefore: z.boolean() }))),
  /** Until when the hall is taken: on the day the event ends or the day after. Absent: until its end. */
  busyUntil: z.optional(z.nullable(z.strictObject({ time: clockTime, isDayAfter: z.boolean() }))),
}

/** Halls that an event takes beside its own. */
export const extraAuditoriumIds = z._default(z.array(id).check(z.maxLength(20)), [])

/** Saves although halls overlap. */
export const atOwnRisk = z._default(z.boolean(), false)

/** What a clerk fills in. `date` and times are the hall's local ones. */
export const eventDraft = {
  title: text(200),
  /** What its tickets are headed with instead of its title. Absent: none, and of a change, as it was. */
  heading: z.optional(heading),
  auditoriumId: id,
  eventTypeId: id,
  ...eventTimes,
  renterId: z.nullable(id),
  organizer: optionalText(200),
  extraAuditoriumIds,
  isOpenEvent: z._default(z.boolean(), false),
  /** The order it belongs to; `extendsOrder` lets the order's period grow to hold it. */
  orderId: z._default(z.nullable(id), null),
  extendsOrder: z._default(z.boolean(), false),
}
