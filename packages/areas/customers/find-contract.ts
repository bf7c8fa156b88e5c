import { endpoint } from '@dxweb/kit/definitions/endpoint.ts'
import { email, id, idParam, optionalText, phone, text } from '@dxweb/kit/fields/fields.ts'
import * as z from 'zod/mini'

const params = z.object({ partnerId: idParam })

const foundCustomer = z.object({ id, name: z.string(), email: z.string(), phone: z.string() })

export type FoundCustomer = z.output<typeof foundCustomer>

export const maxFound = 8

/** Returns no customers for fewer than two characters, so that a search cannot reveal the whole register. */
export const findCustomers = endpoint('GET', '/partners/{partnerId}/customer-search', {
  permit: 'customers.find',
  invalidatedBy: ['customers'],
  summary: 'Find customers by name, e-mail address or telephone, for a sale or a reservation',
  params,
  query: z.strictObject({ q: z.optional(optionalText(100)) }),
  reply: z.object({ data: z.array(foundCustomer) }),
})

export const addBuyer = endpoint('POST', '/partners/{partnerId}/customer-search', {
  permit: 'customers.attach',
  changes: ['customers'],
  summary: 'Add a customer at the counter, or return the customer with the same e-mail address',
  params,
  body: z.strictObject({
    firstName: optionalText(80),
    lastName: text(80),
    phone,
    email,
    /** True to add the customer even if another customer has the same e-mail address. */
    isAnother: z._default(z.boolean(), false),
  }),
  reply: z.object({ customer: foundCustomer, isKnown: z.boolean() }),
})
