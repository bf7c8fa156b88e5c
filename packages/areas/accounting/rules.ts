export const accounts = {
  cash: '1900',
  /** Cash put into or taken out of a drawer, until the bookkeeper posts it to its final account. */
  cashMoved: '1908',
  cashDifference: '1909',
  bank: '1920',
  /** The venue's debt to film distributors, and to artists whom the venue pays for renters. */
  payable: '2400',
  receivable: '1500',
  vatHigh: '2700',
  vatMedium: '2701',
  vatLow: '2703',
  vatDeducted: '2710',
  presale: '2900',
  giftCards: '2901',
  /** Connects the two events of an exchange; its balance is always 0 afterwards. */
  exchanged: '2902',
  /** The venue's debt to renters from their settlements. */
  renters: '2903',
  /** Gift cards and credit notes issued by tills, which are not in the venue's list of gift cards. */
  tillGiftCards: '2904',
  goodsHigh: '3000',
  serviceHigh: '3020',
  goodsMedium: '3030',
  serviceLow: '3050',
  serviceExempt: '3220',
  /** Expired gift card balances, without VAT. */
  otherIncome: '3900',
  /** Deposits on bottles and the like, which tills charge and pay back. */
  deposits: '3960',
  filmRental: '4300',
  rentersShare: '4500',
  rounding: '7740',
} as const

export type VatCode = 'high' | 'medium' | 'low' | 'zero' | 'exempt'
export type PaymentMeans = 'card' | 'cash' | 'vipps' | 'giftCard' | 'invoice' | 'web'
export const postingKinds = [
  'sale',
  'rounding',
  'income',
  'vat',
  'reversal',
  'cashDifference',
  'invoice',
  'payment',
  'settlement',
  'goods',
  'cashMove',
] as const
export type PostingKind = (typeof postingKinds)[number]

/** Moves an amount above 0, in øre, between two accounts, so that debit and credit are always equal. */
export interface Move {
  debit: string
  credit: string
  amountOre: number
  eventId: number | null
  vatTypeId: number | null
  kind: PostingKind
}

export const moveValues = (moves: readonly Move[]) => ({
  debits: moves.map((move) => move.debit),
  credits: moves.map((move) => move.credit),
  amountsOre: moves.map((move) => move.amountOre),
  moveEvents: moves.map((move) => move.eventId),
  vatTypeIds: moves.map((move) => move.vatTypeId),
  kinds: moves.map((move) => move.kind),
})

const accountOfMeans: Record<PaymentMeans, string> = {
  card: accounts.bank,
  web: accounts.bank,
  vipps: accounts.bank,
  cash: accounts.cash,
  giftCard: accounts.giftCards,
  invoice: accounts.receivable,
}

const incomeAccount: Record<VatCode, string> = {
  high: accounts.serviceHigh,
  medium: accounts.goodsMedium,
  low: accounts.serviceLow,
  zero: accounts.serviceExempt,
  exempt: accounts.serviceExempt,
}

const vatAccount: Record<VatCode, string> = {
  high: accounts.vatHigh,
  medium: accounts.vatMedium,
  low: accounts.vatLow,
  zero: accounts.vatLow,
  exempt: accounts.vatLow,
}

/** Each event's share is presale until the event is held (domain facts 0.3); cash rounding has no VAT. */
export function postSale(
  shares: readonly { eventId: number; amountOre: number }[],
  means: PaymentMeans,
  roundingOre: number,
): Move[] {
  const paidTo = accountOfMeans[means]
  const moves: Move[] = shares
    .filter((share) => share.amountOre > 0)
    .map(({ eventId, amountOre }) => ({
      debit: paidTo,
      credit: accounts.presale,
      amountOre,
      eventId,
      vatTypeId: null,
      kind: 'sale',
    }))
  if (roundingOre !== 0) moves.push(roundingMove(paidTo, roundingOre))
  return moves
}

export interface PaidPart {
  means: PaymentMeans
  amountOre: number
  roundingOre: number
}

