import { endpoint } from '@dxweb/kit/definitions/endpoint.ts'
import { id } from '@dxweb/kit/fields/fields.ts'
import { exportChoice } from '@dxweb/kit/definitions/sheet.ts'
import * as z from 'zod/mini'
import { eventParams } from '../core/contract.ts'

const buyer = z.object({
  /** Null for sales that nobody's name was taken for. */
  customerId: z.nullable(id),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  ticketCount: z.int(),
  /** Prices and fees of the tickets that have not been paid back. */
  grossOre: z.int(),
})

export type Buyer = z.output<typeof buyer>

export const listBuyers = endpoint('GET', '/partners/{partnerId}/events/{id}/buyers', {
  permit: 'shows.log',
  summary: 'Who holds tickets for an event, with what they paid; those without a name together',
  params: eventParams,
  reply: z.object({ data: z.array(buyer) }),
  errors: ['not_found'],
})

export const exportBuyers = endpoint('GET', '/partners/{partnerId}/events/{id}/buyers-export', {
  permit: 'shows.log',
  summary: 'Who holds tickets for an event as a file for spreadsheets',
  params: eventParams,
  query: z.strictObject(exportChoice),
  reply: z.string(),
  errors: ['not_found', 'too_large'],
})
