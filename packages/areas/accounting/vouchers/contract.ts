import { endpoint } from '@dxweb/kit/definitions/endpoint.ts'
import { day, idParam } from '@dxweb/kit/fields/fields.ts'
import * as z from 'zod/mini'

/** Days get their numbers within minutes of their end, or later where something failed. */
export const readVoucherNumbering = endpoint('GET', '/partners/{partnerId}/voucher-numbering', {
  permit: 'reports.read',
  summary: 'Get the first day that has ended and has no numbered vouchers yet',
  params: z.object({ partnerId: idParam }),
  follows: ['reports'],
  reply: z.object({ waitsFrom: z.nullable(day) }),
})
