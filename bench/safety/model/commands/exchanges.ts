import { exchange, type ExchangeAnswer } from '@dxweb/server/flows/exchange/exchange.ts'
import fc from 'fast-check'
import { byOf, once, type Real } from '../state/venue.ts'
import { grossOf, type Settled } from '../state/money.ts'
import { claimAll, countOf, letCartsGo, wantedOf } from '../state/places.ts'
import {
  eventOf,
  type Model,
  type ModelEvent,
  type ModelSale,
  type ModelTicket,
  pick,
  total,
} from '../state/state.ts'
import { mustBe, plan, type Planner, steps } from '../state/step.ts'
import { comeBack, isAllIssued, leave, takeCard, ticketsAsked, worthOf } from './come-back.ts'
import { type Returning, returnings } from './refunds.ts'
import {
  givenTo,
  holdersOf,
  nameTickets,
  type Order,
  type Pay,
  type Payment,
  paymentsOf,
  pays,
  refusalsOf,
  takePayments,
  ticketsFor,
  unreturned,
} from './sales.ts'
import {
  closedCode,
  leavesCompanions,
  linesOf,
  loneCompanions,
  maxOfPurchase,
  type PlaceRequest,
  placeRequests,
} from './place-requests.ts'

interface Exchanging extends Returning {
  request: PlaceRequest
  /** Number of a cart; a number above 3 means no cart. */
  slot: number
  pay: Pay
}

const copyOf = (event: ModelEvent): ModelEvent => ({
  ...event,
  seats: new Map(event.seats),
  places: event.places.map((place) => ({ ...place })),
})

function without(model: Model, sale: ModelSale, tickets: readonly ModelTicket[]): Model {
  const events = model.events.map(copyOf)
  leave(events[sale.event] as ModelEvent, sale.id, tickets)
  const left = { ...sale, tickets: sale.tickets.filter((one) => !tickets.includes(one)) }
  return { ...model, events, sales: model.sales.map((one) => (one === sale ? left : one)) }
}

function refusalsFor(model: Model, { sale, tickets, fresh, order, paid }: Exchange) {
  const isNoPurchase = countOf(order.lines) > maxOfPurchase || loneCompanions(fresh) > 0
  const most = isNoPurchase ? ['invalid', ...closedCode(model, order.turn)] : []
  if (!isAllIssued(tickets) || leavesCompanions(sale, tickets)) return ['wrong_state', ...most]
  return refusalsOf(
    without(model, sale, tickets),
    order,
    { tickets: fresh, payments: paid },
    holdersOf(model, order),
  )
}

/** Merges new and carried-over payments with the same payment method; each gift card stays separate. */
function paymentsWith(fresh: readonly Payment[], old: ModelSale, shares: readonly Settled[]) {
  const made = fresh.map((one) => ({ ...one }))
  old.payments.forEach(({ means, card }, index) => {
    const { carriedOre = 0, carriedPaidOre = 0 } = shares[index] ?? {}
    if (carriedOre === 0 && made.length > 0) return
    const same = means === 'giftCard' ? undefined : made.find((one) => one.means === means)
    if (same) {
      same.agreedOre += carriedOre
      same.paidOre += carriedPaidOre
    } else
      made.push({
        means: means,
        card,
        agreedOre: carriedOre,
        paidOre: carriedPaidOre,
      })
  })
  return made
}

const answered = (answer: ExchangeAnswer) => ({
  totalOre: answer.totalOre,
  roundingOre: answer.roundingOre,
  returnedOre: answer.returnedOre,
  carriedOre: answer.carriedOre,
  payments: answer.payments,
})

interface Exchange {
  sale: ModelSale
  tickets: ModelTicket[]
  fresh: ModelTicket[]
  newOre: number
  order: Order
  paid: Payment[]
}

