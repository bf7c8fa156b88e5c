import { defineCollection } from '@dxweb/kit/collection.ts'
import { endpoint } from '@dxweb/kit/endpoint.ts'
import { day, id, idParam, reference, text } from '@dxweb/kit/fields.ts'
import * as z from 'zod/mini'

/** Accounts that income is booked on (kontoer). The VAT of what is sold is inherited from here. */
export const ledgers = defineCollection('ledgers', {
  table: 'ledger',
  orderBy: 'number',
  permit: { read: 'registers.read', write: 'registers.write' },
  fields: {
    number: z.string().check(z.regex(/^\d{4,6}$/, { error: 'account_number' })),
    name: text(120),
    vatTypeId: z.nullable(reference('vattypes')),
  },
  filters: ['vatTypeId'],
  search: ['number', 'name'],
})

/** The VAT types with every rate they have had, newest first. `basisPoints` 1200 is 12 %. */
export const listVatTypes = endpoint('GET', '/partners/{partnerId}/vattypes', {
  permit: 'registers.read',
  summary: 'VAT types and their dated rates',
  params: z.object({ partnerId: idParam }),
  reply: z.object({
    data: z.array(
      z.object({
        id,
        code: z.enum(['high', 'medium', 'low', 'zero', 'exempt']),
        saftCode: z.string(),
        basisPoints: z.int(),
        rates: z.array(z.object({ validFrom: day, basisPoints: z.int() })),
      }),
    ),
    total: z.int(),
  }),
})
