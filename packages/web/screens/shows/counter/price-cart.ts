import type { EventDetail } from '@dxweb/areas/events/contract.ts'
import { feeBasisPoints, priceTicket } from '@dxweb/areas/ticketing/rules.ts'
import type { TicketPrice } from '@dxweb/areas/ticketing/rules.ts'
import { sum } from '@dxweb/kit/money.ts'
import type { Cart, CartLine, CartPlaces } from './cart.ts'

export type Category = EventDetail['categories'][number]
export type Zone = EventDetail['zones'][number]

export interface PricedLine extends CartLine {
  category: Category
  zone: Zone | null
  price: TicketPrice
  /** What the buyer pays for the seat, fee included. */
  paidOre: number
}

export interface PricedPlaces extends CartPlaces {
  category: Category
  price: TicketPrice
  /** What the buyer pays for all of them, fees included. */
  paidOre: number
}

export interface PricedCart {
  lines: PricedLine[]
  places: PricedPlaces[]
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

function pricePlaces(event: Priced, places: readonly CartPlaces[]): PricedPlaces[] {
  const vat = vatOf(event)
  return places.flatMap((line) => {
    const category = event.categories.find(({ id }) => id === line.categoryId)
    if (category === undefined) return []
    const zone = event.zones.find(({ areaIds }) => areaIds.includes(line.areaId)) ?? null
    const price = priceTicket(category, zone, vat)
    return [{ ...line, category, price, paidOre: (price.priceOre + price.feeOre) * line.count }]
  })
}

/** The cart with what each seat and place costs by the event's own categories and zones, as the server will price it. */
export function priceCart(
  event: Priced,
  { lines, places }: Pick<Cart, 'lines' | 'places'>,
): PricedCart {
  const vat = vatOf(event)
  const zones = zonesBySeat(event.zones)
  const priced = lines.flatMap((line): PricedLine[] => {
    const category = event.categories.find(({ id }) => id === line.categoryId)
    if (category === undefined) return []
    const zone = zones.get(line.seatId) ?? null
    const price = priceTicket(category, zone, vat)
    return [{ ...line, category, zone, price, paidOre: price.priceOre + price.feeOre }]
  })
  const pricedPlaces = pricePlaces(event, places)
  const tickets = [...priced.map((line) => ({ ...line, count: 1 })), ...pricedPlaces]
  return {
    lines: priced,
    places: pricedPlaces,
    totalOre: sum(tickets.map((line) => line.paidOre)),
    feeOre: sum(tickets.map(({ price, count }) => price.feeOre * count)),
    vatOre: sum(tickets.map(({ price, count }) => (price.vatOre + price.feeVatOre) * count)),
  }
}

/** The categories that tickets are sold in now. */
export const offeredOf = (categories: readonly Category[]): Category[] =>
  categories.filter(({ isStopped }) => !isStopped)

/** What a seat is sold as until somebody says otherwise: the first category that costs anything. */
export const usualCategory = (categories: readonly Category[]): Category | undefined => {
  const offered = offeredOf(categories)
  return offered.find(({ priceOre }) => priceOre > 0) ?? offered[0]
}
