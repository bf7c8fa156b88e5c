import { defineCollection } from '@dxweb/kit/definitions/collection.ts'
import { email, longText, optionalText, phone, postalCode, text } from '@dxweb/kit/fields/fields.ts'
import * as z from 'zod/mini'

export const customers = defineCollection('customers', {
  table: 'customer',
  orderBy: 'lastName',
  permit: { read: 'crm.read', write: 'crm.write' },
  fields: {
    firstName: optionalText(80),
    lastName: text(80),
    email,
    phone,
    address: optionalText(200),
    postalCode,
    city: optionalText(100),
    wantsMail: z.boolean(),
    wantsSms: z.boolean(),
    note: longText(2000),
  },
  filters: ['wantsMail', 'wantsSms'],
  search: ['lastName', 'firstName', 'email', 'phone'],
  foundBy: { table: 'customer_word', names: 'customer_id', orderedBy: 'lastName' },
  // A family may share a telephone, so a telephone identifies a person only with the name. Rows without e-mail and
  // telephone match if name and address are the same, or the address is empty in both.
  matchedBy: [
    { any: ['email'] },
    { all: ['phone', 'firstName', 'lastName'] },
    { all: ['lastName', 'firstName', 'email', 'phone', 'address', 'postalCode'] },
  ],
  aliases: ['/crm'],
})
