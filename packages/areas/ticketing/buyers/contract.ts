import { endpoint } from '@dxweb/kit/definitions/endpoint.ts'
import { idParam, uuid } from '@dxweb/kit/fields/fields.ts'
import * as z from 'zod/mini'

const saleBuyer = z.object({
  saleId: uuid,
  name: z.string(),
  email: z.string(),
  phone: z.string(),
})

export type SaleBuyer = z.output<typeof saleBuyer>

/** Apart from the sales themselves, which renters read too. */
export const listSaleBuyers = endpoint('GET', '/partners/{partnerId}/events/{id}/sale-buyers', {
  permit: 'shows.log',
  summary: 'Who bought in each sale of an event; sales that nobody is named for are left out',
  params: z.object({ partnerId: idParam, id: idParam }),
  reply: z.object({ data: z.array(saleBuyer) }),
  errors: ['not_found'],
})
