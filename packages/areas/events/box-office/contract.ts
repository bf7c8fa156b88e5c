import { endpoint } from '@dxweb/kit/definitions/endpoint.ts'
import { idParam, optionalText } from '@dxweb/kit/fields/fields.ts'
import * as z from 'zod/mini'
import { eventRow } from '../core/contract.ts'

const boxOfficeRow = z.object({
  ...z.pick(eventRow, {
    id: true,
    title: true,
    auditorium: true,
    startsAt: true,
    endsAt: true,
    eventTypeColor: true,
    saleState: true,
    soldCount: true,
    reservedCount: true,
  }).shape,
  /** Places that can be sold, and those of them that are neither sold nor reserved. */
  places: z.int(),
  leftCount: z.int(),
  /** The least that a ticket costs at the counter; null where none costs anything. */
  priceFromOre: z.nullable(z.int()),
})

export type BoxOfficeRow = z.output<typeof boxOfficeRow>

/** So many days ahead are shown unless something is looked for. */
export const boxOfficeDays = 14

export const getBoxOffice = endpoint('GET', '/partners/{partnerId}/box-office', {
  permit: 'tickets.sell',
  summary: 'What can be sold at the counter: events with tickets that are not over, the next first',
  params: z.object({ partnerId: idParam }),
  query: z.strictObject({ q: z.optional(optionalText(100)) }),
  reply: z.object({ data: z.array(boxOfficeRow) }),
})
