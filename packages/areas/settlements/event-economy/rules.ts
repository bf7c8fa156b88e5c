import type { VatCode } from '@dxweb/areas/accounting/rules.ts'
import { artistFee, type Deal } from '../renter/artist.ts'
import { chargeOf } from '../renter/charges.ts'
import { type Charge, type Line, payoutOf, type Rates, settle } from '../renter/settle.ts'
import type { CommissionTerms, TicketIncome } from '@dxweb/areas/orders/commission.ts'
import { roundHalfAway, sum, vatOf } from '@dxweb/kit/money/money.ts'

export const vatCodes = ['high', 'medium', 'low', 'zero', 'exempt'] as const satisfies VatCode[]

/** Amounts include VAT; `actualOre` is null until it is known. */
export interface EconomyLine {
  side: 'income' | 'cost'
  name: string
  vatCode: VatCode
  budgetOre: number
  actualOre: number | null
}

/** Net ticket income that leaves `leftOre` after the artist's share; null if that is impossible. */
function incomeLeaving(leftOre: number, percent: number): number | null {
  if (leftOre <= 0) return 0
  return percent >= 10_000 ? null : Math.ceil((leftOre * 10_000) / (10_000 - percent))
}

/**
 * The lowest net ticket income that covers the costs and the artist. Null if no income is enough, for example because
 * the artist gets all ticket income.
 */
export function breakEven({ kind, amountOre, percent }: Deal, costsOre: number): number | null {
  const sure = Math.max(0, costsOre + amountOre)
  if (kind === 'flat' || kind === 'overBreakEven') return sure
  if (kind === 'none' || kind === 'split') return Math.max(0, costsOre)
  const shared = incomeLeaving(costsOre, percent)
  return kind === 'door' || shared === null ? shared : Math.max(sure, shared)
}

export interface BookedPrice {
  unit: 'hour' | 'day' | 'piece' | 'show' | 'fixed'
  unitCount: number
  priceOre: number
  startsAt: string
  endsAt: string
  /** Number of started 24-hour periods, computed from `hiredSeconds`. */
  days: number
}

const minuteMs = 60_000

export const minutesOf = ({ startsAt, endsAt }: Pick<BookedPrice, 'startsAt' | 'endsAt'>): number =>
  Math.round((Date.parse(endsAt) - Date.parse(startsAt)) / minuteMs)

/**
 * Returns the cost in whole øre, charged per minute, started day or unit; a fixed price counts once. Wages and own
 * resources have no VAT.
 */
export function bookingCost(booked: BookedPrice): number {
  const { unit, unitCount, priceOre, days } = booked
  if (unit === 'fixed') return priceOre
  const eachOre = priceOre * unitCount
  if (unit === 'hour') return roundHalfAway(eachOre * minutesOf(booked), 60)
  return unit === 'day' ? eachOre * days : eachOre
}

/** The actual cost is null until the booking has ended. */
export interface BookedCost {
  budgetOre: number
  actualOre: number | null
}

const netOf = (grossOre: number, code: VatCode, rates: Rates) =>
  grossOre - vatOf(grossOre, rates[code])

export interface EconomySums {
  ticketsOre: number
  otherIncomeOre: number
  costsOre: number
  /** Output VAT less input VAT; a negative amount is refunded by the state. */
  vatOre: number
  artistOre: number
  commissionOre: number
  perTicketOre: number
  /** The payout to a renter; a negative amount is invoiced. 0 for the venue's own event. */
  payoutOre: number
  breakEvenOre: number | null
  resultOre: number
}

interface EconomyOf {
  lines: readonly EconomyLine[]
  deal: Deal
  rates: Rates
  ticketVatCode: VatCode
  tickets: TicketIncome
  /** A renter keeps its ticket sales less the charges of these terms. Null for the venue's own event. */
  terms: CommissionTerms | null
  charged?: Charged
  booked?: readonly BookedCost[]
}

export interface Charged {
  tonoOre: number
  lines: readonly Pick<Charge, 'kind' | 'netOre' | 'vatCode'>[]
  agreedPriceOre: number | null
}

const nothing: Charged = { tonoOre: 0, lines: [], agreedPriceOre: null }

type Column = 'budgetOre' | 'actualOre'

