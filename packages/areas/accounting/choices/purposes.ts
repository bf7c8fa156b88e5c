import { accounts } from '../rules.ts'

export const purposeGroups = ['paid', 'owed', 'income', 'goods', 'cost', 'vat'] as const
export type PurposeGroup = (typeof purposeGroups)[number]

interface Purpose {
  purpose: string
  account: string
  group: PurposeGroup
  ofEventType?: true
}

export const postingPurposes = [
  { purpose: 'card', account: accounts.bank, group: 'paid' },
  { purpose: 'web', account: accounts.bank, group: 'paid' },
  { purpose: 'vipps', account: accounts.bank, group: 'paid' },
  { purpose: 'bank', account: accounts.bank, group: 'paid' },
  { purpose: 'cash', account: accounts.cash, group: 'paid' },
  { purpose: 'invoice', account: accounts.receivable, group: 'paid' },
  { purpose: 'rounding', account: accounts.rounding, group: 'paid' },
  { purpose: 'cashDifference', account: accounts.cashDifference, group: 'paid' },
  { purpose: 'cashMoved', account: accounts.cashMoved, group: 'paid' },
  { purpose: 'presale', account: accounts.presale, group: 'owed' },
  { purpose: 'giftCards', account: accounts.giftCards, group: 'owed' },
  { purpose: 'tillGiftCards', account: accounts.tillGiftCards, group: 'owed' },
  { purpose: 'exchanged', account: accounts.exchanged, group: 'owed' },
  { purpose: 'renters', account: accounts.renters, group: 'owed' },
  { purpose: 'payable', account: accounts.payable, group: 'owed' },
  { purpose: 'ticketsLow', account: accounts.serviceLow, group: 'income', ofEventType: true },
  { purpose: 'ticketsMedium', account: accounts.goodsMedium, group: 'income', ofEventType: true },
  { purpose: 'ticketsHigh', account: accounts.serviceHigh, group: 'income', ofEventType: true },
  { purpose: 'ticketsExempt', account: accounts.serviceExempt, group: 'income', ofEventType: true },
  { purpose: 'fees', account: accounts.serviceHigh, group: 'income', ofEventType: true },
  { purpose: 'unusedGiftCards', account: accounts.otherIncome, group: 'income' },
  { purpose: 'goodsHigh', account: accounts.goodsHigh, group: 'goods' },
  { purpose: 'goodsMedium', account: accounts.goodsMedium, group: 'goods' },
  { purpose: 'goodsLow', account: accounts.serviceLow, group: 'goods' },
  { purpose: 'goodsExempt', account: accounts.serviceExempt, group: 'goods' },
  { purpose: 'deposits', account: accounts.deposits, group: 'goods' },
  { purpose: 'rentersShare', account: accounts.rentersShare, group: 'cost' },
  { purpose: 'filmRental', account: accounts.filmRental, group: 'cost' },
  { purpose: 'vatLow', account: accounts.vatLow, group: 'vat' },
  { purpose: 'vatMedium', account: accounts.vatMedium, group: 'vat' },
  { purpose: 'vatHigh', account: accounts.vatHigh, group: 'vat' },
  { purpose: 'vatDeducted', account: accounts.vatDeducted, group: 'vat' },
] as const satisfies readonly Purpose[]

export type PurposeName = (typeof postingPurposes)[number]['purpose']

export const purposeNames = postingPurposes.map(({ purpose }) => purpose) as [
  PurposeName,
  ...PurposeName[],
]

export const purposesOfType: ReadonlySet<string> = new Set(
  postingPurposes.filter((each) => 'ofEventType' in each).map(({ purpose }) => purpose),
)
