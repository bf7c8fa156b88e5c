import { day, id, optionalText, text } from '@dxweb/kit/fields.ts'
import * as z from 'zod/mini'

/** What a clerk fills in. `date` and times are the hall's local ones. */
export const eventDraft = {
  title: text(200),
  auditoriumId: id,
  eventTypeId: id,
  date: day.check(
    z.refine<string>((date) => date >= '1900-01-01' && date < '2200-01-01', { error: 'not_valid' }),
  ),
  startTime: z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/)),
  endTime: z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/)),
  renterId: z.nullable(id),
  organizer: optionalText(200),
}
