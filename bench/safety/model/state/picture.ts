import { categories } from './venue.ts'
import type { Picture } from './differences.ts'
import { balancesOf, grossOf, incomeOf, keptOf } from './money.ts'
import { heldBy, isLive } from './places.ts'
import {
  add,
  type Claim,
  type Model,
  type ModelCard,
  type ModelEvent,
  type ModelTicket,
  ticketsOf,
  total,
} from './state.ts'

const ascending = (seats: number[]) => seats.toSorted((a, b) => a - b)

const toObject = <T extends Picture>(entries: Iterable<readonly [string | number, T]>) =>
  Object.fromEntries([...entries].map(([key, value]) => [String(key), value]))

const ownerOf = ({ kind, holder }: Claim) => (kind === 'blocked' ? kind : `${kind} ${holder}`)

const seatsOf = (event: ModelEvent, kind: Claim['kind']) =>
  ascending(
    [...event.seats].flatMap(([seat, claim]) => (isLive(claim) && claim.kind === kind ? seat : [])),
  )

const countOf = (event: ModelEvent, kind: Claim['kind']) =>
  [...event.seats.values(), ...event.places.map(({ claim }) => claim)].filter(
    (claim) => isLive(claim) && claim.kind === kind,
  ).length

function sums(tickets: readonly ModelTicket[]): Picture {
  const issued = tickets.filter(({ state }) => state === 'issued')
  const paid = issued.filter(({ priceOre }) => priceOre > 0).length
  const kept = tickets.map(keptOf)
  return {
    ticketCount: issued.length,
    paidCount: paid,
    freeCount: issued.length - paid,
    grossOre: total(kept.map(grossOf)),
    feeOre: total(kept.map((one) => one.feeOre)),
    vatOre: total(kept.map((one) => one.vatOre + one.feeVatOre)),
  }
}

function reports(model: Model, event: ModelEvent, turn: number): Picture {
  const tickets = ticketsOf(model, turn)
  const back = tickets.flatMap(({ back: one, state }) =>
    one && state === 'refunded' ? [grossOf(one)] : [],
  )
  const named = categories.flatMap(({ id, name }) => {
    const some = tickets.filter(({ category }) => category === id)
    return some.length > 0 ? [[name, sums(some)] as const] : []
  })
  return {
    capacity: turn === 0 ? 17 : 12,
    blockedCount: countOf(event, 'blocked'),
    reservedCount: countOf(event, 'reserved'),
    heldCount: countOf(event, 'held'),
    refundCount: back.length,
    refundOre: total(back),
    total: sums(tickets),
    byCategory: toObject(named),
  }
}

function cartsOf(event: ModelEvent): Picture {
  const seats = new Map<string, number[]>()
  for (const [seat, claim] of event.seats) {
    if (isLive(claim) && claim.kind === 'held') {
      seats.set(claim.holder, ascending([...(seats.get(claim.holder) ?? []), seat]))
    }
  }
  return toObject(seats)
}

function areasOf(event: ModelEvent): Picture {
  const free = new Map<number, number>()
  for (const { area, claim } of event.places) add(free, area, isLive(claim) ? 0 : 1)
  return toObject(free)
}

function limitOf(model: Model, { limit, kept }: ModelEvent, sold: number): Picture {
  if (limit === null) return { sold: 0, reserved: 0, held: 0 }
  const ofCarts = (isCart: boolean) =>
    total([...kept].flatMap(([id, count]) => (model.cartIds.includes(id) === isCart ? count : [])))
  return { sold, reserved: ofCarts(false), held: ofCarts(true) }
}

function eventPicture(model: Model, event: ModelEvent, turn: number): Picture {
  const tickets = ticketsOf(model, turn)
  const issued = tickets.filter(({ state }) => state === 'issued')
  const live = [...event.seats].filter(([, claim]) => isLive(claim))
  const numbered = issued.flatMap(({ seat, id }) => (seat === null ? [] : [[seat, id] as const]))
  return {
    seats: {
      sold: seatsOf(event, 'sold'),
      reserved: seatsOf(event, 'reserved'),
      held: seatsOf(event, 'held'),
      blocked: seatsOf(event, 'blocked'),
    },
    carts: cartsOf(event),
    free: areasOf(event),
    owners: toObject(live.map(([seat, claim]) => [seat, ownerOf(claim)] as const)),
    places: event.places.map(({ claim }) => (isLive(claim) ? ownerOf(claim) : '')),
    ticketsOfSeats: toObject(numbered.map(([seat, id]) => [seat, [id]] as const)),
    limit: limitOf(model, event, issued.length),
    reports: reports(model, event, turn),
    doors: { sold: issued.length, arrived: tickets.filter(({ isIn }) => isIn).length },
    income: toObject(
      [...incomeOf(model, turn)].flatMap(([typeId, { net, vat }]) =>
        net === 0 && vat === 0 ? [] : [[typeId, { net, vat }] as const],
      ),
    ),
  }
}

function stateOf({ isBlocked, isPast, balanceOre }: ModelCard): string {
  if (isBlocked) return 'blocked'
  if (isPast) return 'expired'
  return balanceOre === 0 ? 'used' : 'active'
}

const cardPicture = (card: ModelCard): Picture => ({
  balanceOre: card.balanceOre,
  ofEventsOre: card.balanceOre,
  paidOre: card.paidOre,
  expiredOre: card.expiredOre,
  state: stateOf(card),
})

function reservationsOf(model: Model, turn: number): Picture {
  return toObject(
    model.reservations
      .filter(({ event }) => event === turn)
      .map((one) => {
        const left = heldBy(model.events[turn] as ModelEvent, one.id, 'reserved')
        const { state, places, collected, isHeld } = one
        const seats = ascending(left.seats)
        return [
          one.id,
          { state, places, collected, isHeld, seats, open: total(left.areas.values()) },
        ]
      }),
  )
}

export function pictureOf(model: Model): Picture {
  const paid = model.sales.map(
    ({ id, payments }) =>
      [
        id,
        payments.map((one) => [one.means, one.paidOre, one.refundedOre, one.refundedAgreedOre]),
      ] as const,
  )
  const balances = [...balancesOf(model)].filter(([, ore]) => ore !== 0)
  return {
    events: model.events.map((event, turn) => eventPicture(model, event, turn)),
    accounts: toObject(balances),
    payments: toObject(paid),
    tickets: toObject(
      model.sales
        .flatMap((sale) => sale.tickets)
        .map(({ id, state, supplementOre }) => [id, [state, supplementOre]] as const),
    ),
    cards: toObject(model.cards.map((card) => [card.id, cardPicture(card)] as const)),
    carts: toObject(
      [...model.carts].map(([id, { user, event, isOver }]) => [id, [user, event, isOver]] as const),
    ),
    reservations: model.events.map((_, turn) => reservationsOf(model, turn)),
  }
}
