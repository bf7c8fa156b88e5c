import { endpoint } from '@dxweb/kit/definitions/endpoint.ts'
import { id, idParam, optionalText } from '@dxweb/kit/fields/fields.ts'
import * as z from 'zod/mini'

const maxOnPage = 10_000

export const maxUnplaced = 200

const boardProduct = z.object({
  id,
  name: z.string(),
  touchGroupId: z.nullable(id),
  buttonText: z.string(),
  buttonColor: z.string(),
  buttonNumber: z.nullable(z.int()),
  sort: z.int(),
})

/** `q` filters only the products without a page, by name or number. */
export const touchBoard = endpoint('GET', '/partners/{partnerId}/products/board', {
  permit: 'productRegisters.read',
  summary: 'List products by page of the till, and products without a page',
  params: z.object({ partnerId: idParam }),
  query: z.strictObject({ q: z.optional(optionalText(100)) }),
  reply: z.object({
    placed: z.array(boardProduct),
    beside: z.array(boardProduct),
    /** Total number of products without a page. */
    besideTotal: z.int(),
  }),
})

/** If `touchGroupId` is null, removes the products from their page. Other products of the page stay there. */
export const arrangeProducts = endpoint('POST', '/partners/{partnerId}/products/arrange', {
  permit: 'products.write',
  changes: ['products'],
  summary: 'Set the order of the products on a page of the till',
  params: z.object({ partnerId: idParam }),
  body: z.strictObject({
    touchGroupId: z.nullable(id),
    productIds: z.array(id).check(z.minLength(1), z.maxLength(maxOnPage)),
  }),
  reply: z.object({ changed: z.int() }),
  errors: ['not_found'],
})
