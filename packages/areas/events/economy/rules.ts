import { roundHalfAway, sum, vatOf } from '@dxweb/kit/money/money.ts'

/** What an artist is paid by (domain facts 4). `none`: no artist, or one of the house's own. */
export const dealKinds = ['none', 'flat', 'door', 'versus', 'overBreakEven', 'split'] as const
export const vatCodes = ['high', 'medium', 'low', 'zero', 'exempt'] as const

export type VatCode = (typeof vatCodes)[number]

/** `amountOre` is the fee or the guarantee, whole øre; `percent` basis points of what the kind shares. */
export interface Deal {
  kind: (typeof dealKinds)[number]
  amountOre: number
  percent: number
}

/** One line of an event's economy. Amounts hold their VAT; `actualOre` is null until it is known. */
export interface EconomyLine {
  side: 'income' | 'cost'
  name: string
  vatCode: VatCode
  budgetOre: number
  actualOre: number | null
}

/** What tickets brought: with VAT and fees, and the VAT within. */
export interface TicketIncome {
  grossOre: number
  vatOre: number
  paidCount: number
  freeCount: number
}

/** What the house takes of a renter's sale. */
export interface CommissionTerms {
  /** Basis points of the turnover. */
  percent: number
  /** Net turnover from which commission is taken; then of the whole. */
  thresholdOre: number
  perTicketOre: number
  /** Free tickets that nothing is taken for. */
  feeFreeTickets: number
}

const share = (amountOre: number, basisPoints: number) =>
  roundHalfAway(amountOre * basisPoints, 10_000)

/**
 * What an artist gets of net ticket income, in øre; never below 0. `costsOre` are the costs, net, that a split and a
 * break-even take out first. Domain facts 4: flat fee; the door; guarantee against percentage, the higher of the two;
 * guarantee and percentage above break-even; costs first and then a split.
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

/** The net ticket income of which `leftOre` is left when the artist has had its share; null where nothing ever is. */
function incomeLeaving(leftOre: number, percent: number): number | null {
  if (leftOre <= 0) return 0
  return percent >= 10_000 ? null : Math.ceil((leftOre * 10_000) / (10_000 - percent))
}

/**
 * The least net ticket income that pays both the costs and the artist, in øre. Null where no income does: whoever gets
 * all of the door leaves nothing for costs.
 */
export function breakEven({ kind, amountOre, percent }: Deal, costsOre: number): number | null {
  const sure = Math.max(0, costsOre + amountOre)
  if (kind === 'flat' || kind === 'overBreakEven') return sure
  if (kind === 'none' || kind === 'split') return Math.max(0, costsOre)
  const shared = incomeLeaving(costsOre, percent)
  return kind === 'door' || shared === null ? shared : Math.max(sure, shared)
}

/** Commission of a renter's net turnover: none below the threshold, of the whole from it on (domain facts 4, 10.4). */
export const commission = (terms: CommissionTerms, netOre: number): number =>
  terms.percent > 0 && netOre >= terms.thresholdOre ? share(Math.max(0, netOre), terms.percent) : 0

/** What is taken for each ticket: all that are paid, and free ones beyond those that are let off. */
export const perTicketFee = (
  terms: CommissionTerms,
  { paidCount, freeCount }: TicketIncome,
): number => terms.perTicketOre * (paidCount + Math.max(0, freeCount - terms.feeFreeTickets))

/** What a booked resource or shift is paid by, and for how long (domain facts 4). */
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

/**
 * What a booking costs, whole øre: by the hour for its minutes, by the day for each day that is begun, else for each
 * unit; a fixed price is one, however many units it has. Wages and the house's own things bear no VAT.
 */
export function bookingCost(booked: BookedPrice): number {
  const { unit, unitCount, priceOre } = booked
  if (unit === 'fixed') return priceOre
  const eachOre = priceOre * unitCount
  if (unit === 'hour') return roundHalfAway(eachOre * minutesOf(booked), 60)
  return unit === 'day' ? eachOre * Math.ceil(minutesOf(booked) / minutesADay) : eachOre
}

/** Staff and resources that an event has booked, in both columns: what is not over yet has no actual cost. */
export interface BookedCost {
  budgetOre: number
  actualOre: number | null
}

const netOf = (grossOre: number, code: VatCode, rates: Rates) =>
  grossOre - vatOf(grossOre, rates[code])

/** Basis points of each VAT type on the event's day. */
export type Rates = Readonly<Record<VatCode, number>>

export interface EconomySums {
  ticketsOre: number
  /** Lines of income and of cost without their VAT. */
  otherIncomeOre: number
  costsOre: number
  /** VAT of income less VAT of costs: what is owed the state, or, below 0, comes back. */
  vatOre: number
  artistOre: number
  commissionOre: number
  perTicketOre: number
  /** What a renter is paid of its ticket sale; below 0 it is invoiced. 0 for the house's own event. */
  payoutOre: number
  /** Null where no ticket income pays the costs and the artist. */
  breakEvenOre: number | null
  resultOre: number
}

interface EconomyOf {
  lines: readonly EconomyLine[]
  deal: Deal
  rates: Rates
  tickets: TicketIncome
  /** A renter's event: its tickets are its own, less what the house takes. Null for the house's own. */
  terms: CommissionTerms | null
  booked?: readonly BookedCost[]
}

/** What one column of an event's economy comes to; amounts without VAT unless said, whole øre. */
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
  const commissionOre = terms ? commission(terms, netTickets) : 0
  const perTicketOre = terms ? perTicketFee(terms, tickets) : 0
  // What a renter is charged beside its terms stands as income of the house.
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
