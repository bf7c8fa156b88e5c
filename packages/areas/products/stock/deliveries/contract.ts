import { endpoint } from '@dxweb/kit/definitions/endpoint.ts'
import {
  day,
  id,
  idParam,
  instant,
  optionalText,
  priceOre,
  reference,
  uuid,
} from '@dxweb/kit/fields/fields.ts'
import { defineReport } from '@dxweb/kit/reports/define-report.ts'
import * as field from '@dxweb/kit/reports/report-fields.ts'
import * as z from 'zod/mini'
import { bulkWeights } from '../../rules.ts'

export const deliveryStates = ['kept', 'undone'] as const

/** Costs exclude VAT and deposit. Sums exclude reversed lines. */
export const deliveries = defineReport('deliveries', {
  permit: 'productRegisters.read',
  axes: { received: 'receivedOn' },
  opensWith: { period: 'lastSixMonths' },
  isList: true,
  columns: {
    delivery: field.page('products/deliveries/{deliveryId}'),
    receivedOn: field.day,
    supplier: field.words,
    reference: field.words,
    stockLocation: z.nullable(field.words),
    lineCount: field.tally,
    costOre: z.nullable(field.money),
    depositOre: field.money,
    state: z.enum(deliveryStates),
    receivedBy: field.words,
  },
  keys: { deliveryId: field.tally },
  opens: 'products/deliveries/{deliveryId}',
  filters: ['state'],
  wide: ['reference', 'stockLocation', 'receivedBy'],
  brief: ['supplier', 'receivedOn', 'costOre'],
  search: ['delivery', 'supplier', 'reference'],
  groups: ['supplier', 'month', 'year'],
  totals: ['lineCount', 'costOre', 'depositOre'],
  orderBy: ['-deliveryId'],
})

const path = '/partners/{partnerId}/stock-deliveries'
const params = z.object({ partnerId: idParam, id: idParam })

/**
 * The quantity is in pieces, or in grams for goods sold by weight. `unitCostOre` is per piece, hg or kg, without VAT
 * and deposit.
 */
const writtenLine = z.strictObject({
  productId: reference('products'),
  quantity: z.int32().check(z.minimum(1), z.maximum(10_000_000)),
  unitCostOre: z.nullable(priceOre),
})

/** A past delivery is dated at noon, so that a count on that evening includes its goods. */
export const receiveDelivery = endpoint('POST', path, {
  permit: 'products.write',
  changes: ['products', 'stock'],
  summary: 'Record a delivery of products',
  params: z.object({ partnerId: idParam }),
  isForm: true,
  body: z.strictObject({
    day,
    locationId: z.nullable(reference('stockLocations')),
    supplier: optionalText(80),
    reference: optionalText(40),
    note: optionalText(200),
    lines: z.array(writtenLine).check(z.minLength(1), z.maxLength(300)),
  }),
  reply: z.object({ id }),
  errors: ['key_reused'],
  idempotent: true,
})

const line = z.object({
  /** Id of the stock movement, for reversing this line alone. */
  id: uuid,
  productId: id,
  name: z.string(),
  number: z.string(),
  bulkWeight: z.enum(bulkWeights),
  quantity: z.int(),
  unitCostOre: z.nullable(z.int()),
  costOre: z.nullable(z.int()),
  depositOre: z.int(),
  isUndone: z.boolean(),
})

export const getDelivery = endpoint('GET', `${path}/{id}`, {
  permit: 'productRegisters.read',
  invalidatedBy: ['stock'],
  summary: 'Get a delivery with its lines',
  params,
  reply: z.object({
    id,
    day,
    /** Null for stock without a location. */
    locationId: z.nullable(id),
    locationName: z.string(),
    supplier: z.string(),
    reference: z.string(),
    note: z.string(),
    receivedBy: z.string(),
    notedAt: instant,
    lines: z.array(line),
    /** Excludes reversed lines. */
    costOre: z.int(),
    depositOre: z.int(),
  }),
  errors: ['not_found'],
})

/** Reverses each line that is not yet reversed. The reversals are dated at the instant of the delivery. */
export const undoDelivery = endpoint('POST', `${path}/{id}/undo`, {
  permit: 'products.write',
  changes: ['products', 'stock'],
  summary: 'Undo a delivery',
  params,
  reply: z.object({ id }),
  errors: ['not_found', 'wrong_state'],
})
