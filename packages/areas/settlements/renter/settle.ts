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

/** Kinds of lines, in the order of a settlement (domain facts 4). */
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

/** Basis points per VAT type on the day of performance. */
export type Rates = Readonly<Record<VatCode, number>>

/** Øre as the ledger has them, each above 0 but `exchangedOre`. All include VAT and fees. */
export interface Sales {
  soldOre: number
  /** Part of `soldOre` that gift cards paid. */
  giftCardOre: number
  exchangedOre: number
  refundOre: number
  /** The VAT that is left in them. */
  vatOre: number
  /** Tickets that are still sold. */
  paidCount: number
  freeCount: number
  refundCount?: number
  /** Tickets that came by an exchange, less those that went by one. */
  exchangedCount?: number
  /** It counts what was sold, refunded tickets too. */
  prices?: readonly PriceCount[]
}

/** Charge to the renter, above 0; a `correction` above 0 is in the renter's favour. */
export interface Charge {
  eventId: number | null
  kind: LineKind
  name: string
  /** Hundredths; null where it is an amount alone. */
  quantity: number | null
  netOre: number
  vatCode: VatCode
  /** Set where the amount was entered with VAT; computed otherwise. */
  vatOre?: number | undefined
}

export interface SettledEvent {
  eventId: number
  ticketVatCode: VatCode
  rates: Rates
  sales: Sales
  deal: Deal
  tonoOre: number
  /** Explains the fee, as a paper does. */
  tonoBasis?: string
}

export interface ToSettle {
  events: readonly SettledEvent[]
  terms: CommissionTerms
  charges: readonly Charge[]
  /** Without VAT; replaces rent, resources and staff. */
  agreedPriceOre: number | null
  /** VAT rates of lines without an event. */
  rates: Rates
}

/** Amounts as the renter sees them: what it is owed is above 0, what it is charged below. */
export interface Line {
  eventId: number | null
  kind: LineKind
  name: string
  quantity: number | null
  netOre: number
  vatCode: VatCode | null
  vatBasisPoints: number
  vatOre: number
  /** Replaced by an agreed price, so its sum is 0. */
  isReplaced: boolean
  /** Explains an amount, '10 % × 161 950,00 kr'; '' where its quantity or name says enough. */
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

/** Adding 0 turns -0 into 0. */
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

/** Without what is corrected or paid already, which is no cost. */
const costsOf = (lines: readonly Line[]) =>
  0 - sum(lines.filter(({ kind }) => isCost(kind)).map(({ netOre }) => netOre))

const isCost = (kind: LineKind) =>
  lineKinds.indexOf(kind) >= lineKinds.indexOf('commission') &&
  !['artist', 'correction', 'advance'].includes(kind)

/** Sold, exchanged and refunded as the ledger has them: together they are what is left. */
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

/** The agreed price has the VAT of the lines it replaces, in proportion; the high rate where it replaces none. */
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
 * Settles with a renter. Each event has its own terms, so that an order equals the sum of its events. The venue pays
 * the VAT of tickets and the renter gets the rest. The VAT of charges is rounded once per rate.
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

/** Orders lines by event, then as in a settlement; lines without an event come last. */
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

/** Changes since `before`, line by line: their sum is `now`. */
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
