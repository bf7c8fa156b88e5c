import { endpoint } from '@dxweb/kit/definitions/endpoint.ts'
import { day, idParam } from '@dxweb/kit/fields/fields.ts'
import * as z from 'zod/mini'

/** A SAF-T file covers one fiscal year at most. */
export const maxDays = 366

export const exportTicketSales = endpoint('GET', '/partners/{partnerId}/ticket-sales-saft', {
  permit: 'reports.read',
  summary: 'Download the ticket sales of a period as SAF-T Cash Register',
  params: z.object({ partnerId: idParam }),
  query: z.strictObject({ from: day, to: day }),
  reply: z.any(),
})
