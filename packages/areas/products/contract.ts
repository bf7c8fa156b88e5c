import { nameLength } from '@dxweb/kit/constants/constants.ts'
import { defineCollection } from '@dxweb/kit/definitions/collection.ts'
import { withKind } from '@dxweb/kit/fields/field-kinds.ts'
import {
  barcode,
  color,
  count,
  optionalText,
  priceOre,
  reference,
  sort,
  text,
} from '@dxweb/kit/fields/fields.ts'
import * as z from 'zod/mini'
import { bulkWeights, productTypes, registryKinds, vatOrigins } from './rules.ts'

const permit = { read: 'productRegisters.read', write: 'products.write' }

const incomeAccount = reference('ledgers', 'isIncome')

/** The ledger account of a group determines the VAT of the group's products. */
export const productGroups = defineCollection('productGroups', {
  table: 'product_group',
  permit,
  fields: { name: text(60), ledgerId: incomeAccount, sort },
  filters: ['ledgerId'],
})

export const touchGroups = defineCollection('touchGroups', {
  table: 'touch_group',
  permit,
  fields: { name: text(nameLength), color, sort },
})

/**
 * Prices include VAT but no deposit. `ownVatTypeId` and `ownLedgerId` override the group's values; `vatTypeId`,
 * `vatFrom` and `ledgerId` are the result. Stock changes only by movements, in pieces or grams.
 */
export const products = defineCollection('products', {
  table: 'product',
  view: 'product_read',
  orderBy: 'name',
  permit,
  fields: {
    name: text(80),
    number: optionalText(20),
    groupId: reference('productGroups'),
    productType: z.enum(productTypes),
    priceOre,
    depositOre: priceOre,
    bulkWeight: z.enum(bulkWeights),
    ownVatTypeId: z.nullable(reference('vattypes')),
    ownLedgerId: z.nullable(incomeAccount),
    barcode1: barcode,
    barcode2: barcode,
    barcode3: barcode,
    isStocked: z.boolean(),
    minStock: z._default(z.nullable(count(10_000_000)), null),
    isSelfService: z.boolean(),
    selfServiceText: optionalText(200),
    selfServiceMax: z.nullable(count(99).check(z.minimum(1))),
    touchGroupId: z.nullable(reference('touchGroups')),
    buttonText: optionalText(20),
    buttonColor: color,
    buttonNumber: z.nullable(count(999)),
    isActive: z.boolean(),
    sort,
  },
  shown: {
    vatTypeId: z.nullable(reference('vattypes')),
    vatFrom: z.enum(vatOrigins),
    ledgerId: reference('ledgers'),
    /** Null if the product's stock is not counted. */
    stock: z.nullable(z.int()),
  },
  filters: ['isActive', 'groupId', 'touchGroupId', 'productType', 'isSelfService'],
  search: ['name', 'number', 'barcode1', 'barcode2', 'barcode3'],
  matchedBy: [
    { any: ['number'] },
    { any: ['barcode1', 'barcode2', 'barcode3'] },
    { any: ['name'] },
  ],
})

export const productMenuGroups = defineCollection('productMenuGroups', {
  table: 'product_menu_group',
  permit,
  fields: { name: text(60), sort },
})

/** Products sold together at one price. `listPriceOre` is the sum of their separate prices. */
export const productMenu = defineCollection('productMenu', {
  table: 'product_menu',
  view: 'product_menu_read',
  permit,
  fields: {
    name: text(80),
    menuGroupId: z.nullable(reference('productMenuGroups')),
    priceOre,
    barcode,
    isActive: z.boolean(),
    sort,
  },
  shown: { itemCount: z.int(), listPriceOre: withKind({ kind: 'money' }, z.int()) },
  filters: ['isActive', 'menuGroupId'],
  search: ['name', 'barcode'],
  matchedBy: [{ any: ['barcode'] }, { any: ['name'] }],
  takesAlong: [{ table: 'product_menu_item', column: 'menu_id' }],
})

export const productMenuItems = defineCollection('productMenuItems', {
  table: 'product_menu_item',
  permit,
  fields: {
    menuId: reference('productMenu'),
    productId: reference('products'),
    count: count(99).check(z.minimum(1)),
    sort,
  },
  filters: ['menuId', 'productId'],
  matchedBy: [{ all: ['menuId', 'productId'] }],
})

/** Cashiers. Each signs in with `number`, which also identifies the cashier in SAF-T files. */
export const operators = defineCollection('operators', {
  table: 'operator',
  permit,
  fields: {
    name: text(80),
    number: z.string().check(z.regex(/^\d{1,6}$/, { error: 'operator_number' })),
    isActive: z.boolean(),
  },
  filters: ['isActive'],
  search: ['name', 'number'],
  matchedBy: [{ any: ['number'] }, { any: ['name'] }],
})

export const stockLocations = defineCollection('stockLocations', {
  table: 'stock_location',
  permit,
  fields: { name: text(60), isActive: z.boolean(), sort },
  filters: ['isActive'],
  matchedBy: [{ any: ['name'] }],
})

/** Tills (kasser). `floatOre` is the change in the drawer at the start of the day. */
export const registries = defineCollection('registries', {
  table: 'till',
  orderBy: 'number',
  permit,
  fields: {
    name: text(60),
    number: count(9999).check(z.minimum(1)),
    kind: z.enum(registryKinds),
    locationId: z.nullable(reference('locations')),
    stockLocationId: z._default(z.nullable(reference('stockLocations')), null),
    floatOre: priceOre,
    isActive: z.boolean(),
  },
  filters: ['isActive', 'kind'],
  matchedBy: [{ any: ['number'] }, { any: ['name'] }],
})
