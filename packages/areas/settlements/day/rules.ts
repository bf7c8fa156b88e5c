import type { Translate } from '@dxweb/kit/definitions/register-words.ts'

export const dayStates = ['open', 'counted', 'approved', 'locked'] as const
export type DayState = (typeof dayStates)[number]

/** Locked days never change. */
export const daySteps = {
  count: { from: ['open'], to: 'counted' },
  approve: { from: ['counted'], to: 'approved' },
  lock: { from: ['approved'], to: 'locked' },
  reopen: { from: ['counted', 'approved'], to: 'open' },
} as const satisfies Record<string, { from: readonly DayState[]; to: DayState }>

export type DayStep = keyof typeof daySteps
export const dayStepNames = Object.keys(daySteps) as [DayStep, ...DayStep[]]

export const stepsFrom = (state: DayState): DayStep[] =>
  dayStepNames.filter((step) => (daySteps[step].from as readonly DayState[]).includes(state))

/** Parts of the day settlement, in the order of domain facts 1.5. */
export const dayParts = [
  'overview',
  'tills',
  'means',
  'goods',
  'shows',
  'clerks',
  'cash',
  'moves',
  'vat',
  'corrections',
] as const

/** Codes of lines, stored as '#cash', or as '#expected|Ola Vik' with a name. Other lines are plain names. */
const codes = [
  'todaysShows',
  'presaleBefore',
  'presaleLater',
  'pastShows',
  'ticketSales',
  'products',
  'giftCards',
  'memberships',
  'total',
  'rounding',
  'cashEarned',
  'means.card',
  'means.cash',
  'means.vipps',
  'means.giftCard',
  'means.tillCards',
  'means.invoice',
  'means.web',
  'means.bank',
  'means.deposit',
  'means.other',
  'till.card',
  'till.cash',
  'till.vipps',
  'till.giftCard',
  'till.tillCards',
  'till.invoice',
  'till.web',
  'till.bank',
  'till.deposit',
  'till.other',
  'noTill.card',
  'noTill.cash',
  'noTill.vipps',
  'noTill.giftCard',
  'noTill.invoice',
  'noTill.web',
  'tillCards',
  'deposits',
  'unmapped',
  'vat.high',
  'vat.medium',
  'vat.low',
  'vat.zero',
  'vat.exempt',
  'vat.other',
  'float',
  'cashSold',
  'moved',
  'expected',
  'counted',
  'difference',
  'moves.11003',
  'moves.11004',
  'moves.11005',
  'moves.11007',
  'moves.11008',
  'moves.11010',
  'moves.11011',
] as const

// catalog: report.day-settlement.line.*

export function lineLabel(t: Translate, line: string): string {
  const [code = '', ...name] = line.split('|')
  const known = codes.find((one) => `#${one}` === code)
  return known ? t(`report.day-settlement.line.${known}`, { name: name.join('|') }) : line
}
