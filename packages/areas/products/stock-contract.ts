import { endpoint } from '@dxweb/kit/definitions/endpoint.ts'
import { countParam, idParam, instant, optionalText, uuid } from '@dxweb/kit/fields/fields.ts'
import * as z from 'zod/mini'
import { stockKinds } from './rules.ts'

/** Pieces, or grams of what is sold by weight. */
const quantity = z.int32().check(z.minimum(-10_000_000), z.maximum(10_000_000))

const params = z.object({ partnerId: idParam, id: idParam })

/** Newest first. `quantity` is the change; `counted` the stock after a count. */
export const listStock = endpoint('GET', '/partners/{partnerId}/products/{id}/stock', {
  permit: 'productRegisters.read',
  summary: 'Get a product’s stock and movements',
  params,
  query: z.strictObject({
    limit: z._default(z.pipe(countParam, z.int().check(z.minimum(1), z.maximum(200))), 50),
    offset: z._default(z.pipe(countParam, z.int().check(z.maximum(1_000_000))), 0),
  }),
  reply: z.object({
    stock: z.int(),
    data: z.array(
      z.object({
        id: uuid,
        kind: z.enum([...stockKinds, 'sale']),
        quantity: z.int(),
        counted: z.nullable(z.int()),
        note: z.string(),
        userName: z.string(),
        at: instant,
      }),
    ),
    total: z.int(),
  }),
  errors: ['not_found'],
})

/** Movements never change; a wrong one is corrected by another. */
export const moveStock = endpoint('POST', '/partners/{partnerId}/products/{id}/stock', {
  permit: 'products.write',
  changes: ['products'],
  summary: "Move a product's stock",
  params,
  isForm: true,
  body: z.strictObject({ kind: z.enum(stockKinds), quantity, note: optionalText(200) }),
  reply: z.object({ id: uuid, stock: z.int() }),
  errors: ['not_found', 'key_reused'],
  idempotent: true,
})