function workOut(
  model: Model,
  { nth: at, mask, withFee, request, slot, pay }: Exchanging,
): Exchange | null {
  const sale = pick(model.sales, at)
  const tickets = sale ? ticketsAsked(sale, mask) : []
  const lines = linesOf(request)
  if (!sale || tickets.length === 0 || lines.length === 0) return null
  const cartId = slot < 4 ? (pick(model.cartIds, slot) ?? null) : null
  const from = { cartId, reservation: null, channel: 'pos' as const }
  const order: Order = { turn: request.event, user: 0, lines, ...from, pay }
  const fresh = ticketsFor(model, order)
  const newOre = total(fresh.map(grossOf))
  const differenceOre = newOre - worthOf(tickets, withFee)
  const paid = differenceOre > 0 ? paymentsOf(model, pay, differenceOre) : []
  return { sale, tickets, fresh, newOre, order, paid }
}

/** Puts tickets for seats in `others` first, then sorts by seat and id, as `dx_end_entries` pairs tickets. */
function inOrder(tickets: readonly ModelTicket[], others: readonly ModelTicket[]) {
  const rank = ({ seat }: ModelTicket) =>
    seat === null ? 2 : Number(!others.some((other) => other.seat === seat))
  return tickets.toSorted(
    (a, b) => rank(a) - rank(b) || (a.seat ?? 0) - (b.seat ?? 0) || (a.id < b.id ? -1 : 1),
  )
}

/** Moves the entries of scanned tickets to the tickets that replace them for the same event. */
function goOn(entered: readonly ModelTicket[], fresh: readonly ModelTicket[]): void {
  for (const ticket of inOrder(fresh, entered).slice(0, entered.length)) ticket.isIn = true
}

function settled(model: Model, one: Exchange, { withFee, to }: Exchanging, answer: ExchangeAnswer) {
  const { sale, tickets, fresh, newOre, order, paid } = one
  const holders = holdersOf(model, order)
  const entered = tickets.filter(({ isIn }) => isIn)
  const back = comeBack(model, sale, { tickets, withFee, to, newOre, state: 'exchanged' })
  if (sale.event === order.turn) goOn(entered, fresh)
  const carriedOre = total(back.shares.map((share) => share.carriedPaidOre))
  const freshOre = total(paid.map(({ paidOre }) => paidOre))
  const roundingOre = freshOre + carriedOre - newOre
  const sums = { totalOre: newOre, roundingOre, returnedOre: 0 - back.oldOre, carriedOre }
  mustBe('an exchange', answered(answer), { ...sums, payments: back.handed })
  const by = { kind: 'sold' as const, holder: answer.id }
  claimAll(eventOf(model, order.turn), wantedOf(order.lines), holders, by)
  letCartsGo(model, eventOf(model, order.turn), holders)
  takePayments(model, paid)
  takeCard(model, answer.giftCard, back.cardOre)
  const payments = paymentsWith(paid, sale, back.shares).map(unreturned)
  model.sales.push({ id: answer.id, event: order.turn, tickets: fresh, payments })
}

export const exchangeTickets: Planner<Exchanging> = (model, asked) => {
  const one = workOut(model, asked)
  if (one === null) return null
  const { sale, tickets, order, paid, fresh } = one
  const { withFee, to } = asked
  return plan({
    refusals: refusalsFor(model, one),
    async perform({ db, scopes }: Real) {
      const by = byOf(scopes[0])
      const ticketIds = tickets.map(({ id }) => id)
      const eventId = eventOf(model, order.turn).id
      const given = { payments: givenTo(model, paid), holdId: order.cartId ?? undefined }
      const old = { saleId: sale.id, ticketIds, withFee, to }
      return (
        await exchange(db, scopes[0], {
          ...once(),
          ...old,
          eventId,
          lines: order.lines,
          ...given,
          by,
        })
      ).answer
    },
    async after(answer, real) {
      await nameTickets(real, answer.id, fresh)
      settled(model, one, asked, answer)
    },
  })
}

export const exchangeSteps = [
  steps(
    'exchange',
    fc.record({ ...returnings, request: placeRequests, slot: fc.nat(15), pay: pays }),
    exchangeTickets,
  ),
]
