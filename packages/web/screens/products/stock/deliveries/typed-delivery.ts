import type {
  getDelivery,
  receiveDelivery,
} from '@dxweb/areas/products/stock/deliveries/contract.ts'
import type { bulkWeights } from '@dxweb/areas/products/rules.ts'
import type { BodyFor, ReplyOf } from '@dxweb/kit/definitions/endpoint.ts'
import { operatingDay } from '@dxweb/kit/time/zoned-time.ts'
import type { Product } from '../../ground/queries.ts'

export type DeliveryBody = Exclude<BodyFor<typeof receiveDelivery.parts>, undefined>

export interface StockItem {
  id: number
  name: string
  number: string
  barcodes: readonly string[]
  bulkWeight: (typeof bulkWeights)[number]
  depositOre: number
}

export interface TypedLine {
  item: StockItem
  quantity: number | null
  unitCostOre: number | null
}

export type TypedHead = Omit<DeliveryBody, 'lines'>

/** After midnight, the operating day is still the previous day. */
export const dayOfDelivery = (zone: string) => operatingDay(new Date(), zone)

export const maxQuantity = 10_000_000

export const stockItems = (products: readonly Product[]): StockItem[] =>
  products
    .filter(({ isStocked, isActive }) => isStocked && isActive)
    .map(({ id, name, number, barcode1, barcode2, barcode3, bulkWeight, depositOre }) => ({
      id,
      name,
      number,
      barcodes: [barcode1, barcode2, barcode3].filter(Boolean),
      bulkWeight,
      depositOre,
    }))

const grams = { none: 1, hg: 100, kg: 1000 } as const

/** Returns øre. Rounds as the server does, half away from zero. */
export const costOf = ({ item, quantity, unitCostOre }: TypedLine): number =>
  Math.round(((unitCostOre ?? 0) * (quantity ?? 0)) / grams[item.bulkWeight])

export const depositOf = ({ item, quantity }: TypedLine): number =>
  item.bulkWeight === 'none' ? item.depositOre * (quantity ?? 0) : 0

/** Returns the lines unchanged if one of them already has the product. */
export const withItem = (lines: readonly TypedLine[], item: StockItem): TypedLine[] =>
  lines.some((line) => line.item.id === item.id)
    ? [...lines]
    : [...lines, { item, quantity: null, unitCostOre: null }]

/** Copies the lines of a delivery, without products that can no longer be delivered. */
export const linesOf = (
  { lines }: Pick<ReplyOf<typeof getDelivery.parts>, 'lines'>,
  items: readonly StockItem[],
): TypedLine[] =>
  lines.flatMap(({ productId, quantity, unitCostOre }) => {
    const item = items.find(({ id }) => id === productId)
    return item ? [{ item, quantity, unitCostOre }] : []
  })

export const isReady = (lines: readonly TypedLine[]): boolean =>
  lines.length > 0 &&
  lines.every(({ quantity }) => quantity !== null && quantity >= 1 && quantity <= maxQuantity)

export const bodyOf = (head: TypedHead, lines: readonly TypedLine[]): DeliveryBody => ({
  ...head,
  lines: lines.map(({ item, quantity, unitCostOre }) => ({
    productId: item.id,
    quantity: quantity ?? 0,
    unitCostOre,
  })),
})
