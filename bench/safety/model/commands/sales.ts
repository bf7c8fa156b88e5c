import type { CartLine } from '@dxweb/areas/ticketing/offer/rules.ts'
import { readSale } from '@dxweb/areas/ticketing/sales/read-sale-store.ts'
import { sell } from '@dxweb/areas/ticketing/selling/sell-store.ts'
import fc from 'fast-check'
import { once, type Real } from '../state/venue.ts'
import { grossOf, handOver, inKroner, priceOf, withFeeOf } from '../state/money.ts'
import {
  claimAll,
  countOf,
  heldBy,
  isShort,
  letCartsGo,
  takenSeats,
  type Wanted,
  wantedOf,
} from '../state/places.ts'
import {
  type Channel,
  eventOf,
  leftFor,
  type Model,
  type ModelPayment,
  type ModelReservation,
  type ModelTicket,
  pick,
  total,
} from '../state/state.ts'
import { mustBe, plan, type Plan, type Planner, steps } from '../state/step.ts'
import {
  both,
  closedCode,
  linesFor,
  linesOf,
  loneCompanions,
  maxOfPurchase,
  nth,
  partOf,
  users,
  wantedBy,
  type PlaceRequest,
  placeRequests,
} from './place-requests.ts'

type Counter = 'card' | 'cash' | 'vipps' | 'invoice'
type Means = Counter | 'giftCard' | 'web'

/** `percent` of the amount is paid by gift cards, and the rest by `means`. */
export interface Pay {
  means: Counter
  cards: number[]
  percent: number
  fits: boolean
}

export const pays: fc.Arbitrary<Pay> = fc.record({
  means: fc.constantFrom('card', 'cash', 'vipps', 'invoice'),
  cards: fc.oneof(
    { weight: 2, arbitrary: fc.constant<number[]>([]) },
    fc.uniqueArray(nth, { maxLength: 2 }),
  ),
  percent: fc.integer({ min: 1, max: 100 }),
  fits: fc.boolean(),
})

export interface Order {
  turn: number
  user: number
  lines: CartLine[]
  cartId: string | null
  reservation: ModelReservation | null
  pay: Pay
  channel: Channel
}

export type Payment = Pick<ModelPayment, 'card' | 'agreedOre' | 'paidOre'> & { means: Means }

const payment = (means: Means, agreedOre: number, card: number | null = null): Payment => ({
  means,
  card,
  agreedOre,
  paidOre: means === 'cash' ? inKroner(agreedOre) : agreedOre,
})

export function paymentsOf(
  { cards }: Model,
  { means, cards: asked, percent, fits }: Pay,
  ore: number,
) {
  const payments: Payment[] = []
  let left = ore
  for (const card of cards.length === 0 ? [] : new Set(asked.map((one) => one % cards.length))) {
    const share = Math.ceil((left * percent) / 100)
    const amount = fits ? Math.min(share, cards[card]?.balanceOre ?? 0) : share
    if (amount > 0) payments.push(payment('giftCard', amount, card))
    left -= amount
  }
  return left > 0 || payments.length === 0 ? [...payments, payment(means, left)] : payments
}

const cannotPay = ({ cards }: Model, { card, agreedOre }: Payment) => {
  const one = card === null ? undefined : cards[card]
  return one !== undefined && (one.isBlocked || one.isPast || one.balanceOre < agreedOre)
}

export function refusalsOf(
  model: Model,
  order: Order,
  { tickets, payments }: { tickets: readonly ModelTicket[]; payments: readonly Payment[] },
  holders: string[],
): string[] {
  const event = eventOf(model, order.turn)
  const closed = closedCode(model, order.turn)
  if (closed.length > 0) return closed
  const count = countOf(order.lines)
  if (count > maxOfPurchase || loneCompanions(tickets) > 0) return ['invalid']
  const { reservation, turn } = order
  if (reservation?.state === 'collected' && reservation.event === turn) return ['wrong_state']
  const wanted = wantedOf(order.lines)
  const tooMany = count > leftFor(model, order.turn, holders) - notPicked(model, order)
  const cannot = payments.some((one) => cannotPay(model, one))
  return [
    ...(takenSeats(event, wanted, holders).length > 0 ? ['seat_taken'] : []),
    ...(tooMany || cannot || isShort(event, wanted, holders) ? ['invalid'] : []),
  ]
}

