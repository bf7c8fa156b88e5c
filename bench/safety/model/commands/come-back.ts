import { grossOf, handOver, settle, type Settled } from '../state/money.ts'
import {
  eventOf,
  type Model,
  type ModelEvent,
  type ModelSale,
  type ModelTicket,
  type Prices,
  total,
} from '../state/state.ts'
import { mustBe } from '../state/step.ts'

const backOf = (ticket: ModelTicket, withFee: boolean): Prices => ({
  priceOre: ticket.priceOre,
  feeOre: withFee ? ticket.feeOre : 0,
  vatOre: ticket.vatOre,
  feeVatOre: withFee ? ticket.feeVatOre : 0,
})

export const isAllIssued = (tickets: readonly ModelTicket[]) =>
  tickets.every(({ state }) => state === 'issued')

export const ticketsAsked = ({ tickets }: ModelSale, mask: number) =>
  mask === 0
    ? tickets.filter(({ state }) => state === 'issued')
    : tickets.filter((_, index) => (mask >> index) & 1)

export const worthOf = (tickets: readonly ModelTicket[], withFee: boolean) =>
  total(tickets.map((ticket) => grossOf(backOf(ticket, withFee))))

export function leave(event: ModelEvent, saleId: string, tickets: readonly ModelTicket[]): void {
  for (const { seat, area } of tickets) {
    if (seat !== null) event.seats.delete(seat)
    const place = event.places.find((one) => one.area === area && one.claim?.holder === saleId)
    if (seat === null && place) place.claim = null
  }
}

interface Coming {
  tickets: readonly ModelTicket[]
  withFee: boolean
  to: 'means' | 'giftCard'
  /** The price of the new tickets in an exchange, in øre. */
  newOre: number
  state: 'refunded' | 'exchanged'
}

export const noneNew = { newOre: 0, state: 'refunded' as const }

function payBack(model: Model, sale: ModelSale, shares: readonly Settled[]): void {
  sale.payments.forEach((payment, index) => {
    const {
      agreedOre = 0,
      carriedOre = 0,
      carriedPaidOre = 0,
      backOre = 0,
      isMoved,
    } = shares[index] ?? {}
    payment.refundedOre += carriedPaidOre + backOre
    payment.refundedAgreedOre += agreedOre
    model.roundingOre += agreedOre - carriedOre - backOre
    if (!isMoved) handOver(model, payment.means, -backOre)
    const card = payment.card === null ? undefined : model.cards[payment.card]
    if (!card || backOre === 0) return
    card.balanceOre += backOre
    card.isPast = false
  })
}

function handedOf(sale: ModelSale, shares: readonly Settled[]) {
  const cardOre = total(shares.map(({ isMoved, backOre }) => (isMoved ? backOre : 0)))
  const handed = sale.payments.flatMap(({ means }, index) => {
    const { isMoved, backOre = 0 } = shares[index] ?? {}
    return backOre > 0 && !isMoved ? [{ means, amountOre: backOre }] : []
  })
  const onCard = cardOre > 0 ? [{ means: 'giftCard' as const, amountOre: cardOre }] : []
  return { handed: [...handed, ...onCard], cardOre }
}

export function comeBack(model: Model, sale: ModelSale, coming: Coming) {
  const { tickets, withFee, to, newOre, state } = coming
  const event = eventOf(model, sale.event)
  const oldOre = worthOf(tickets, withFee)
  const how = { toCard: to === 'giftCard', isRefund: state === 'refunded' }
  const shares = settle(sale.payments, oldOre, newOre, how)
  leave(event, sale.id, tickets)
  for (const ticket of tickets) {
    ticket.back = backOf(ticket, withFee)
    ticket.state = state
    ticket.isIn = false
    ticket.isKeptEarned = event.state === 'cancelled' && !event.isTaken
  }
  payBack(model, sale, shares)
  const roundingOre = total(shares.map((one) => one.agreedOre - one.carriedOre - one.backOre))
  return { oldOre, shares, roundingOre, ...handedOf(sale, shares) }
}

export function takeCard(
  model: Model,
  card: { id: string; number: string } | null,
  balanceOre: number,
): void {
  mustBe('whether a gift card was made', card !== null, balanceOre > 0)
  const fresh = { balanceOre, paidOre: 0, expiredOre: 0, isBlocked: false, isPast: false }
  if (card) model.cards.push({ id: card.id, number: card.number, ...fresh })
}
