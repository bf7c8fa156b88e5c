import { feeVatCode, type VatCode } from '@dxweb/areas/accounting/rules.ts'
import { allocate, sum } from '@dxweb/kit/money/money.ts'
import { artistFee, type Deal } from './artist.ts'
import { commissionBasis, perTicketBasis, type PriceCount, soldBasis } from './basis.ts'
import { roundOnce, roundGivenVat } from './charges.ts'
import {
  chargedTickets,
  commission,
  type CommissionTerms,
  perTicketFee,
  share,
} from '@dxweb/areas/orders/commission.ts'

/** In the order in which a settlement lists its lines (domain facts 4). */
export const lineKinds = [
  'sold',
  'exchanged',
  'refunded',
  'ticketVat',
  'commission',
  'perTicket',
  'rent',
  'resource',
  'staff',
  'agreedPrice',
  'charge',
  'tono',
  'otherRights',
  'marketing',
  'artist',
  'correction',
  'advance',
] as const
export type LineKind = (typeof lineKinds)[number]

/** Lines that an agreed price replaces. */
const replacedKinds: ReadonlySet<LineKind> = new Set(['rent', 'resource', 'staff'])

/** In basis points, on the day of delivery. */
export type Rates = Readonly<Record<VatCode, number>>

/** Amounts in øre from the ledger, including VAT and fees. Only `exchangedOre` may be negative. */
export interface Sales {
  soldOre: number
  /** Part of `soldOre` that was paid with gift cards. */
  giftCardOre: number
  exchangedOre: number
  refundOre: number
  /** The VAT included in the amounts after refunds. */
  vatOre: number
  /** Number of sold tickets that are still valid. */
  paidCount: number
  freeCount: number
  refundCount?: number
  /** Tickets received in exchange, less those returned in exchange. */
  exchangedCount?: number
  /** All sold tickets by price, including refunded ones. */
  prices?: readonly PriceCount[]
}

/** A charge to the renter, as a positive amount. A positive `correction` is in the renter's favour. */
export interface Charge {
  eventId: number | null
  kind: LineKind
  name: string
  /** In hundredths; null for an amount without a quantity. */
  quantity: number | null
  netOre: number
  vatCode: VatCode
  /** Set if the amount was entered with VAT; otherwise computed. */
  vatOre?: number | undefined
}

export interface SettledEvent {
  eventId: number
  ticketVatCode: VatCode
  rates: Rates
  sales: Sales
  deal: Deal
  tonoOre: number
  tonoBasis?: string
}

export interface ToSettle {
  events: readonly SettledEvent[]
  terms: CommissionTerms
  charges: readonly Charge[]
  /** The agreed price without VAT, which replaces charges for rent, resources and staff. */
  agreedPriceOre: number | null
  /** VAT rates of lines without an event. */
  rates: Rates
}

/** Amounts from the renter's point of view: positive amounts are paid to the renter, negative ones are charged. */
export interface Line {
  eventId: number | null
  kind: LineKind
  name: string
  quantity: number | null
  netOre: number
  vatCode: VatCode | null
  vatBasisPoints: number
  vatOre: number
  /** True if an agreed price replaces the line; its sum is then 0. */
  isReplaced: boolean
  /** Explains the amount, such as '10 % × 161 950,00 kr'; '' if quantity or name explain it. */
  basis: string
}

export const grossOf = ({ soldOre, exchangedOre, refundOre }: Sales): number =>
  soldOre + exchangedOre - refundOre

const plain = (
  eventId: number,
  kind: LineKind,
  netOre: number,
  quantity: number | null = null,
  basis = '',
) => ({
  eventId,
  kind,
  name: '',
  quantity,
  netOre,
  vatCode: null,
  vatBasisPoints: 0,
  vatOre: 0,
  isReplaced: false,
  basis,
})

/** Returns the charge's signed amount. Adding 0 turns -0 into 0. */
const signOf = ({ kind, netOre }: Charge) => 0 + (kind === 'correction' ? netOre : -netOre)

function charged(charge: Charge, rates: Rates): Line {
  const { eventId, kind, name, quantity, vatCode, vatOre } = charge
  const netOre = signOf(charge)
  const basisPoints = rates[vatCode]
  const vat = vatOre === undefined ? share(netOre, basisPoints) : 0 - vatOre
  return {
    eventId,
    kind,
    name,
    quantity,
    netOre,
    vatCode,
    vatBasisPoints: basisPoints,
    vatOre: vat,
    isReplaced: false,
    basis: '',
  }
}

/** Sums the costs, without the artist's fee, corrections and advances. */
const costsOf = (lines: readonly Line[]) =>
  0 - sum(lines.filter(({ kind }) => isCost(kind)).map(({ netOre }) => netOre))

const isCost = (kind: LineKind) =>
  lineKinds.indexOf(kind) >= lineKinds.indexOf('commission') &&
  !['artist', 'correction', 'advance'].includes(kind)

/** Lines of sold, exchanged and refunded tickets from the ledger. Their sum is the remaining ticket income. */
function ticketLines(eventId: number, sales: Sales): Line[] {
  const { soldOre, refundOre, refundCount = 0, exchangedCount = 0, prices = [] } = sales
  const soldCount = sales.paidCount + sales.freeCount + refundCount - exchangedCount
  const counted = (count: number) => (count === 0 ? null : count * 100)
  return [
    plain(eventId, 'sold', soldOre, soldCount * 100, soldBasis(prices, soldOre)),
    plain(eventId, 'exchanged', sales.exchangedOre, counted(exchangedCount)),
    plain(eventId, 'refunded', 0 - refundOre, counted(0 - refundCount)),
    plain(eventId, 'ticketVat', 0 - sales.vatOre),
  ]
}

