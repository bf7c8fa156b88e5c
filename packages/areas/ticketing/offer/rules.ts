import {
  feeVatCode,
  postSale,
  type Move,
  type PaymentMeans,
  type VatCode,
} from '@dxweb/areas/accounting/rules.ts'
import {
  channelState,
  type SaleChannel,
  type SaleWindows,
} from '@dxweb/areas/events/sale-windows/rules.ts'
import { Refusal, invalidField } from '@dxweb/kit/errors/errors.ts'
import { cashRounding, vatOf } from '@dxweb/kit/money/money.ts'
import { type ChannelFee, spreadFee } from './channel-fees.ts'

/** What a ticket of an event can cost, as the event holds it. `priceOre` is what the buyer pays, fee included. */
export interface SellableCategory {
  id: number
  name: string
  priceOre: number
  feeOre: number
  isSoldOnWeb?: boolean
  /** Goes with a ticket that is paid for: one with each, and none alone. What it costs, nothing as a rule, is its price. */
  isCompanion?: boolean
  /** Its tickets are not sold for now. */
  isStopped?: boolean
  /** What it costs in zones where that is not its price with the zone's adjustment. */
  zonePrices?: readonly { zoneId: number; priceOre: number }[]
}

/** What of a zone a price depends on. */
type PricedZone = Pick<SellableZone, 'adjustmentOre'> & Partial<Pick<SellableZone, 'id'>>

export interface SellableZone {
  id: number
  name: string
  /** Added to the price of every ticket that costs anything; negative is cheaper. */
  adjustmentOre: number
}

/** The event's VAT on the day it is held. Basis points: 1200 is 12 %. */
export interface SellableVat {
  typeId: number
  code: VatCode
  basisPoints: number
  feeBasisPoints: number
}

export interface TicketPrice {
  /** Without the fee, with what the format adds. */
  priceOre: number
  /** What of the price is for the event's format. */
  supplementOre?: number
  feeOre: number
  vatOre: number
  feeVatOre: number
}

/**
 * What the buyer pays for a ticket of a category in a zone, fee included, in øre: the category's own price in the zone,
 * or its price with the zone's adjustment, never below 0. A free ticket stays free in every zone (domain facts 2.3).
 */
export function priceInZone(
  { priceOre, zonePrices = [] }: Pick<SellableCategory, 'priceOre' | 'zonePrices'>,
  zone: PricedZone | null,
): number {
  const own = zone && zonePrices.find(({ zoneId }) => zoneId === zone.id)
  if (own) return own.priceOre
  return priceOre === 0 ? 0 : Math.max(0, priceOre + (zone?.adjustmentOre ?? 0))
}

/** What comes to the price of every ticket that costs anything, whatever its category and zone. */
export interface Additions {
  /** For the event's format, below 0 where it is cheaper; in the price. */
  supplementOre?: number
  /** For the channel; on top of the price. */
  feeOre?: number
}

/**
 * The price of one ticket, with its VAT (domain facts 2.3): its price in the zone and the format's supplement, never below
 * 0, of which the category's fee is a part, and the channel's fee on top. A free ticket has neither.
 */
export function priceTicket(
  category: Pick<SellableCategory, 'priceOre' | 'feeOre' | 'zonePrices'>,
  zone: PricedZone | null,
  vat: Pick<SellableVat, 'basisPoints' | 'feeBasisPoints'>,
  { supplementOre = 0, feeOre: onTop = 0 }: Additions = {},
): TicketPrice & { supplementOre: number } {
  const inZone = priceInZone(category, zone)
  const paid = inZone === 0 ? 0 : Math.max(0, inZone + supplementOre)
  const included = Math.min(category.feeOre, paid)
  const feeOre = included + (paid === 0 ? 0 : onTop)
  const priceOre = paid - included
  return {
    priceOre,
    supplementOre: paid - inZone,
    feeOre,
    vatOre: vatOf(priceOre, vat.basisPoints),
    feeVatOre: vatOf(feeOre, vat.feeBasisPoints),
  }
}

