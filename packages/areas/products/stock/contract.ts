import { endpoint } from '@dxweb/kit/definitions/endpoint.ts'
import {
  countParam,
  idParam,
  instant,
  optionalText,
  priceOre,
  reference,
  uuid,
} from '@dxweb/kit/fields/fields.ts'
import * as z from 'zod/mini'
import { stockKinds, wasteReasons } from './rules.ts'

/** In pieces, or in grams for goods sold by weight. */
const quantity = z.int32().check(z.minimum(-10_000_000), z.maximum(10_000_000))

const params = z.object({ partnerId: idParam, id: idParam })

const location = z._default(z.nullable(reference('stockLocations')), null)

/** Lists movements, newest first, but no sales. `quantity` is the change, `counted` the stock after a count. */
export const listStock = endpoint('GET', '/partners/{partnerId}/products/{id}/stock', {
  permit: 'productRegisters.read',
  summary: 'Get a product’s unit cost, stock movements, and stock by location',
  params,
  query: z.strictObject({
    limit: z._default(z.pipe(countParam, z.int().check(z.minimum(1), z.maximum(200))), 50),
    offset: z._default(z.pipe(countParam, z.int().check(z.maximum(1_000_000))), 0),
  }),
  reply: z.object({
    stock: z.int(),
    /** `id` is null for stock without a location. */
    locations: z.array(z.object({ id: z.nullable(z.int()), name: z.string(), stock: z.int() })),
    /**
     * The current weighted average cost per piece, hg or kg, without VAT and deposit; null if no delivery has a known
     * cost.
     */
    unitCostOre: z.nullable(z.int()),
    data: z.array(
      z.object({
        id: uuid,
        kind: z.enum(stockKinds),
        quantity: z.int(),
        counted: z.nullable(z.int()),
        locationName: z.string(),
        costOre: z.nullable(z.int()),
        reason: z.nullable(z.enum(wasteReasons)),
        supplier: z.string(),
        reference: z.string(),
        note: z.string(),
        userName: z.string(),
        at: instant,
        /** True if the movement is a reversal or was reversed. */
        isUndone: z.boolean(),
      }),
    ),
    total: z.int(),
  }),
  errors: ['not_found'],
})

/**
 * Movements never change; a wrong one is reversed. `unitCostOre` is per piece, hg or kg, without VAT and deposit. A
 * transfer requires `toLocationId`; null means stock without a location.
 */
export const moveStock = endpoint('POST', '/partners/{partnerId}/products/{id}/stock', {
  permit: 'products.write',
  changes: ['products', 'stock'],
  summary: 'Record a movement of a product’s stock',
  params,
  isForm: true,
  body: z.strictObject({
    kind: z.enum(stockKinds),
    quantity,
    locationId: location,
    toLocationId: location,
    unitCostOre: z._default(z.nullable(priceOre), null),
    supplier: z._default(optionalText(80), ''),
    reference: z._default(optionalText(40), ''),
    reason: z._default(z.nullable(z.enum(wasteReasons)), null),
    note: optionalText(200),
  }),
  reply: z.object({ id: uuid, stock: z.int() }),
  errors: ['not_found', 'key_reused'],
  idempotent: true,
})

/**
 * Adds a row that reverses the movement, dated at the movement's own instant. For a transfer, reverses both of its
 * rows.
 */
export const undoStock = endpoint(
  'POST',
  '/partners/{partnerId}/products/{id}/stock/{movementId}/undo',
  {
    permit: 'products.write',
    changes: ['products', 'stock'],
    summary: 'Undo a stock movement',
    params: z.object({ partnerId: idParam, id: idParam, movementId: uuid }),
    reply: z.object({ id: uuid }),
    errors: ['not_found', 'wrong_state'],
  },
)
