import type { EventDetail } from '@dxweb/areas/events/core/contract.ts'
import { feeBasisPoints, priceLines } from '@dxweb/areas/ticketing/offer/rules.ts'
import type { Offer, TicketPrice } from '@dxweb/areas/ticketing/offer/rules.ts'
import { sum } from '@dxweb/kit/money/money.ts'
import type { Cart, CartLine, CartPlaces } from './cart.ts'

export type Category = EventDetail['categories'][number]
export type Zone = EventDetail['zones'][number]

export interface PricedLine extends CartLine {
  category: Category
  zone: Zone | null
  /** Price including the fee. */
  paidOre: number
}

export interface PricedPlaces extends CartPlaces {
  category: Category
  /** Price of all the places, including fees. */
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
  | 'id'
  | 'version'
  | 'categories'
  | 'zones'
  | 'vatCode'
  | 'vatBasisPoints'
  | 'highVatBasisPoints'
  | 'supplements'
  | 'channelFees'
>

const zonesBySeat = (zones: readonly Zone[]): ReadonlyMap<number, Zone> =>
  new Map(zones.flatMap((zone) => zone.seatIds.map((seatId) => [seatId, zone] as const)))

type Chosen = Pick<Cart, 'lines' | 'places'>

/**
 * Builds the event's offer without limits. Categories that are no longer sold count as on sale, since the caller
 * reports them.
 */
function offerOf(event: Priced, { lines, places }: Chosen): Offer {
  const code = event.vatCode as Offer['vat']['code']
  const zones = zonesBySeat(event.zones)
  const zoneOf = (areaId: number) =>
    event.zones.find(({ areaIds }) => areaIds.includes(areaId)) ?? null
  return {
    eventId: event.id,
    version: event.version,
    minPerPurchase: 0,
    maxPerPurchase: Infinity,
    vat: {
      typeId: 0,
      code,
      basisPoints: event.vatBasisPoints,
      feeBasisPoints: feeBasisPoints(code, event.highVatBasisPoints),
    },
    categories: new Map(event.categories.map((one) => [one.id, { ...one, isStopped: false }])),
    seats: new Map(lines.map(({ seatId }) => [seatId, zones.get(seatId) ?? null])),
    areas: new Map(
      places.map(({ areaId }) => [areaId, { name: '', capacity: 0, zone: zoneOf(areaId) }]),
    ),
    supplementOre: sum(event.supplements.map(({ amountOre }) => amountOre)),
    channelFees: event.channelFees,
  }
}

const paidOre = (tickets: readonly TicketPrice[]) =>
  sum(tickets.map(({ priceOre, feeOre }) => priceOre + feeOre))

/** Calculates prices by the event's own categories and zones, as the server does. */
export function priceCart(event: Priced, cart: Chosen): PricedCart {
  const categoryOf = (id: number) => event.categories.find((one) => one.id === id)
  const known = <L extends { categoryId: number }>(lines: readonly L[]) =>
    lines.flatMap((line) => {
      const category = categoryOf(line.categoryId)
      return category ? [{ ...line, category }] : []
    })
  const [lines, places] = [known(cart.lines), known(cart.places)]
  const wanted = [
    ...lines.map(({ seatId, categoryId }) => ({ seatId, categoryId })),
    ...places.map(({ areaId, count, categoryId }) => ({ areaId, count, categoryId })),
  ]
  const tickets = priceLines(offerOf(event, cart), wanted)
  const zones = zonesBySeat(event.zones)
  const ofPlaces = tickets.slice(lines.length)
  let next = 0
  const taken = (count: number) => ofPlaces.slice(next, (next += count))
  return {
    lines: lines.map((line, at) => {
      const zone = zones.get(line.seatId) ?? null
      return { ...line, zone, paidOre: paidOre(tickets.slice(at, at + 1)) }
    }),
    places: places.map((line) => ({ ...line, paidOre: paidOre(taken(line.count)) })),
    totalOre: paidOre(tickets),
    feeOre: sum(tickets.map(({ feeOre }) => feeOre)),
    vatOre: sum(tickets.map(({ vatOre, feeVatOre }) => vatOre + feeVatOre)),
  }
}

export const offeredOf = (categories: readonly Category[]): Category[] =>
  categories.filter(({ isStopped }) => !isStopped)

export const defaultCategory = (categories: readonly Category[]): Category | undefined => {
  const offered = offeredOf(categories)
  return offered.find(({ priceOre }) => priceOre > 0) ?? offered[0]
}