/** The VAT on a ticket fee: none where the event is exempt, else the high rate (domain facts 1.7, 10.1). */
export function feeBasisPoints(code: VatCode, highBasisPoints: number): number {
  return feeVatCode(code) === 'high' ? highBasisPoints : 0
}

/** Places without a number. Its name is '' where the hall is one such area. */
export interface SellableArea {
  name: string
  capacity: number
  zone: SellableZone | null
}

/** All that the price and the limits of a sale depend on, true for one version of the event. */
export interface Offer {
  eventId: number
  version: number
  minPerPurchase: number
  maxPerPurchase: number
  vat: SellableVat
  categories: ReadonlyMap<number, SellableCategory>
  /** What the event's formats come to for a ticket. */
  supplementOre?: number
  /** What channels add, by channel. */
  channelFees?: readonly ChannelFee[]
  /** Seats of the event, each with its zone or none. */
  seats: ReadonlyMap<number, SellableZone | null>
  /** Areas whose places have no number, by id. */
  areas: ReadonlyMap<number, SellableArea>
}

/** A seat, or so many places of an area without numbers (area 0 is a hall without any). */
export interface CartLine {
  seatId?: number | undefined
  areaId?: number | undefined
  /** Places of the area; one when absent. */
  count?: number | undefined
  categoryId: number
}

/** One ticket: for a seat, or for a place of an area. */
export interface PricedLine extends TicketPrice {
  supplementOre: number
  seatId: number | null
  areaId: number | null
  categoryId: number
}

/** How many tickets the lines ask for. */
export const ticketCount = (cart: readonly CartLine[]): number =>
  cart.reduce((count, line) => count + placesOf(line), 0)

const placesOf = (line: CartLine) => (line.seatId === undefined ? (line.count ?? 1) : 1)

/** What a cart wants of the hall: its seats, and how many places of each area. Repeated areas are summed. */
export function wantedOf(cart: readonly CartLine[]) {
  const areas = new Map<number, number>()
  for (const line of cart) {
    if (line.areaId === undefined) continue
    areas.set(line.areaId, (areas.get(line.areaId) ?? 0) + placesOf(line))
  }
  const seatIds = cart.flatMap(({ seatId }) => (seatId === undefined ? [] : [seatId]))
  return { seatIds, areaIds: [...areas.keys()], counts: [...areas.values()] }
}

export interface PricedSale {
  lines: PricedLine[]
  totalOre: number
  /** Added by cash rounding; what is paid is `totalOre + roundingOre`. */
  roundingOre: number
  moves: Move[]
}

/** Refuses a cart above what one purchase may have, summed over its lines. */
export function refuseTooMany(
  { maxPerPurchase }: Pick<Offer, 'maxPerPurchase'>,
  cart: readonly CartLine[],
): void {
  if (ticketCount(cart) <= maxPerPurchase) return
  throw invalidField('lines', 'too_many_tickets', { max: maxPerPurchase })
}

/**
 * Prices a cart by the event's offer. Refuses, at the line it concerns, a seat or category that the event does not
 * have and a seat asked for twice, a cart above or below the limits of one purchase, and more companions than tickets
 * that are paid for.
 */
export function priceSale(
  offer: Offer,
  cart: readonly CartLine[],
  means: PaymentMeans,
  channel = 'pos',
): PricedSale {
  refuseTooMany(offer, cart)
  if (ticketCount(cart) < offer.minPerPurchase) {
    throw invalidField('lines', 'too_few_tickets', { min: offer.minPerPurchase })
  }
  const lines = priceLines(offer, cart, channel)
  refuseLoneCompanions(offer, lines)
  const totalOre = lines.reduce((sum, line) => sum + line.priceOre + line.feeOre, 0)
  const roundingOre = means === 'cash' ? cashRounding(totalOre).differenceOre : 0
  const moves = postSale([{ eventId: offer.eventId, amountOre: totalOre }], means, roundingOre)
  return { lines, totalOre, roundingOre, moves }
}

/** A ticket as the rule of companions sees it. */
export interface Accompanied {
  isCompanion: boolean
  /** What its buyer paid, fee and all. */
  paidOre: number
}