export function holdersOf(model: Model, { turn, user, cartId, reservation }: Order): string[] {
  const cart = cartId === null ? undefined : model.carts.get(cartId)
  return [
    ...(cartId !== null && cart?.user === user && cart.event === turn ? [cartId] : []),
    ...(reservation?.state === 'open' && reservation.event === turn ? [reservation.id] : []),
  ]
}

function pickedBy(model: Model, { turn, lines, reservation }: Order): number {
  if (reservation?.state !== 'open' || reservation.event !== turn) return 0
  const kept = heldBy(eventOf(model, turn), reservation.id, 'reserved')
  const wanted = wantedOf(lines)
  const seats = wanted.seats.filter((seat) => kept.seats.includes(seat)).length
  const places = [...wanted.areas].map(([area, count]) =>
    Math.min(count, kept.areas.get(area) ?? 0),
  )
  return seats + total(places)
}

/** Counts tickets within the event's limit that remain reserved after a partial pick-up. */
function notPicked(model: Model, order: Order): number {
  const { reservation, turn } = order
  if (reservation?.state !== 'open' || reservation.event !== turn) return 0
  return (eventOf(model, turn).kept.get(reservation.id) ?? 0) - pickedBy(model, order)
}

function pickUp(model: Model, order: Order): void {
  const { reservation } = order
  const picked = pickedBy(model, order)
  if (!reservation || picked === 0) return
  const { kept } = eventOf(model, order.turn)
  reservation.collected += picked
  if (reservation.collected === reservation.places) reservation.state = 'collected'
  const left = reservation.places - reservation.collected
  if (kept.has(reservation.id)) kept.set(reservation.id, left)
}

const noFee = { amountOre: 0, isPerPurchase: false }

export function ticketsFor(
  model: Model,
  { turn, lines, channel = 'pos' }: Pick<Order, 'turn' | 'lines'> & Partial<Order>,
): ModelTicket[] {
  const event = eventOf(model, turn)
  const { amountOre, isPerPurchase } = event.fees.get(channel) ?? noFee
  const onTopOre = isPerPurchase ? 0 : amountOre
  const tickets = lines.flatMap(({ seatId, areaId, count = 1, categoryId }) =>
    Array.from({ length: count }, () => ({
      id: '',
      event: turn,
      seat: seatId ?? null,
      area: areaId ?? null,
      category: categoryId,
      ...priceOf(event, categoryId, seatId ?? null, onTopOre),
      state: 'issued' as const,
      back: null,
      isKeptEarned: false,
      isIn: false,
    })),
  )
  return isPerPurchase ? withFeeOf(event, amountOre, tickets) : tickets
}

/** Matches expected tickets with stored ones by seat, category and fee, and sets their ids. */
export async function nameTickets({ db, scopes }: Real, saleId: string, tickets: ModelTicket[]) {
  const sale = await readSale(db, scopes[0], saleId)
  mustBe('tickets of a sale', sale.tickets.length, tickets.length)
  for (const one of sale.tickets) {
    const found = tickets.find(
      (ticket) =>
        ticket.id === '' &&
        ticket.seat === one.seatId &&
        ticket.category === one.categoryId &&
        ticket.feeOre === one.feeOre,
    )
    mustBe(
      'a ticket',
      one,
      found && {
        ...one,
        priceOre: found.priceOre,
        feeOre: found.feeOre,
        vatOre: found.vatOre + found.feeVatOre,
      },
    )
    if (found) found.id = one.id
  }
}

export function takePayments(model: Model, payments: readonly Payment[]): void {
  for (const { means, card, agreedOre, paidOre } of payments) {
    const used = card === null ? undefined : model.cards[card]
    if (used) used.balanceOre -= agreedOre
    handOver(model, means, paidOre)
    model.roundingOre += paidOre - agreedOre
  }
}

export const unreturned = (one: Payment) => ({ ...one, refundedOre: 0, refundedAgreedOre: 0 })

export const givenTo = (model: Model, payments: Payment[]) =>
  payments.flatMap(({ means, agreedOre, card }) => {
    if (means === 'web') return []
    const giftCardNumber = card === null ? undefined : model.cards[card]?.number
    return [{ means, amountOre: agreedOre, giftCardNumber }]
  })

