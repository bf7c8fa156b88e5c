import type { Translate } from '@dxweb/kit/definitions/register-words.ts'
import { formatMoney, roundHalfAway } from '@dxweb/kit/money/money.ts'
import { percentText } from '@dxweb/kit/text/percent-text.ts'

export const monthStates = ['draft', 'approved', 'locked'] as const
export type MonthState = (typeof monthStates)[number]

/** Lines of approved months are final; errors found later are corrected in the next month. */
export const monthSteps = {
  approve: { from: 'draft', to: 'approved' },
  lock: { from: 'approved', to: 'locked' },
} as const satisfies Record<string, { from: MonthState; to: MonthState }>

export type MonthStep = keyof typeof monthSteps
export const monthStepNames = Object.keys(monthSteps) as [MonthStep, ...MonthStep[]]

export const monthStepsFrom = (state: MonthState): MonthStep[] =>
  monthStepNames.filter((step) => monthSteps[step].from === state)

export const correctionKinds = ['chargeback', 'advance', 'correction'] as const
export type CorrectionKind = (typeof correctionKinds)[number]

/** Chargebacks and advances are entered as positive amounts, and reduce the payout. */
export const signedOre = (kind: CorrectionKind, amountOre: number): number =>
  kind === 'correction' ? amountOre : -Math.abs(amountOre)

export interface FeeTerms {
  feePerTicketOre: number
  feeBasisPoints: number
  cardBasisPoints: number
}

/** Excludes VAT; rounds once per line. `freshOre` and `paid` exclude exchanges. `monthLines` has the same rule. */
export function keptOf(
  { feePerTicketOre, feeBasisPoints, cardBasisPoints }: FeeTerms,
  { paid, freshOre }: { paid: number; freshOre: number },
) {
  return {
    feeOre: feePerTicketOre * paid + roundHalfAway(freshOre * feeBasisPoints, 10_000),
    cardOre: roundHalfAway(freshOre * cardBasisPoints, 10_000),
  }
}

// catalog: report.month-settlement.line.*

const advanceLines = ['advanceOnSales', 'advanceFixed', 'advanceDeducted'] as const
const lineCodes = ['otherMeans', ...advanceLines, ...correctionKinds] as const

/** The category may be the code of a special line, such as '#advance|Utbetalt 12. mars'. */
export function categoryLabel(t: Translate, category: string): string {
  const [code = '', ...reason] = category.split('|')
  const known = lineCodes.find((one) => `#${one}` === code)
  return known ? t(`report.month-settlement.line.${known}`, { reason: reason.join('|') }) : category
}

/** `terms` is the first day, rates and event type, such as '2026-01-01|500|250|133|Kino'. */
export function termsLabel(t: Translate, terms: string): string {
  const [from = '', ticket = '', fee = '', card = '', ...type] = terms.split('|')
  if (from === '') return ''
  const [year = 0, month = 0, day = 0] = from.split('-').map(Number)
  const rates = [
    Number(ticket) > 0 && formatMoney(Number(ticket)),
    Number(fee) > 0 && percentText(Number(fee) / 10_000),
    Number(card) > 0 &&
      t('report.month-settlement.terms.card', { share: percentText(Number(card) / 10_000) }),
  ]
  return t('report.month-settlement.terms.told', {
    type: type.join('|') || t('report.fee-terms.eventType.all'),
    day,
    month,
    year: String(year),
    rates: rates.filter(Boolean).join(' + ') || t('report.month-settlement.terms.free'),
  })
}
