import { roundHalfAway, sum, vatOf } from '@dxweb/kit/money/money.ts'

/** How an artist is paid (domain facts 4). `none`: no artist, or one of the house's own. */
export const dealKinds = ['none', 'flat', 'door', 'versus', 'overBreakEven', 'split'] as const
export const vatCodes = ['high', 'medium', 'low', 'zero', 'exempt'] as const

export type VatCode = (typeof vatCodes)[number]

/** `amountOre` is the fee or the guarantee; `percent` is in basis points of what the kind shares. */
export interface Deal {
  kind: (typeof dealKinds)[number]
  amountOre: number
  percent: number
}

/** Amounts include VAT; `actualOre` is null until it is known. */
export interface EconomyLine {
  side: 'income' | 'cost'
  name: string
  vatCode: VatCode
  budgetOre: number
  actualOre: number | null
}

/** `grossOre` includes VAT and fees; `vatOre` is the VAT in it. */
export interface TicketIncome {
  grossOre: number
  vatOre: number
  paidCount: number
  freeCount: number
}

export interface CommissionTerms {
  /** Basis points of the turnover. */
  percent: number
  /** The turnover is without VAT, or with it. */
  base: 'net' | 'gross'
  /** From this turnover on, commission is taken of the whole, or of what is above. */
  thresholdOre: number
  thresholdMode: 'whole' | 'above'
  perTicketOre: number
  feeFreeTickets: number
}

const share = (amountOre: number, basisPoints: number) =>
  roundHalfAway(amountOre * basisPoints, 10_000)

/**
 * The artist's share of net ticket income, at least 0. A split and a
 * break-even deduct `costsOre` first (domain facts 4).
 */
export function artistFee(deal: Deal, netTicketsOre: number, costsOre: number): number {
  const { kind, amountOre, percent } = deal
  const income = Math.max(0, netTicketsOre)
  if (kind === 'none') return 0
  if (kind === 'flat') return amountOre
  if (kind === 'door') return share(income, percent)
  if (kind === 'versus') return Math.max(amountOre, share(income, percent))
  if (kind === 'split') return share(Math.max(0, income - costsOre), percent)
  return amountOre + share(Math.max(0, income - costsOre - amountOre), percent)
}

/** The net ticket income that leaves `leftOre` after the artist's share; null when none does. */
function incomeLeaving(leftOre: number, percent: number): number | null {
  if (leftOre <= 0) return 0
  return percent >= 10_000 ? null : Math.ceil((leftOre * 10_000) / (10_000 - percent))
}

/**
 * The lowest net ticket income that covers costs and artist; null when
 * none does, as with all of the door to the artist.
 */
export function breakEven({ kind, amountOre, percent }: Deal, costsOre: number): number | null {
  const sure = Math.max(0, costsOre + amountOre)
  if (kind === 'flat' || kind === 'overBreakEven') return sure
  if (kind === 'none' || kind === 'split') return Math.max(0, costsOre)
  const shared = incomeLeaving(costsOre, percent)
  return kind === 'door' || shared === null ? shared : Math.max(sure, shared)
}

export function commission(terms: CommissionTerms, { grossOre, vatOre }: TicketIncome): number {
  const turnover = Math.max(0, terms.base === 'gross' ? grossOre : grossOre - vatOre)
  if (turnover < terms.thresholdOre) return 0
  const isAbove = terms.thresholdMode === 'above'
  return share(isAbove ? turnover - terms.thresholdOre : turnover, terms.percent)
}

/** Charges every paid ticket, and free ones beyond the allowance. */
export const perTicketFee = (
  terms: CommissionTerms,
  { paidCount, freeCount }: TicketIncome,
): number => terms.perTicketOre * (paidCount + Math.max(0, freeCount - terms.feeFreeTickets))

export interface BookedPrice {
  unit: 'hour' | 'day' | 'piece' | 'show' | 'fixed'
  unitCount: number
  priceOre: number
  startsAt: string
  endsAt: string
}

const minuteMs = 60_000
const minutesADay = 1440

export const minutesOf = ({ startsAt, endsAt }: Pick<BookedPrice, 'startsAt' | 'endsAt'>): number =>
  Math.round((Date.parse(endsAt) - Date.parse(startsAt)) / minuteMs)

/** Whole øre: per minute, per day begun or per unit; a fixed price counts once. Wages and own resources have no VAT. */
export function bookingCost(booked: BookedPrice): number {
  const { unit, unitCount, priceOre } = booked
  if (unit === 'fixed') return priceOre
  const eachOre = priceOre * unitCount
  if (unit === 'hour') return roundHalfAway(eachOre * minutesOf(booked), 60)
  return unit === 'day' ? eachOre * Math.ceil(minutesOf(booked) / minutesADay) : eachOre
}

/** A booking in both columns; the actual cost is null until it is over. */
export interface BookedCost {
  budgetOre: number
  actualOre: number | null
}

const netOf = (grossOre: number, code: VatCode, rates: Rates) =>
  grossOre - vatOf(grossOre, rates[code])

/** Basis points per VAT type on the event's day. */
export type Rates = Readonly<Record<VatCode, number>>

export interface EconomySums {
  ticketsOre: number
  otherIncomeOre: number
  costsOre: number
  /** Output VAT less input VAT; below 0 it is refunded by the state. */
  vatOre: number
  artistOre: number
  commissionOre: number
  perTicketOre: number
  /** The payout to a renter; below 0 it is invoiced. 0 for the house's own event. */
  payoutOre: number
  /** Null when no ticket income covers the costs and the artist. */
  breakEvenOre: number | null
  resultOre: number
}

interface EconomyOf {
  lines: readonly EconomyLine[]
  deal: Deal
  rates: Rates
  tickets: TicketIncome
  /** A renter keeps its ticket sales less these terms. Null for the house's own event. */
  terms: CommissionTerms | null
  booked?: readonly BookedCost[]
}

/** Sums one column of an event's economy. Whole øre, without VAT unless the name says so. */
export function economySums(
  { lines, deal, rates, tickets, terms, booked = [] }: EconomyOf,
  of: 'budgetOre' | 'actualOre',
): EconomySums {
  const sides = { income: { gross: 0, net: 0 }, cost: { gross: 0, net: 0 } }
  for (const line of lines) {
    const gross = line[of] ?? 0
    sides[line.side].gross += gross
    sides[line.side].net += netOf(gross, line.vatCode, rates)
  }
  const { income, cost } = sides
  const bookedOre = sum(booked.map((one) => one[of] ?? 0))
  cost.gross += bookedOre
  cost.net += bookedOre
  const netTickets = tickets.grossOre - tickets.vatOre
  const artistOre = artistFee(deal, netTickets, cost.net)
  const commissionOre = terms ? commission(terms, tickets) : 0
  const perTicketOre = terms ? perTicketFee(terms, tickets) : 0
  // What a renter is charged besides its terms is income of the house.
  const payoutOre = terms ? netTickets - commissionOre - perTicketOre - income.gross : 0
  const own = terms ? commissionOre + perTicketOre : netTickets
  return {
    ticketsOre: netTickets,
    otherIncomeOre: income.net,
    costsOre: cost.net,
    vatOre: (terms ? 0 : tickets.vatOre) + income.gross - income.net - (cost.gross - cost.net),
    artistOre,
    commissionOre,
    perTicketOre,
    payoutOre,
    breakEvenOre: breakEven(deal, cost.net),
    resultOre: sum([own, income.net, -cost.net, -artistOre]),
  }
}
