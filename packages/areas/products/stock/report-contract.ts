import { withKind } from '@dxweb/kit/fields/field-kinds.ts'
import { defineReport } from '@dxweb/kit/reports/define-report.ts'
import * as field from '@dxweb/kit/reports/report-fields.ts'
import * as z from 'zod/mini'

/**
 * Quantities are pieces or grams. Sold and wasted quantities are positive; other changes have a sign. Values use the
 * average cost of deliveries (decision 0252).
 */
export const stockReport = defineReport('stock', {
  permit: 'productRegisters.read',
  axes: { stock: 'untilOn' },
  columns: {
    product: field.page('products/products/{productId}'),
    number: field.words,
    productGroup: field.words,
    stockLocation: z.nullable(field.words),
    untilOn: field.day,
    beginStock: field.tally,
    received: field.tally,
    transferred: field.tally,
    wasted: field.tally,
    corrected: field.tally,
    soldQuantity: field.tally,
    variance: field.tally,
    endStock: field.tally,
    unit: z.enum(['pieces', 'grams']),
    wasteOre: z.nullable(field.money),
    varianceOre: z.nullable(field.money),
    valueOre: z.nullable(field.money),
    depositOre: field.money,
  },
  keys: { productId: field.tally, locationId: field.tally, groupId: field.tally },
  opens: 'products/products/{productId}',
  optional: ['number', 'untilOn', 'corrected', 'wasteOre'],
  wide: ['received', 'transferred', 'wasted', 'variance', 'unit', 'varianceOre', 'depositOre'],
  brief: ['stockLocation', 'endStock', 'unit', 'valueOre'],
  search: ['product', 'number'],
  groups: ['productGroup', 'stockLocation'],
  totals: ['wasteOre', 'varianceOre', 'valueOre', 'depositOre'],
  orderBy: ['product', 'productId', 'locationId'],
})

export const lowStock = defineReport('low-stock', {
  permit: 'productRegisters.read',
  columns: {
    product: field.page('products/products/{productId}'),
    number: field.words,
    barcode: withKind({ kind: 'text' }, z.string()),
    productGroup: field.words,
    endStock: field.tally,
    minStock: field.tally,
    /** The quantity sold in the last 14 days. */
    soldQuantity: field.tally,
    toOrder: field.tally,
    unit: z.enum(['pieces', 'grams']),
    supplier: field.words,
    orderOre: z.nullable(field.money),
  },
  keys: { productId: field.tally },
  opens: 'products/products/{productId}',
  optional: ['barcode', 'unit'],
  wide: ['number', 'supplier', 'soldQuantity'],
  brief: ['endStock', 'toOrder'],
  search: ['product', 'number', 'supplier'],
  groups: ['productGroup', 'supplier'],
  totals: ['orderOre'],
  orderBy: ['product', 'productId'],
  isList: true,
})
