import { defineCollection } from '@dxweb/kit/definitions/collection.ts'
import {
  accountNumber,
  count,
  email,
  optionalText,
  orgNumber,
  phone,
  reference,
  text,
} from '@dxweb/kit/fields/fields.ts'
import * as z from 'zod/mini'

/** Bureaus are film distributors (filmbyråer), which rent films to a cinema and settle with it. */
export const bureaus = defineCollection('bureaus', {
  table: 'bureau',
  fields: {
    name: text(80),
    /** The same company in the distributor register shared by all venues. */
    distributorId: z._default(z.nullable(reference('distributors')), null),
    orgNumber,
    contactName: optionalText(80),
    email,
    phone,
    /** The bank account for film rental, and the payment deadline in days after the film week. */
    accountNumber: z._default(accountNumber, ''),
    paymentDays: z._default(count(90), 14),
    isActive: z.boolean(),
  },
  filters: ['isActive'],
  search: ['name', 'contactName', 'email'],
})