/** Settles a renter's event. Income other than tickets is entered with VAT, and is a charge to the renter. */
function settledOf(economy: EconomyOf, terms: CommissionTerms, of: Column): Line[] {
  const { lines, deal, rates, ticketVatCode, tickets, charged } = economy
  const known = (of === 'actualOre' ? charged : undefined) ?? nothing
  const sales = {
    ...tickets,
    soldOre: tickets.grossOre,
    giftCardOre: 0,
    exchangedOre: 0,
    refundOre: 0,
  }
  return settle({
    events: [{ eventId: 0, ticketVatCode, rates, sales, deal, tonoOre: known.tonoOre }],
    terms,
    charges: [
      ...lines.flatMap((line) => chargeOf(line, line[of], rates)),
      ...known.lines.map((line) => ({ ...line, eventId: null, name: '', quantity: null })),
    ],
    agreedPriceOre: known.agreedPriceOre,
    rates,
  })
}

const fromOrder = new Set(['rent', 'resource', 'staff', 'agreedPrice', 'tono'])

export function orderCharges(economy: EconomyOf): Line[] {
  const { terms } = economy
  if (terms === null) return []
  return settledOf({ ...economy, lines: [] }, terms, 'actualOre').filter(
    ({ kind, isReplaced }) => fromOrder.has(kind) && !isReplaced,
  )
}

const chargedIn = (lines: readonly Line[], isAsked: (kind: Line['kind']) => boolean) =>
  0 - sum(lines.filter(({ kind }) => isAsked(kind)).map(({ netOre }) => netOre))

const ofTickets = new Set(['sold', 'exchanged', 'refunded', 'ticketVat'])
const ownLines = new Set([...ofTickets, 'commission', 'perTicket', 'artist'])

function renterSums(lines: readonly Line[], tickets: TicketIncome) {
  const charges = lines.filter(({ kind }) => !ofTickets.has(kind))
  return {
    artistOre: chargedIn(lines, (kind) => kind === 'artist'),
    commissionOre: chargedIn(lines, (kind) => kind === 'commission'),
    perTicketOre: chargedIn(lines, (kind) => kind === 'perTicket'),
    otherIncomeOre: chargedIn(lines, (kind) => !ownLines.has(kind)),
    payoutOre: payoutOf(lines),
    vatOre: tickets.vatOre - sum(charges.map(({ vatOre }) => vatOre)),
  }
}

function costSums({ lines, rates, booked = [] }: EconomyOf, of: Column) {
  const costs = lines.filter(({ side }) => side === 'cost')
  const gross = sum(costs.map((line) => line[of] ?? 0))
  const net = sum(costs.map((line) => netOf(line[of] ?? 0, line.vatCode, rates)))
  return { costsOre: net + sum(booked.map((one) => one[of] ?? 0)), vatOre: gross - net }
}

function ownSums({ lines, deal, rates, tickets }: EconomyOf, of: Column, costsOre: number) {
  const income = lines.filter(({ side }) => side === 'income')
  const gross = sum(income.map((line) => line[of] ?? 0))
  const net = sum(income.map((line) => netOf(line[of] ?? 0, line.vatCode, rates)))
  return {
    artistOre: artistFee(deal, tickets.grossOre - tickets.vatOre, costsOre),
    commissionOre: 0,
    perTicketOre: 0,
    otherIncomeOre: net,
    payoutOre: 0,
    vatOre: tickets.vatOre + gross - net,
  }
}

/** Returns sums in whole øre, without VAT except in `vatOre` and `payoutOre`. */
export function economySums(economy: EconomyOf, of: Column): EconomySums {
  const { deal, tickets, terms } = economy
  const { costsOre, vatOre } = costSums(economy, of)
  const ticketsOre = tickets.grossOre - tickets.vatOre
  const sums = terms
    ? renterSums(settledOf(economy, terms, of), tickets)
    : ownSums(economy, of, costsOre)
  // A renter pays the artist. The venue's income is what it charges the renter.
  const own = terms ? sums.commissionOre + sums.perTicketOre : ticketsOre - sums.artistOre
  return {
    ...sums,
    ticketsOre,
    costsOre,
    vatOre: sums.vatOre - vatOre,
    breakEvenOre: breakEven(deal, costsOre),
    resultOre: own + sums.otherIncomeOre - costsOre,
  }
}
