import { endpoint } from '@dxweb/kit/definitions/endpoint.ts'
import * as z from 'zod/mini'

/** Returns an empty list for an unknown code, so that the user's typed city is kept. */
export const findPostalCode = endpoint('GET', '/postalcodes', {
  permit: 'self',
  summary: 'Get the city of a postal code',
  query: z.strictObject({ code: z.string().check(z.regex(/^\d{4}$/, { error: 'postal_code' })) }),
  reply: z.object({
    data: z.array(z.object({ code: z.string(), city: z.string(), municipality: z.string() })),
    total: z.int(),
  }),
})
