import { endpoint } from '@dxweb/kit/endpoint.ts'
import { id, idParam } from '@dxweb/kit/fields.ts'
import * as z from 'zod/mini'

/** A till's screen has no more buttons than this on one page. */
export const mostOnPage = 500

/** `touchGroupId` null takes the products off the screen. Those of the page that are not named stay as they are. */
export const arrangeProducts = endpoint('POST', '/partners/{partnerId}/products/arrange', {
  permit: 'products.write',
  summary: "Put products on a touch group's page, in the order that they are named",
  params: z.object({ partnerId: idParam }),
  body: z.strictObject({
    touchGroupId: z.nullable(id),
    productIds: z.array(id).check(z.minLength(1), z.maxLength(mostOnPage)),
  }),
  reply: z.object({ changed: z.int() }),
  errors: ['not_found'],
})
