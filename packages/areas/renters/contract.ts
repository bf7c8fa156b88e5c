import { defineCollection } from '@dxweb/kit/collection.ts'
import { optionalText, text } from '@dxweb/kit/fields.ts'
import { isOrgNumber } from '@dxweb/kit/norwegian.ts'
import * as z from 'zod/mini'

/** Those who rent a hall (leietakere). `orgNumber` is nine digits, or empty for a private person. */
export const renters = defineCollection('renters', {
  table: 'renter',
  orderBy: 'name',
  permit: { read: 'registers.read', write: 'registers.write' },
  fields: {
    name: text(120),
    orgNumber: z
      .string()
      .check(
        z.refine<string>((number) => number === '' || isOrgNumber(number), { error: 'org_number' }),
      ),
    email: optionalText(254).check(z.regex(/^([^\s@]+@[^\s@]+)?$/, { error: 'email' })),
  },
  search: ['name', 'orgNumber', 'email'],
  usedBy: [{ table: 'access_grant', column: 'renter_id' }],
})
