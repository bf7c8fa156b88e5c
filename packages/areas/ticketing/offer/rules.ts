import {
  feeVatCode,
  postSale,
  type Move,
  type PaymentMeans,
  type VatCode,
} from '@dxweb/areas/accounting/rules.ts'
import { channelState, type SaleChannel, type SaleWindows } from '../sale-windows/rules.ts'
import { Refusal, invalidField } from '@dxweb/kit/errors/errors.ts'
import { cashRounding, vatOf } from '@dxweb/kit/money/money.ts'
import { type ChannelFee, spreadFee } from './channel-fees.ts'

/** `priceOre` is the price for the buyer, including the fee. */
export interface SellableCategory {
  id: number
  name: string
  priceOre: number
  feeOre: number
  isSoldOnWeb?: boolean
  /** True if each of these tickets needs a paid ticket. The price is usually 0. */
  isCompanion?: boolean
  needsMembership?: boolean
  isStopped?: boolean
  /** Prices in zones with their own price, which replaces the zone's adjustment. */
  zonePrices?: readonly { zoneId: number; priceOre: number }[]
}

type PricedZone = Pick<SellableZone, 'adjustmentOre'> & Partial<Pick<SellableZone, 'id'>>

export interface SellableZone {
  id: number
  name: string
  /** In øre, added to every ticket that is not free; a negative amount is a discount. */
  adjustmentOre: number
}

/** VAT rates on the event's day, in basis points: 1200 is 12 %. */
export interface SellableVat {
  typeId: number
  code: VatCode
  basisPoints: number
  feeBasisPoints: number
}

export interface TicketPrice {
  /** Price without the fee, with the format's supplement. */
  priceOre: number
  supplementOre?: number
  feeOre: number
  vatOre: number
  feeVatOre: number
}

/**
 * Includes the fee, and is at least 0. A zone's own price replaces the adjustment. Free tickets get no adjustment
 * (facts 2.3).
 */
export function priceInZone(
  { priceOre, zonePrices = [] }: Pick<SellableCategory, 'priceOre' | 'zonePrices'>,
  zone: PricedZone | null,
): number {
  const own = zone && zonePrices.find(({ zoneId }) => zoneId === zone.id)
  if (own) return own.priceOre
  return priceOre === 0 ? 0 : Math.max(0, priceOre + (zone?.adjustmentOre ?? 0))
}

export interface Additions {
  /** The format's supplement, part of the price; negative for a discount. */
  supplementOre?: number
  /** The channel's fee, on top of the price. */
  feeOre?: number
}

/** Zone price plus supplement, at least 0, plus the channel's fee (facts 2.3). */
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

/** No VAT if the ticket is exempt or zero-rated, otherwise the high rate (domain facts 1.7, 10.1). */
export function feeBasisPoints(code: VatCode, highBasisPoints: number): number {
  return feeVatCode(code) === 'high' ? highBasisPoints : 0
}

export interface SellableArea {
  name: string
  capacity: number
  zone: SellableZone | null
}

/** Valid for one version of the event. */
export interface Offer {
  eventId: number
  version: number
  minPerPurchase: number
  maxPerPurchase: number
  vat: SellableVat
  categories: ReadonlyMap<number, SellableCategory>
  supplementOre?: number
  channelFees?: readonly ChannelFee[]
  /** Null for seats without a zone. */
  seats: ReadonlyMap<number, SellableZone | null>
  areas: ReadonlyMap<number, SellableArea>
}

/** A seat, or a count of places in an unnumbered area (area 0 is a hall without areas). */
export interface CartLine {
  seatId?: number | undefined
  areaId?: number | undefined
  /** Defaults to one. */
  count?: number | undefined
  categoryId: number
}

export interface PricedLine extends TicketPrice {
  supplementOre: number
  seatId: number | null
  areaId: number | null
  categoryId: number
}

export const ticketCount = (cart: readonly CartLine[]): number =>
  cart.reduce((count, line) => count + placesOf(line), 0)

const placesOf = (line: CartLine) => (line.seatId === undefined ? (line.count ?? 1) : 1)

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
  /** Cash rounding; the buyer pays `totalOre + roundingOre`. */
  roundingOre: number
  moves: Move[]
}

export function refuseTooMany(
  { maxPerPurchase }: Pick<Offer, 'maxPerPurchase'>,
  cart: readonly CartLine[],
): void {
  if (ticketCount(cart) <= maxPerPurchase) return
  throw invalidField('lines', 'too_many_tickets', { max: maxPerPurchase })
}

/**
 * Refuses unknown or repeated seats, unknown or stopped categories, carts outside the limits, and too many
 * companions. Errors of seats and categories name the faulty line.
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

export interface Accompanied {
  isCompanion: boolean
  /** In øre, fee included. */
  paidOre: number
}

export function loneCompanions(tickets: readonly Accompanied[]): number {
  const companions = tickets.filter(({ isCompanion }) => isCompanion).length
  const paying = tickets.filter(({ isCompanion, paidOre }) => !isCompanion && paidOre > 0).length
  return Math.max(0, companions - paying)
}

export function refuseLoneCompanions(offer: Offer, lines: readonly PricedLine[]): void {
  const tickets = lines.map(({ categoryId, priceOre, feeOre }) => ({
    isCompanion: offer.categories.get(categoryId)?.isCompanion === true,
    paidOre: priceOre + feeOre,
  }))
  if (loneCompanions(tickets) > 0) throw invalidField('lines', 'companion_alone')
}

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

export interface Places {
  capacity: number
  soldCount: number
  reservedCount: number
  heldCount: number
  blockedCount: number
}

export const freePlaces = (places: Places): number =>
  Math.max(
    0,
    places.capacity -
      places.blockedCount -
      places.soldCount -
      places.reservedCount -
      places.heldCount,
  )

/** Marks the refusal with `offer: true`, since sales may have opened after the offer was read. */
export function refuseUnlessOnSale(windows: SaleWindows, channel: SaleChannel, now: number): void {
  const state = channelState(windows, channel, now)
  if (state === 'inSale') return
  const code = state === 'draft' || state === 'cancelled' ? 'wrong_state' : 'sales_closed'
  throw new Refusal(code, { details: { state, offer: true } })
}