function settleEvent(event: SettledEvent, terms: CommissionTerms, others: readonly Line[]): Line[] {
  const { eventId, sales, rates, deal, ticketVatCode } = event
  const income = { ...sales, grossOre: grossOf(sales) }
  const of = (kind: LineKind, netOre: number, vatCode: VatCode, quantity: number | null = null) =>
    charged({ eventId, kind, name: '', quantity, netOre, vatCode }, rates)
  const feeCode = feeVatCode(ticketVatCode)
  const tickets = chargedTickets(terms, sales) * 100
  const lines = [
    ...ticketLines(eventId, sales),
    {
      ...of('commission', commission(terms, income), feeCode),
      basis: commissionBasis(terms, income),
    },
    {
      ...of('perTicket', perTicketFee(terms, income), feeCode, tickets),
      basis: perTicketBasis(terms, income),
    },
    { ...of('tono', event.tonoOre, 'exempt'), basis: event.tonoBasis ?? '' },
  ]
  const fee = artistFee(deal, income.grossOre - sales.vatOre, costsOf([...lines, ...others]))
  return [...lines, of('artist', fee, 'exempt')].filter(
    ({ kind, netOre }) => kind === 'sold' || netOre !== 0,
  )
}

/**
 * Divides the agreed price between the VAT rates of the lines that it replaces, or uses the high rate if it replaces
 * none.
 */
function agreed(priceOre: number, replaced: readonly Line[], rates: Rates): Line[] {
  const weights = new Map<VatCode, number>()
  for (const { vatCode, netOre } of replaced) {
    const code = vatCode ?? 'exempt'
    weights.set(code, (weights.get(code) ?? 0) + Math.max(0, -netOre))
  }
  const codes = [...weights].filter(([, weight]) => weight > 0)
  const parts = codes.length > 0 ? codes : [['high', 1] as const]
  const shares = allocate(
    priceOre,
    parts.map(([, weight]) => weight),
  )
  return parts.map(([vatCode], at) =>
    charged(
      {
        eventId: null,
        kind: 'agreedPrice',
        name: '',
        quantity: null,
        netOre: shares[at] ?? 0,
        vatCode,
      },
      rates,
    ),
  )
}

const replacedLine = (line: Line): Line => ({ ...line, netOre: 0, vatOre: 0, isReplaced: true })

/**
 * Applies the terms to each event separately, so an order equals the sum of its events. The venue pays the VAT of
 * tickets, and the renter gets the rest. The VAT of charges is rounded once per rate.
 */
export function settle({ events, terms, charges, agreedPriceOre, rates }: ToSettle): Line[] {
  const ratesOf = (eventId: number | null) =>
    events.find((event) => event.eventId === eventId)?.rates ?? rates
  const rateOf = ({ eventId, vatCode }: Charge) => ratesOf(eventId)[vatCode]
  const rounded = roundGivenVat(charges, rateOf)
  const chargeLines = rounded.map((charge) => charged(charge, ratesOf(charge.eventId)))
  const withVat = new Set(chargeLines.filter((_, at) => charges[at]?.vatOre !== undefined))
  const isReplaced = ({ kind }: Line) => agreedPriceOre !== null && replacedKinds.has(kind)
  const instead =
    agreedPriceOre === null ? [] : agreed(agreedPriceOre, chargeLines.filter(isReplaced), rates)
  const others = chargeLines.map((line) => (isReplaced(line) ? replacedLine(line) : line))
  const lines = events.flatMap((event) =>
    settleEvent(event, terms, [
      ...others.filter(({ eventId }) => eventId === event.eventId),
      ...(events.length === 1
        ? [...others.filter(({ eventId }) => eventId === null), ...instead]
        : []),
    ]),
  )
  return roundOnce(inOrder([...lines, ...others, ...instead], events), (line) => withVat.has(line))
}

/** Sorts lines by event and then by kind; lines without an event are last. */
function inOrder(lines: readonly Line[], events: readonly SettledEvent[]): Line[] {
  const places = new Map(events.map(({ eventId }, at) => [eventId, at]))
  const placeOf = ({ eventId }: Line) =>
    eventId === null ? events.length : (places.get(eventId) ?? events.length)
  return lines.toSorted(
    (a, b) => placeOf(a) - placeOf(b) || lineKinds.indexOf(a.kind) - lineKinds.indexOf(b.kind),
  )
}

export const payoutOf = (lines: readonly Line[]): number =>
  sum(lines.map(({ netOre, vatOre }) => netOre + vatOre))

const keyOf = ({ eventId, kind, name, vatCode, vatBasisPoints, isReplaced }: Line) =>
  JSON.stringify([eventId, kind, name, vatCode, vatBasisPoints, isReplaced])

/** Returns the change of each line, so that `before` plus the changes equals `now`. */
export function correctionOf(now: readonly Line[], before: readonly Line[]): Line[] {
  const lines = new Map<string, Line>()
  const add = (line: Line, sign: 1 | -1) => {
    const key = keyOf(line)
    const known = lines.get(key) ?? { ...line, quantity: null, netOre: 0, vatOre: 0, basis: '' }
    const quantity =
      line.quantity === null ? known.quantity : (known.quantity ?? 0) + sign * line.quantity
    lines.set(key, {
      ...known,
      quantity,
      netOre: known.netOre + sign * line.netOre,
      vatOre: known.vatOre + sign * line.vatOre,
    })
  }
  for (const line of now) add(line, 1)
  for (const line of before) add(line, -1)
  return [...lines.values()].filter(
    ({ netOre, vatOre, quantity }) => netOre !== 0 || vatOre !== 0 || (quantity ?? 0) !== 0,
  )
}
