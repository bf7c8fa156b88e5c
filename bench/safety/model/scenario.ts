import { expireAll, sellGiftCard, endGiftCard } from './commands/cards.ts'
import { endCart, letCartGo, putCart, tidy } from './commands/carts.ts'
import { scanTicket, undoScan } from './commands/doors.ts'
import { exchangeTickets } from './commands/exchanges.ts'
import {
  cancelEvent,
  changeFee,
  changeFormat,
  changePrice,
  passTime,
  takeIncome,
  turnSale,
} from './commands/events.ts'
import { refundAll, refundTickets } from './commands/refunds.ts'
import { endReservation, letReservationGo, reservePlaces } from './commands/reservations.ts'
import { pickUpReserved, sellCart, sellFresh } from './commands/sales.ts'
import { blockSeats, moveTicket } from './commands/seats.ts'
import type { Real } from './state/venue.ts'
import type { Model } from './state/state.ts'
import { type Planner, Step } from './state/step.ts'

interface NamedStep {
  name: string
  run(model: Model, real: Real): Promise<void>
}

const step = <Asked>(name: string, planner: Planner<Asked>, asked: Asked): NamedStep => {
  const one = new Step(name, asked, planner)
  return {
    name,
    async run(model, real) {
      if (!one.check(model)) throw new Error(`${name} cannot be done here`)
      await one.run(model, real)
    },
  }
}

const none = { event: 0, seats: [], places: 0, category: 0 }
const pay = (means: 'card' | 'cash', cards: number[] = []) => ({
  means,
  cards,
  percent: 50,
  fits: true,
})
const card = pay('card')
const noCart = 7
const picked = { slot: 0, isOwn: true, mask: 0, more: null, pay: card }

/** One step of each kind, so that every part is compared. */
export const scenario: readonly NamedStep[] = [
  step('gift card', sellGiftCard, { amountOre: 50_050, means: 'cash' }),
  step('cart', putCart, { slot: 0, user: 0, request: { ...none, seats: [9, 10], places: 2 } }),
  step('sale of held seats', sellFresh, { request: { ...none, seats: [9] }, user: 1, pay: card }),
  step('smaller cart', putCart, { slot: 0, user: 0, request: { ...none, seats: [10], places: 1 } }),
  step('reservation', reservePlaces, {
    request: { ...none, seats: [5, 6], places: 2 },
    user: 0,
    slot: noCart,
    isHeld: false,
  }),
  step('cash sale', sellFresh, {
    request: { ...none, seats: [1, 2, 7] },
    user: 0,
    pay: pay('cash'),
  }),
  step('gift card sale', sellFresh, {
    request: { ...none, event: 1, places: 4 },
    user: 1,
    pay: pay('cash', [0]),
  }),
  step('refund but the fee', refundTickets, { to: 'means', nth: 0, mask: 2, withFee: false }),
  step('refund to a gift card', refundTickets, { to: 'means', nth: 1, mask: 3, withFee: true }),
  step('scan', scanTicket, { nth: 0, door: 0 }),
  step('second scan', scanTicket, { nth: 0, door: 0 }),
  step('undone scan', undoScan, { nth: 0 }),
  step('third scan', scanTicket, { nth: 0, door: 0 }),
  step('scan of a refunded ticket', scanTicket, { nth: 1, door: 0 }),
  step('block', blockSeats, { seats: [12] }),
  step('block of a sold seat', blockSeats, { seats: [1] }),
  step('reseat', moveTicket, { nth: 0, seat: 11 }),
  step('pick-up in part', pickUpReserved, { ...picked, nth: 0, hasCart: false, mask: 1 }),
  step('end of a cart', endCart, { slot: 0 }),
  step('end of a reservation', endReservation, { nth: 0 }),
  step('cart of somebody else', putCart, {
    slot: 1,
    user: 1,
    request: { ...none, seats: [10, 8], places: 2 },
  }),
  step('tidying', tidy, null),
  step('reservation without numbers', reservePlaces, {
    request: { ...none, event: 1, places: 3 },
    user: 0,
    slot: noCart,
    isHeld: false,
  }),
  step('cart without numbers', putCart, {
    slot: 2,
    user: 0,
    request: { ...none, event: 1, places: 2 },
  }),
  step('pick-up beside a cart', pickUpReserved, { ...picked, nth: 1, hasCart: true }),
  step('price', changePrice, { event: 0, category: 1, priceOre: 41_035 }),
  step('cart sale', sellCart, { ...picked, slot: 1 }),
  step('sale beyond the limit', sellFresh, {
    request: { ...none, event: 1, places: 5 },
    user: 0,
    pay: card,
  }),
  step('second gift card', sellGiftCard, { amountOre: 9999, means: 'card' }),
  step('end of a gift card', endGiftCard, { nth: 1 }),
  step('expiry of gift cards', expireAll, null),
  step('another reservation', reservePlaces, {
    request: { ...none, seats: [3] },
    user: 0,
    slot: noCart,
    isHeld: false,
  }),
  step('release', letReservationGo, { nth: 2 }),
  step('one more cart', putCart, {
    slot: 3,
    user: 0,
    request: { ...none, seats: [3, 4], places: 1 },
  }),
  step('cart let go of', letCartGo, { slot: 3, user: 0, event: 0 }),
  step('last reservation', reservePlaces, {
    request: { ...none, seats: [3], places: 1 },
    user: 0,
    slot: noCart,
    isHeld: true,
  }),
  step('last cart', putCart, { slot: 3, user: 0, request: { ...none, seats: [4], places: 0 } }),
  step('tidying again', tidy, null),
]

export const afterwards: readonly NamedStep[] = [
  step('format', changeFormat, { event: 0, amountOre: 2035 }),
  step('fee', changeFee, { event: 0, channel: 'web', amountOre: 1501, isPerPurchase: true }),
  step('companion on the web', sellFresh, {
    request: { ...none, seats: [1, 2], category: 3 },
    user: 1,
    pay: card,
    channel: 'web',
  }),
  step('exchange', exchangeTickets, {
    to: 'giftCard',
    nth: 0,
    mask: 1,
    withFee: true,
    request: { ...none, event: 1, places: 1, category: 0 },
    slot: noCart,
    pay: card,
  }),
  step('evening', passTime, { event: 0 }),
  step('income', takeIncome, null),
  step('refund of income', refundTickets, { to: 'means', nth: 2, mask: 1, withFee: true }),
  step('stop', turnSale, { event: 1, isOpen: false }),
  step('cart at a stopped sale', putCart, {
    slot: 2,
    user: 0,
    request: { ...none, event: 1, places: 1 },
  }),
  step('cancelled', cancelEvent, { event: 1 }),
  step('refunds of all', refundAll, { event: 1, withFee: false }),
]

export async function play(model: Model, real: Real, steps: readonly NamedStep[]): Promise<void> {
  for (const one of steps) {
    await one.run(model, real).catch((error: unknown) => {
      throw new Error(`${one.name}: ${String(error)}`)
    })
  }
}
