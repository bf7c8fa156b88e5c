import { roundHalfAway } from '@dxweb/kit/money/money.ts'

/** `grossOre` includes fees and the VAT `vatOre`. */
export interface TicketIncome {
  grossOre: number
  vatOre: number
  paidCount: number
  freeCount: number
}

export interface CommissionTerms {
  /** The rate in basis points of the turnover. */
  percent: number
  /** Turnover excluding VAT (`net`), or including it (`gross`). */
  base: 'net' | 'gross'
  /** The turnover at which commission starts, either on the whole turnover or only on the part above. */
  thresholdOre: number
  thresholdMode: 'whole' | 'above'
  perTicketOre: number
  feeFreeTickets: number
}

export const noTerms: CommissionTerms = {
  percent: 0,
  base: 'net',
  thresholdOre: 0,
  thresholdMode: 'whole',
  perTicketOre: 0,
  feeFreeTickets: 0,
}

export const share = (amountOre: number, basisPoints: number) =>
  roundHalfAway(amountOre * basisPoints, 10_000)

export function commission(
  terms: Pick<CommissionTerms, 'percent' | 'base' | 'thresholdOre' | 'thresholdMode'>,
  { grossOre, vatOre }: Pick<TicketIncome, 'grossOre' | 'vatOre'>,
): number {
  return share(turnoverOf(terms, { grossOre, vatOre }), terms.percent)
}

export function turnoverOf(
  terms: Pick<CommissionTerms, 'base' | 'thresholdOre' | 'thresholdMode'>,
  { grossOre, vatOre }: Pick<TicketIncome, 'grossOre' | 'vatOre'>,
): number {
  const turnover = Math.max(0, terms.base === 'gross' ? grossOre : grossOre - vatOre)
  if (turnover < terms.thresholdOre) return 0
  return terms.thresholdMode === 'above' ? turnover - terms.thresholdOre : turnover
}

export const perTicketFee = (
  terms: CommissionTerms,
  { paidCount, freeCount }: TicketIncome,
): number => terms.perTicketOre * chargedTickets(terms, { paidCount, freeCount })

export const chargedTickets = (
  { feeFreeTickets }: CommissionTerms,
  { paidCount, freeCount }: Pick<TicketIncome, 'paidCount' | 'freeCount'>,
): number => paidCount + Math.max(0, freeCount - feeFreeTickets)
