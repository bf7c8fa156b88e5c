import { withKind } from '@dxweb/kit/fields/field-kinds.ts'
import { clockTime, day, id, optionalText, text } from '@dxweb/kit/fields/fields.ts'
import * as z from 'zod/mini'
import { callSheetFields } from './call-sheet-fields.ts'
import { heading } from './heading.ts'

/** Selects the first or second pass of a repeated clock hour; needed only in the night when the clock goes back. */
export const fold = z.optional(z.enum(['first', 'second']))

/** Sets the kind again, since adding a check copies the schema without its kind. */
export const eventDay = withKind(
  { kind: 'day', looksAhead: true },
  day.check(
    z.refine<string>((date) => date >= '1900-01-01' && date < '2200-01-01', { error: 'not_valid' }),
  ),
)

/** Local times of the hall. Without `endDate`, an end before the start is on the next day. */
export const eventTimes = {
  date: eventDay,
  startTime: clockTime,
  endTime: clockTime,
  /** Required if the event lasts a day or more. */
  endDate: z.optional(eventDay),
  startFold: fold,
  endFold: fold,
  /** Start of the hall's booking, on the event's day or the day before; by default the event's start. */
  busyFrom: z.optional(z.nullable(z.strictObject({ time: clockTime, isDayBefore: z.boolean() }))),
  /** End of the hall's booking, on the last day or the day after; by default the event's end. */
  busyUntil: z.optional(z.nullable(z.strictObject({ time: clockTime, isDayAfter: z.boolean() }))),
}

export const extraAuditoriumIds = z._default(z.array(id).check(z.maxLength(20)), [])

export const atOwnRisk = z._default(z.boolean(), false)

export const eventDraft = {
  title: text(200),
  heading: z.optional(heading),
  auditoriumId: id,
  eventTypeId: id,
  ...eventTimes,
  renterId: z.nullable(id),
  organizer: optionalText(200),
  extraAuditoriumIds,
  isOpenEvent: z._default(z.boolean(), false),
  ...callSheetFields,
  /** `extendsOrder` permits extending the order's period to include the event. */
  orderId: z._default(z.nullable(id), null),
  extendsOrder: z._default(z.boolean(), false),
}
