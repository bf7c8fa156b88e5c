import { endpoint } from '@dxweb/kit/definitions/endpoint.ts'
import { day, idParam } from '@dxweb/kit/fields/fields.ts'
import * as z from 'zod/mini'

/** The vouchers of a day are numbered within minutes of its end, or later after a failure. */
export const readVoucherNumbering = endpoint('GET', '/partners/{partnerId}/voucher-numbering', {
  permit: 'reports.read',
  summary: 'Get the first ended day with unnumbered vouchers',
  params: z.object({ partnerId: idParam }),
  invalidatedBy: ['reports'],
  reply: z.object({ waitsFrom: z.nullable(day) }),
})
