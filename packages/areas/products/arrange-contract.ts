import { endpoint } from '@dxweb/kit/definitions/endpoint.ts'
import { id, idParam, optionalText } from '@dxweb/kit/fields/fields.ts'
import * as z from 'zod/mini'

/** The most buttons of one page that are put in order at once. */
const mostOnPage = 10_000

/** So many products that are on no page are shown at once; a search finds the others. */
export const mostBeside = 200

const boardProduct = z.object({
  id,
  name: z.string(),
  touchGroupId: z.nullable(id),
  buttonText: z.string(),
  buttonColor: z.string(),
  buttonNumber: z.nullable(z.int()),
  sort: z.int(),
})

/** Every product on a page, in its order. `q` narrows those beside the pages, by name or number. */
export const touchBoard = endpoint('GET', '/partners/{partnerId}/products/board', {
  permit: 'productRegisters.read',
  summary: "The products on the tills' pages, and those that are on none",
  params: z.object({ partnerId: idParam }),
  query: z.strictObject({ q: z.optional(optionalText(100)) }),
  reply: z.object({
    placed: z.array(boardProduct),
    beside: z.array(boardProduct),
    /** How many are on no page, of which `beside` is the beginning. */
    besideTotal: z.int(),
  }),
})

/** `touchGroupId` null takes the products off the screen. Those of the page that are not named stay as they are. */
export const arrangeProducts = endpoint('POST', '/partners/{partnerId}/products/arrange', {
  permit: 'products.write',
  changes: ['products'],
  summary: "Put products on a touch group's page, in the order that they are named",
  params: z.object({ partnerId: idParam }),
  body: z.strictObject({
    touchGroupId: z.nullable(id),
    productIds: z.array(id).check(z.minLength(1), z.maxLength(mostOnPage)),
  }),
  reply: z.object({ changed: z.int() }),
  errors: ['not_found'],
})