export const postMixedSale = (eventId: number, parts: readonly PaidPart[]): Move[] =>
  parts.flatMap(({ means, amountOre, roundingOre }) =>
    postSale([{ eventId, amountOre }], means, roundingOre),
  )

/** A gift card is a liability without VAT until it is used. */
export function postGiftCard(amountOre: number, means: PaymentMeans, roundingOre: number): Move[] {
  const paidTo = accountOfMeans[means]
  const owed: Move = {
    debit: paidTo,
    credit: accounts.giftCards,
    amountOre,
    eventId: null,
    vatTypeId: null,
    kind: 'sale',
  }
  return roundingOre === 0 ? [owed] : [owed, roundingMove(paidTo, roundingOre)]
}

/** A membership becomes income with VAT immediately (decision 0023). */
export function postMembership(sum: EventSum, means: PaymentMeans, roundingOre: number): Move[] {
  const paidTo = accountOfMeans[means]
  const paid: Move = {
    debit: paidTo,
    credit: accounts.presale,
    amountOre: sum.grossOre,
    eventId: null,
    vatTypeId: null,
    kind: 'sale',
  }
  return [
    ...(sum.grossOre > 0 ? [paid] : []),
    ...(roundingOre === 0 ? [] : [roundingMove(paidTo, roundingOre)]),
    ...takeIncome(null, [sum]),
  ]
}

function roundingMove(paidTo: string, roundingOre: number): Move {
  const [debit, credit] =
    roundingOre > 0 ? [paidTo, accounts.rounding] : [accounts.rounding, paidTo]
  return {
    debit,
    credit,
    amountOre: Math.abs(roundingOre),
    eventId: null,
    vatTypeId: null,
    kind: 'rounding',
  }
}

export interface EventSum {
  vatTypeId: number
  vatCode: VatCode
  grossOre: number
  vatOre: number
}

/** Fees have the high rate, but no VAT on a ticket without VAT (domain facts 1.7, 10.1). */
export function feeVatCode(code: VatCode): VatCode {
  return code === 'exempt' || code === 'zero' ? code : 'high'
}

/**
 * Milliseconds from an event's end to its income posting. By then, all earlier sales are committed or rolled back.
 * The income belongs to the local day on which the event began (domain facts 0.3).
 */
export const incomeDelayMs = 3_600_000

/** The price excludes the fee; price and fee both include VAT. */
export interface TicketSum {
  vatTypeId: number
  vatCode: VatCode
  priceOre: number
  vatOre: number
  feeOre: number
  feeVatOre: number
}

export function incomeSums(tickets: readonly TicketSum[], highVatTypeId: number): EventSum[] {
  const sums = new Map<number, EventSum>()
  const add = (vatTypeId: number, vatCode: VatCode, grossOre: number, vatOre: number) => {
    const sum = sums.get(vatTypeId) ?? { vatTypeId, vatCode, grossOre: 0, vatOre: 0 }
    sum.grossOre += grossOre
    sum.vatOre += vatOre
    sums.set(vatTypeId, sum)
  }
  for (const { vatTypeId, vatCode, priceOre, vatOre, feeOre, feeVatOre } of tickets) {
    const feeCode = feeVatCode(vatCode)
    add(vatTypeId, vatCode, priceOre, vatOre)
    add(feeCode === vatCode ? vatTypeId : highVatTypeId, feeCode, feeOre, feeVatOre)
  }
  return [...sums.values()].toSorted((a, b) => a.vatTypeId - b.vatTypeId)
}

const forth = (move: Move): Move =>
  move.amountOre > 0
    ? move
    : { ...move, debit: move.credit, credit: move.debit, amountOre: 0 - move.amountOre }

/**
 * Moves presale to income: the net amount to the VAT type's income account, the VAT to its liability account.
 * Corrections may exceed an event's sales; its income is then negative.
 */