function sellAs(model: Model, order: Order): Plan | null {
  if (order.lines.length === 0) return null
  const event = eventOf(model, order.turn)
  const tickets = ticketsFor(model, order)
  const totalOre = total(tickets.map(grossOf))
  const isCounter = order.channel === 'pos'
  const payments = isCounter ? paymentsOf(model, order.pay, totalOre) : [payment('web', totalOre)]
  const holders = holdersOf(model, order)
  const isMixed = payments.length > 1 || payments[0]?.card !== null
  const means = isCounter
    ? { means: order.pay.means }
    : { means: 'web' as const, web: { code: '' } }
  return plan({
    refusals: refusalsOf(model, order, { tickets, payments }, holders),
    perform: ({ db, scopes }: Real) =>
      sell(db, scopes[order.user === 0 ? 0 : 1], {
        ...once(),
        eventId: event.id,
        channel: order.channel,
        lines: order.lines,
        sudoId: null,
        holdId: order.cartId ?? undefined,
        reservationId: order.reservation?.id,
        ...(isMixed ? { payments: givenTo(model, payments) } : means),
      }),
    async after({ id, totalOre: soldOre, roundingOre }, real) {
      const paidOre = total(payments.map((one) => one.paidOre))
      mustBe('a sale', [soldOre, roundingOre], [totalOre, paidOre - totalOre])
      await nameTickets(real, id, tickets)
      pickUp(model, order)
      claimAll(event, wantedOf(order.lines), holders, { kind: 'sold', holder: id })
      letCartsGo(model, event, holders)
      takePayments(model, payments)
      model.sales.push({ id, event: order.turn, tickets, payments: payments.map(unreturned) })
    },
  })
}

interface Fresh {
  request: PlaceRequest
  user: number
  pay: Pay
  channel?: Channel
}

export const sellFresh: Planner<Fresh> = (model, { request, user, pay, channel = 'pos' }) =>
  sellAs(model, {
    turn: request.event,
    user,
    lines: linesOf(request),
    cartId: null,
    reservation: null,
    pay,
    channel,
  })

interface FromCart {
  slot: number
  isOwn: boolean
  mask: number
  more: PlaceRequest | null
  pay: Pay
}

function someOf(kept: Wanted, { mask, more }: FromCart, event: number): CartLine[] {
  const part = mask === 0 ? kept : partOf(kept, mask)
  return linesFor(more ? both(part, wantedBy({ ...more, event })) : part, more?.category ?? mask)
}

export const sellCart: Planner<FromCart> = (model, asked) => {
  const cartId = pick(model.cartIds, asked.slot) ?? ''
  const cart = model.carts.get(cartId)
  if (!cart) return null
  const { event: turn } = cart
  const lines = someOf(heldBy(eventOf(model, turn), cartId, 'held'), asked, turn)
  const user = asked.isOwn ? cart.user : 1 - cart.user
  const from = { cartId, reservation: null, channel: 'pos' as const }
  return sellAs(model, { turn, user, lines, ...from, pay: asked.pay })
}

interface PickedUp extends FromCart {
  nth: number
  hasCart: boolean
}

export const pickUpReserved: Planner<PickedUp> = (model, asked) => {
  const reservation = pick(model.reservations, asked.nth)
  if (!reservation) return null
  const { event: turn, id } = reservation
  const carts = [...model.carts].filter(([, { event }]) => event === turn)
  const [cartId = null, cart] = (asked.hasCart && pick(carts, asked.slot)) || []
  const lines = someOf(heldBy(eventOf(model, turn), id, 'reserved'), asked, turn)
  const user = asked.isOwn ? (cart?.user ?? 0) : 1 - (cart?.user ?? 0)
  const from = { cartId, reservation, channel: 'pos' as const }
  return sellAs(model, { turn, user, lines, ...from, pay: asked.pay })
}

const channels = fc.constantFrom<Channel>('pos', 'pos', 'pos', 'web', 'app')

const fromCarts = {
  slot: fc.nat(3),
  isOwn: fc.constantFrom(true, true, true, false),
  mask: fc.nat(15),
  more: fc.option(placeRequests),
  pay: pays,
}

export const saleSteps = [
  steps(
    'sell',
    fc.record({ request: placeRequests, user: users, pay: pays, channel: channels }),
    sellFresh,
  ),
  steps('sellCart', fc.record(fromCarts), sellCart),
  steps('pickUp', fc.record({ nth, hasCart: fc.boolean(), ...fromCarts }), pickUpReserved),
]
