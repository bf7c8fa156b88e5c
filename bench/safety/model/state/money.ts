import type { PaymentMeans } from '@dxweb/areas/accounting/rules.ts'
import {
  add,
  type Model,
  type ModelEvent,
  type ModelPayment,
  type ModelTicket,
  type Prices,
  ticketsOf,
  total,
} from './state.ts'

const vatWithin = (ore: number, basisPoints: number) =>
  Math.floor((2 * ore * basisPoints + 10_000 + basisPoints) / (2 * (10_000 + basisPoints)))

export function priceOf(
  event: ModelEvent,
  category: number,
  seat: number | null,
  onTopOre: number,
): Prices & { supplementOre: number } {
  const one = event.categories.get(category) ?? { priceOre: 0, feeOre: 0 }
  const zone = seat === null ? 0 : (event.zones.get(seat) ?? 0)
  const inZone = one.priceOre === 0 ? 0 : Math.max(0, one.priceOre + zone)
  const paid = inZone === 0 ? 0 : Math.max(0, inZone + event.supplementOre)
  const included = Math.min(one.feeOre, paid)
  const feeOre = included + (paid === 0 ? 0 : onTopOre)
  const priceOre = paid - included
  return {
    priceOre,
    supplementOre: paid - inZone,
    feeOre,
    vatOre: vatWithin(priceOre, event.ticketVat.basisPoints),
    feeVatOre: vatWithin(feeOre, event.feeVat.basisPoints),
  }
}

export const grossOf = ({ priceOre, feeOre }: Prices) => priceOre + feeOre

/** Halves are rounded up. */
export const inKroner = (ore: number) => Math.floor((ore + 50) / 100) * 100

/** Splits an amount by weight; the remaining øre go to the largest remainders. */
function share(ore: number, weights: readonly number[]): number[] {
  const all = total(weights)
  if (all === 0) return weights.map(() => 0)
  const parts = weights.map((weight) => Math.floor((ore * weight) / all))
  const rests = weights.map((weight, index) => ({ index, rest: (ore * weight) % all }))
  const missing = ore - total(parts)
  for (const { index } of rests.toSorted((a, b) => b.rest - a.rest).slice(0, missing)) {
    parts[index] = (parts[index] ?? 0) + 1
  }
  return parts
}

export function withFeeOf<T extends Prices>(event: ModelEvent, ore: number, tickets: T[]): T[] {
  const parts = share(
    ore,
    tickets.map((ticket) => (grossOf(ticket) > 0 ? 1 : 0)),
  )
  return tickets.map((ticket, at) => {
    const feeOre = ticket.feeOre + (parts[at] ?? 0)
    return { ...ticket, feeOre, feeVatOre: vatWithin(feeOre, event.feeVat.basisPoints) }
  })
}

/** Rounds cash to whole kroner, up to the unrefunded amount. The last refund returns the whole rest. */
function handedBack(means: PaymentMeans, ore: number, leftOre: number, isLast: boolean): number {
  if (means !== 'cash') return isLast ? leftOre : Math.min(ore, leftOre)
  if (isLast && leftOre % 100 === 0) return leftOre
  return Math.min(inKroner(ore), leftOre - (leftOre % 100))
}

export interface Settled {
  agreedOre: number
  carriedOre: number
  /** The amount carried over, after cash rounding. */
  carriedPaidOre: number
  backOre: number
  /** True if the refund goes to a new gift card. */
  isMoved: boolean
}

/** Makes a cash refund a whole number of kroner, and balances the odd øre with another payment if there is one. */
function inWholeCash(
  payments: readonly ModelPayment[],
  agreed: readonly number[],
  left: readonly number[],
): number[] {
  const parts = [...agreed]
  const at = (index: number) => parts[index] ?? 0
  const rest = (index: number) => (left[index] ?? 0) - at(index)
  const cash = payments.findIndex(({ means }) => means === 'cash')
  const ore = at(cash) % 100
  if (ore === 0 || rest(cash) === 0) return parts
  const others = payments.flatMap(({ means }, index) => (means === 'cash' ? [] : [index]))
  const taker = others.find((index) => rest(index) >= ore)
  const lender = others.find((index) => at(index) >= 100 - ore)
  const isLent = taker === undefined && lender !== undefined && rest(cash) >= 100 - ore
  const other = taker ?? (isLent ? lender : undefined)
  if (other === undefined) return parts
  const moved = isLent ? ore - 100 : ore
  parts[cash] = at(cash) - moved
  parts[other] = at(other) + moved
  return parts
}

