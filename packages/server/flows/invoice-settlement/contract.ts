import { endpoint } from '@dxweb/kit/definitions/endpoint.ts'
import { idParam } from '@dxweb/kit/fields/fields.ts'
import * as z from 'zod/mini'

export const invoiceSettlement = endpoint(
  'POST',
  '/partners/{partnerId}/renter-settlements/{id}/invoice',
  {
    permit: 'renterSettlements.write',
    changes: ['renter-settlements', 'invoices', 'reports'],
    summary:
      'Invoice the amount that a renter owes by an approved settlement; a settlement is invoiced once',
    params: z.object({ partnerId: idParam, id: idParam }),
    body: z.strictObject({}),
    reply: z.object({ number: z.int() }),
    errors: ['not_found', 'wrong_state', 'invalid'],
  },
)
