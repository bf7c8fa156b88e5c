import type { EventDetail } from '@dxweb/areas/events/contract.ts'
import { feeBasisPoints, priceTicket } from '@dxweb/areas/ticketing/rules.ts'
import type { TicketPrice } from '@dxweb/areas/ticketing/rules.ts'
import { sum } from '@dxweb/kit/money.ts'
import type { CartLine } from './cart.ts'

export type Category = EventDetail['categories'][number]
export type Zone = EventDetail['zones'][number]

export interface PricedLine extends CartLine {
  category: Category
  zone: Zone | null
  price: TicketPrice
  /** What the buyer pays for the seat, fee included. */
  paidOre: number
}

export interface PricedCart {
  lines: PricedLine[]
  totalOre: number
  feeOre: number
  vatOre: number
}

type Priced = Pick<
  EventDetail,
  'categories' | 'zones' | 'vatCode' | 'vatBasisPoints' | 'highVatBasisPoints'
>

function vatOf({ vatCode, vatBasisPoints, highVatBasisPoints }: Priced) {
  const code = vatCode as Parameters<typeof feeBasisPoints>[0]
  return {
    basisPoints: vatBasisPoints,
    feeBasisPoints: feeBasisPoints(code, highVatBasisPoints),
  }
}

export const zonesBySeat = (zones: readonly Zone[]): ReadonlyMap<number, Zone> =>
  new Map(zones.flatMap((zone) => zone.seatIds.map((seatId) => [seatId, zone] as const)))

/** The cart with what each seat costs by the event's own categories and zones, as the server will price it. */
export function priceCart(event: Priced, lines: readonly CartLine[]): PricedCart {
  const vat = vatOf(event)
  const zones = zonesBySeat(event.zones)
  const priced = lines.flatMap((line): PricedLine[] => {
    const category = event.categories.find(({ id }) => id === line.categoryId)
    if (category === undefined) return []
    const zone = zones.get(line.seatId) ?? null
    const price = priceTicket(category, zone, vat)
    return [{ ...line, category, zone, price, paidOre: price.priceOre + price.feeOre }]
  })
  return {
    lines: priced,
    totalOre: sum(priced.map((line) => line.paidOre)),
    feeOre: sum(priced.map((line) => line.price.feeOre)),
    vatOre: sum(priced.map((line) => line.price.vatOre + line.price.feeVatOre)),
  }
}

/** What a seat is sold as until somebody says otherwise: the first category that costs anything. */
export const usualCategory = (categories: readonly Category[]): Category | undefined =>
  categories.find(({ priceOre }) => priceOre > 0) ?? categories[0]