/** Splits the returned amount in proportion to the unrefunded parts of the payments. */
export function settle(
  payments: readonly ModelPayment[],
  oldOre: number,
  newOre: number,
  { toCard, isRefund }: { toCard: boolean; isRefund: boolean },
): Settled[] {
  const left = payments.map((one) => one.agreedOre - one.refundedAgreedOre)
  const shared = share(oldOre, left)
  const agreed = isRefund ? inWholeCash(payments, shared, left) : shared
  const carried = share(Math.min(oldOre, newOre), agreed)
  return payments.map((one, index) => {
    const [agreedOre = 0, carriedOre = 0] = [agreed[index], carried[index]]
    const rest = agreedOre - carriedOre
    const unpaidOre = one.paidOre - one.refundedOre
    const goesAll = carriedOre === left[index]
    const carriedPaidOre = handedBack(one.means, carriedOre, unpaidOre, goesAll)
    const leftOre = unpaidOre - carriedPaidOre
    const isMoved = toCard && one.means !== 'giftCard'
    const isLast = agreedOre === left[index]
    const backOre = isMoved ? Math.min(rest, leftOre) : handedBack(one.means, rest, leftOre, isLast)
    return { agreedOre, carriedOre, carriedPaidOre, backOre, isMoved }
  })
}

const accountOf: Record<PaymentMeans, string> = {
  card: '1920',
  web: '1920',
  vipps: '1920',
  cash: '1900',
  invoice: '1500',
  giftCard: '2901',
}

export const keptOf = ({ back, ...ticket }: ModelTicket): Prices => ({
  priceOre: ticket.priceOre - (back?.priceOre ?? 0),
  feeOre: ticket.feeOre - (back?.feeOre ?? 0),
  vatOre: ticket.vatOre - (back?.vatOre ?? 0),
  feeVatOre: ticket.feeVatOre - (back?.feeVatOre ?? 0),
})

export function incomeOf(model: Model, turn: number): Map<number, { net: number; vat: number }> {
  const event = model.events[turn]
  const sums = new Map<number, { net: number; vat: number }>()
  const earn = (typeId: number, gross: number, vat: number) => {
    const sum = sums.get(typeId) ?? { net: 0, vat: 0 }
    sums.set(typeId, { net: sum.net + gross - vat, vat: sum.vat + vat })
  }
  if (event === undefined) return sums
  for (const ticket of ticketsOf(model, turn)) {
    if (!event.isTaken && !ticket.isKeptEarned) continue
    const kept = keptOf(ticket)
    earn(event.ticketVat.typeId, kept.priceOre, kept.vatOre)
    earn(event.feeVat.typeId, kept.feeOre, kept.feeVatOre)
  }
  return sums
}

/** Gift card balances are kept on the cards, not in an account. */
export const handOver = (model: Model, means: PaymentMeans, ore: number) =>
  means === 'giftCard' ? undefined : add(model.tills, accountOf[means], ore)

/** Returns debits minus credits, by account. */
export function balancesOf(model: Model): Map<string, number> {
  const sums = new Map<string, number>(model.tills)
  add(sums, '7740', -model.roundingOre)
  add(sums, '2901', -total(model.cards.map((card) => card.balanceOre)))
  add(sums, '3900', -total(model.cards.map((card) => card.expiredOre)))
  model.events.forEach((event, turn) => {
    const waiting = ticketsOf(model, turn).filter((one) => !event.isTaken && !one.isKeptEarned)
    add(sums, '2900', -total(waiting.map((ticket) => grossOf(keptOf(ticket)))))
    for (const [typeId, { net, vat }] of incomeOf(model, turn)) {
      const one = typeId === event.ticketVat.typeId ? event.ticketVat : event.feeVat
      add(sums, one.income, -net)
      add(sums, one.vat, -vat)
    }
  })
  return sums
}