export function takeIncome(eventId: number | null, sums: readonly EventSum[]): Move[] {
  return sums.flatMap(({ vatTypeId, vatCode, grossOre, vatOre }) => {
    const from = { debit: accounts.presale, eventId, vatTypeId }
    const net: Move = {
      ...from,
      credit: incomeAccount[vatCode],
      amountOre: grossOre - vatOre,
      kind: 'income',
    }
    const vat: Move = { ...from, credit: vatAccount[vatCode], amountOre: vatOre, kind: 'vat' }
    return [net, vat].filter((move) => move.amountOre !== 0).map(forth)
  })
}

/** `backOre` differs from `agreedOre` by cash rounding. */
export interface RefundPart {
  means: PaymentMeans
  agreedOre: number
  backOre: number
}

export function postRefund(
  eventId: number,
  parts: readonly RefundPart[],
  to: PaymentMeans | null,
): Move[] {
  return parts.flatMap(({ means, agreedOre, backOre }) => {
    const paidFrom = accountOfMeans[to ?? means]
    const back: Move = {
      debit: accounts.presale,
      credit: paidFrom,
      amountOre: agreedOre,
      eventId,
      vatTypeId: null,
      kind: 'reversal',
    }
    const rounding = backOre === agreedOre ? [] : [roundingMove(paidFrom, agreedOre - backOre)]
    return [...(agreedOre > 0 ? [back] : []), ...rounding]
  })
}

/** Positive if the amount is owed to the renter, negative if it is charged. */
export interface SettledLine {
  eventId: number | null
  purpose: 'tickets' | 'artist' | 'advance' | 'charge'
  netOre: number
  vatOre: number
  vatCode: VatCode | null
}

const settledAccount = ({ purpose, vatCode }: SettledLine): string => {
  if (purpose === 'tickets') return accounts.rentersShare
  if (purpose === 'artist') return accounts.payable
  return purpose === 'advance' ? accounts.bank : incomeAccount[vatCode ?? 'exempt']
}

/** The balance of account 2903 is the payout. */
export const postSettlement = (lines: readonly SettledLine[]): Move[] =>
  lines
    .flatMap((line) => {
      const { eventId, netOre, vatOre, vatCode } = line
      const to = { credit: accounts.renters, eventId, vatTypeId: null, kind: 'settlement' as const }
      return [
        { ...to, debit: settledAccount(line), amountOre: netOre },
        { ...to, debit: vatAccount[vatCode ?? 'exempt'], amountOre: vatOre },
      ]
    })
    .filter(({ amountOre }) => amountOre !== 0)
    .map(forth)

export const returnIncome = (eventId: number, sums: readonly EventSum[]): Move[] =>
  takeIncome(eventId, sums).map((move) => ({ ...move, debit: move.credit, credit: move.debit }))

/** Returns known codes unchanged. Maps any other code to the high rate, or to exempt if the rate is 0. */
export const knownCode = (code: string, basisPoints: number): VatCode =>
  Object.hasOwn(incomeAccount, code) ? (code as VatCode) : basisPoints > 0 ? 'high' : 'exempt'

export const invoicedAccount = (code: string, basisPoints: number): string =>
  incomeAccount[knownCode(code, basisPoints)]

export const invoicedVatAccount = (code: string, basisPoints: number): string =>
  vatAccount[knownCode(code, basisPoints)]

export interface InvoicedSum {
  account: string
  vatTypeId: number
  amountOre: number
}

export const postInvoice = (sums: readonly InvoicedSum[]): Move[] =>
  sums
    .filter(({ amountOre }) => amountOre !== 0)
    .map(({ account, vatTypeId, amountOre }) =>
      forth({
        debit: accounts.receivable,
        credit: account,
        amountOre,
        eventId: null,
        vatTypeId,
        kind: 'invoice',
      }),
    )

export const postCreditNote = (sums: readonly InvoicedSum[]): Move[] =>
  postInvoice(sums).map((move) => ({
    ...move,
    debit: move.credit,
    credit: move.debit,
    kind: 'reversal',
  }))

/** Debits minus credits. */
export function balanceOf(account: string, moves: readonly Move[]): number {
  return moves.reduce((balance, { debit, credit, amountOre }) => {
    if (debit === account) return balance + amountOre
    return credit === account ? balance - amountOre : balance
  }, 0)
}
