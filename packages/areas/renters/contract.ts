import { defineCollection } from '@dxweb/kit/definitions/collection.ts'
import { email, orgNumber, text } from '@dxweb/kit/fields/fields.ts'

/** Those who rent a hall (leietakere). `orgNumber` is nine digits, or empty for a private person. */
export const renters = defineCollection('renters', {
  table: 'renter',
  fields: { name: text(120), orgNumber, email },
  search: ['name', 'orgNumber', 'email'],
  // Departments of one organisation may rent each under its own name, so that a number tells nobody apart.
  matchedBy: [{ any: ['name'] }],
  aliases: ['/renters'],
  usedBy: [{ table: 'access_grant', column: 'renter_id' }],
})
