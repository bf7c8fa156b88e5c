import { defineCollection } from '@dxweb/kit/definitions/collection.ts'
import {
  accountNumber,
  email,
  items,
  longText,
  mobile,
  optionalText,
  orgNumber,
  postalCode,
  reference,
  text,
} from '@dxweb/kit/fields/fields.ts'
import * as z from 'zod/mini'
import { invoiceWays, renterKinds } from './rules.ts'

/** `orgNumber` is nine digits, or empty for a private person. */
export const renters = defineCollection('renters', {
  table: 'renter',
  fields: {
    name: text(120),
    orgNumber,
    kind: z.enum(renterKinds),
    email,
    address: optionalText(200),
    postalCode,
    city: optionalText(100),
    contacts: items({ name: text(120), role: optionalText(80), email, mobile }, 20),
    invoiceBy: z.enum(invoiceWays),
    /** If empty, mailed invoices are sent to `email`. */
    invoiceEmail: email,
    buyerReference: optionalText(80),
    accountNumber,
    priceTypeId: z._default(z.nullable(reference('pricetypes')), null),
    note: longText(4000),
  },
  filters: ['kind'],
  search: ['name', 'orgNumber', 'email'],
  // Departments of an organisation may be separate renters, so organisation numbers need not be unique.
  aliases: ['/renters'],
  usedBy: [{ table: 'access_grant', column: 'renter_id' }],
})
