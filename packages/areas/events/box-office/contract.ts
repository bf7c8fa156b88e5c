import { endpoint } from '@dxweb/kit/definitions/endpoint.ts'
import { ageLimits } from '@dxweb/areas/mediabase/productions/rules.ts'
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
  /** Must be shown to buyers before a purchase. */
  ageLimit: z.nullable(z.enum(ageLimits)),
  /** Number of sellable places; `leftCount` excludes sold and reserved places. */
  places: z.int(),
  leftCount: z.int(),
  /** Price of the cheapest ticket at the counter; null if no ticket has a price. */
  priceFromOre: z.nullable(z.int()),
})

export type BoxOfficeRow = z.output<typeof boxOfficeRow>

export const boxOfficeDays = 14

export const getBoxOffice = endpoint('GET', '/partners/{partnerId}/box-office', {
  permit: 'tickets.sell',
  invalidatedBy: ['events', 'sales'],
  summary: 'List ticketed events that are not over, in order of start',
  params: z.object({ partnerId: idParam }),
  query: z.strictObject({ q: z.optional(optionalText(100)) }),
  reply: z.object({ data: z.array(boxOfficeRow) }),
})
