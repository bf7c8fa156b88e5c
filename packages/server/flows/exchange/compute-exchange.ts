import { postMixedSale, postRefund } from '@dxweb/areas/accounting/rules.ts'
import {
  carryFrom,
  carryTo,
  type FreshPayment,
  newPayments,
  settleExchange,
} from '@dxweb/areas/ticketing/exchange/rules.ts'
import { type ExchangedLine, planRefund, paidFor } from '@dxweb/areas/ticketing/refunds/rules.ts'
import { priceSale } from '@dxweb/areas/ticketing/offer/rules.ts'
import type { ClosedSale } from '@dxweb/areas/ticketing/selling/closed-sale.ts'
import type { SalePayment } from '@dxweb/areas/ticketing/selling/sale-body.ts'
import {
  chosenOf,
  refundedByMeans,
  movesAround,
  newCard,
  type Refundable,
  returnedOf,
} from '@dxweb/areas/ticketing/refunds/store.ts'
import type { EventOffer } from '@dxweb/areas/ticketing/offer/offer-store.ts'
import type { Author } from '@dxweb/kit/definitions/audit.ts'
import type { BodyOf } from '@dxweb/kit/definitions/endpoint.ts'
import { invalidField, Refusal } from '@dxweb/kit/errors/errors.ts'
import type { Once } from '@dxweb/kit/database/idempotency.ts'
import { cashRounding, sum } from '@dxweb/kit/money/money.ts'
import { uuid7 } from '@dxweb/kit/database/uuid7.ts'
import type { exchangeTickets } from './contract.ts'

export interface ExchangeOrder extends Once, BodyOf<typeof exchangeTickets.parts> {
  saleId: string
  by: Author
  closedSale?: ClosedSale | undefined
}

/** Requires that the payments equal the difference. Rounds cash to whole kroner. */
function freshOf(payments: readonly SalePayment[], toPayOre: number): FreshPayment[] {
  const missing = toPayOre - sum(payments.map(({ amountOre }) => amountOre))
  if (missing !== 0) throw invalidField('payments', 'payments_differ', { missing })
  return payments.map(({ means, amountOre, giftCardNumber }) => ({
    means,
    amountOre,
    roundingOre: means === 'cash' ? cashRounding(amountOre).differenceOre : 0,
    number: giftCardNumber ?? null,
  }))
}

/** Splits the price of the old tickets into a refund and the part that pays for the new tickets. */
function workOutReturn(sale: Refundable, order: ExchangeOrder, newOre: number) {
  const tickets = chosenOf(sale, order)
  const oldOre = paidFor(tickets.map(({ back }) => back))
  const shared = settleExchange(sale.payments, oldOre, newOre)
  const given = planRefund(sale.payments, shared, order.to === 'giftCard' ? newCard() : null)
  const parts = given.lines.map((line) => ({
    ...line,
    agreedOre: line.agreedOre - line.carriedOre,
  }))
  const carriedOre = sum(given.lines.map((line) => line.carriedOre))
  const carriedPaidOre = sum(given.lines.map((line) => line.carriedPaidOre))
  // The cash rounding moves from the old sale to the new one, without a posting.
  const carriedRoundingOre = carriedPaidOre - carriedOre
  const moves = movesAround(sale, tickets, [
    ...carryFrom(sale.eventId, carriedOre),
    ...postRefund(sale.eventId, parts, order.to === 'giftCard' ? 'giftCard' : null),
  ])
  const roundedOre = sum(parts.map(({ agreedOre, backOre }) => agreedOre - backOre))
  const roundingOre = roundedOre - carriedRoundingOre
  return {
    tickets,
    given,
    oldOre,
    carriedOre,
    carriedPaidOre,
    carriedRoundingOre,
    moves,
    roundingOre,
  }
}

export function computeExchange(sale: Refundable, offer: EventOffer, order: ExchangeOrder) {
  if (sale.isRefund) throw new Refusal('wrong_state')
  const alone = priceSale(offer, order.lines, 'card')
  const old = workOutReturn(sale, order, alone.totalOre)
  const differenceOre = alone.totalOre - old.oldOre
  if (order.expectedOre !== undefined && order.expectedOre !== differenceOre) {
    throw new Refusal('stale', { details: { offer: true, differenceOre } })
  }
  const fresh = freshOf(order.payments ?? [], Math.max(0, differenceOre))
  const roundingOre = old.carriedRoundingOre + sum(fresh.map((payment) => payment.roundingOre))
  const answer = {
    id: uuid7(),
    totalOre: alone.totalOre,
    roundingOre,
    returnId: uuid7(),
    returnedOre: 0 - old.oldOre,
    carriedOre: old.carriedPaidOre,
    ...refundedByMeans(old.given),
  }
  return {
    answer,
    returned: {
      ...returnedOf(sale, order.saleId, old.given),
      id: answer.returnId,
      totalOre: answer.returnedOre,
      roundingOre: old.roundingOre,
      tickets: old.tickets,
      moves: old.moves,
      state: 'exchanged' as const,
      exchangedWith: answer.id,
      reason: order.reason ?? '',
    },
    priced: {
      ...alone,
      roundingOre,
      moves: [...carryTo(order.eventId, old.carriedOre), ...postMixedSale(order.eventId, fresh)],
      payments: newPayments(fresh, withCards(sale, old.given.lines)),
    },
  }
}

/** Adds to each line the gift card of the payment with the same line number. */
function withCards({ payments }: Refundable, lines: readonly ExchangedLine[]) {
  const giftCards = new Map(payments.map((line) => [line.line, line.giftCardId]))
  return lines.map((line) => ({ ...line, giftCardId: giftCards.get(line.line) ?? null }))
}

export type ComputedExchange = ReturnType<typeof computeExchange>
