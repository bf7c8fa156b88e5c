import { defineCollection } from '@dxweb/kit/definitions/collection.ts'
import { email, optionalText, orgNumber, phone, text } from '@dxweb/kit/fields/fields.ts'
import * as z from 'zod/mini'

/** Film distributors (filmbyråer), whom a cinema books films from and settles with. */
export const bureaus = defineCollection('bureaus', {
  table: 'bureau',
  fields: {
    name: text(80),
    orgNumber,
    contactName: optionalText(80),
    email,
    phone,
    isActive: z.boolean(),
  },
  filters: ['isActive'],
  search: ['name', 'contactName', 'email'],
  matchedBy: [{ any: ['name'] }],
})