/** How many companions have nobody who pays to go with; each goes with one (domain facts 6). */
export function loneCompanions(tickets: readonly Accompanied[]): number {
  const companions = tickets.filter(({ isCompanion }) => isCompanion).length
  const paying = tickets.filter(({ isCompanion, paidOre }) => !isCompanion && paidOre > 0).length
  return Math.max(0, companions - paying)
}

/** Refuses a cart with a companion whom nobody pays to go with. */
export function refuseLoneCompanions(offer: Offer, lines: readonly PricedLine[]): void {
  const tickets = lines.map(({ categoryId, priceOre, feeOre }) => ({
    isCompanion: offer.categories.get(categoryId)?.isCompanion === true,
    paidOre: priceOre + feeOre,
  }))
  if (loneCompanions(tickets) > 0) throw invalidField('lines', 'companion_alone')
}

/**
 * The tickets that a cart asks for, a line each, priced by the event's offer. Refuses, at the line it concerns, a seat,
 * area or category that the event does not have and a seat asked for twice. A channel's fee for the purchase is shared
 * out on the tickets that cost anything.
 */
export function priceLines(offer: Offer, cart: readonly CartLine[], channel = 'pos'): PricedLine[] {
  const fee = offer.channelFees?.find((one) => one.channel === channel)
  const feeOre = fee === undefined || fee.isPerPurchase ? 0 : fee.amountOre
  const lines = priceEach(offer, cart, { supplementOre: offer.supplementOre ?? 0, feeOre })
  return fee?.isPerPurchase ? spreadFee(lines, fee.amountOre, offer.vat.feeBasisPoints) : lines
}

function priceEach(offer: Offer, cart: readonly CartLine[], added: Additions): PricedLine[] {
  const seen = new Set<number>()
  return cart.flatMap((line, index) => {
    const { seatId } = line
    if (seatId === undefined) return pricePlaces(offer, line, index, added)
    if (seen.has(seatId)) throw invalidField(`lines.${index}.seatId`, 'repeated')
    seen.add(seatId)
    const category = categoryOf(offer, line, index)
    const zone = offer.seats.get(seatId)
    if (zone === undefined) throw invalidField(`lines.${index}.seatId`, 'not_found')
    const price = priceTicket(category, zone, offer.vat, added)
    return [{ seatId, areaId: null, categoryId: category.id, ...price }]
  })
}

function pricePlaces(offer: Offer, line: CartLine, index: number, added: Additions): PricedLine[] {
  const { areaId = 0 } = line
  const category = categoryOf(offer, line, index)
  const area = offer.areas.get(areaId)
  if (area === undefined) throw invalidField(`lines.${index}.areaId`, 'not_found')
  const price = priceTicket(category, area.zone, offer.vat, added)
  const ticket = { seatId: null, areaId, categoryId: category.id, ...price }
  return Array.from({ length: placesOf(line) }, () => ticket)
}

function categoryOf(offer: Offer, line: CartLine, index: number): SellableCategory {
  const category = offer.categories.get(line.categoryId)
  if (category === undefined) throw invalidField(`lines.${index}.categoryId`, 'not_found')
  if (category.isStopped) {
    throw invalidField(`lines.${index}.categoryId`, 'category_stopped', { name: category.name })
  }
  return category
}

/** Places of an event by what has become of them. */
export interface Places {
  capacity: number
  soldCount: number
  reservedCount: number
  heldCount: number
  blockedCount: number
}

/** How many places anybody can still buy: what is sold, reserved, held or blocked is not among them. */
export const freePlaces = (places: Places): number =>
  Math.max(
    0,
    places.capacity -
      places.blockedCount -
      places.soldCount -
      places.reservedCount -
      places.heldCount,
  )

/**
 * Refuses a sale that the event's state and the channel's window do not allow, with what it waits for, and as what the
 * offer alone says: the event may have been opened since that offer was read.
 */
export function refuseUnlessOnSale(windows: SaleWindows, channel: SaleChannel, now: number): void {
  const state = channelState(windows, channel, now)
  if (state === 'inSale') return
  const code = state === 'draft' || state === 'cancelled' ? 'wrong_state' : 'sales_closed'
  throw new Refusal(code, { details: { state, offer: true } })
}
