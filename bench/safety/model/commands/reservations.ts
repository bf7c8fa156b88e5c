import {
  changeReservation,
  releaseReservation,
  reserve,
} from '@dxweb/areas/ticketing/reservations/store.ts'
import fc from 'fast-check'
import { byOf, once, type Real } from '../state/venue.ts'
import {
  claimAll,
  countOf,
  freeAll,
  isShort,
  letCartsGo,
  takenSeats,
  wantedOf,
} from '../state/places.ts'
import { eventOf, leftFor, type Model, pick } from '../state/state.ts'
import { plan, type Planner, steps } from '../state/step.ts'
import { ticketsFor } from './sales.ts'
import {
  closedCode,
  linesOf,
  loneCompanions,
  maxOfPurchase,
  nth,
  users,
  type PlaceRequest,
  placeRequests,
} from './place-requests.ts'

const ola = { name: 'Ola Vik', phone: '', email: '', note: '' }

interface Reserved {
  request: PlaceRequest
  user: number
  slot: number
  isHeld: boolean
}

function refusalsOf(model: Model, { request }: Reserved, holders: string[]): string[] {
  const closed = closedCode(model, request.event)
  if (closed.length > 0) return closed
  const lines = linesOf(request)
  const event = eventOf(model, request.event)
  const isLone = loneCompanions(ticketsFor(model, { turn: request.event, lines })) > 0
  if (countOf(lines) > maxOfPurchase || isLone) return ['invalid']
  const wanted = wantedOf(lines)
  return [
    ...(takenSeats(event, wanted, holders).length > 0 ? ['seat_taken'] : []),
    ...(isShort(event, wanted, holders) || countOf(lines) > leftFor(model, request.event, holders)
      ? ['invalid']
      : []),
  ]
}

export const reservePlaces: Planner<Reserved> = (model, asked) => {
  const { request, user, slot, isHeld } = asked
  const lines = linesOf(request)
  if (lines.length === 0) return null
  const event = eventOf(model, request.event)
  const cartId = slot < 4 ? pick(model.cartIds, slot) : undefined
  const cart = cartId === undefined ? undefined : model.carts.get(cartId)
  const holders = cartId && cart?.user === user && cart.event === request.event ? [cartId] : []
  return plan({
    refusals: refusalsOf(model, asked, holders),
    perform: ({ db, scopes }: Real) =>
      reserve(db, scopes[user === 0 ? 0 : 1], {
        ...once(),
        eventId: event.id,
        lines,
        ...ola,
        isHeld,
        holdId: cartId,
      }),
    after({ id }) {
      claimAll(event, wantedOf(lines), holders, { kind: 'reserved', holder: id })
      letCartsGo(model, event, holders)
      const places = countOf(lines)
      if (event.limit !== null) event.kept.set(id, places)
      model.reservations.push({
        id,
        event: request.event,
        state: 'open',
        places,
        collected: 0,
        isHeld,
        isDue: false,
      })
    },
  })
}

const versionOf = async ({ asOwner }: Real, id: string) => {
  const [row] = await asOwner<{ version: number }>(
    'select version from reservation where id = $1',
    [id],
  )
  return row?.version ?? 0
}

export const letReservationGo: Planner<{ nth: number }> = (model, { nth: at }) => {
  const reservation = pick(model.reservations, at)
  if (!reservation) return null
  const { id, state, isHeld } = reservation
  return plan({
    refusals: state === 'open' && !isHeld ? [] : ['wrong_state'],
    async perform(real: Real) {
      const { db, scopes } = real
      const asked = { id, version: await versionOf(real, id) }
      return releaseReservation(db, scopes[0], asked, byOf(scopes[0]))
    },
    after() {
      reservation.state = 'released'
      eventOf(model, reservation.event).kept.delete(id)
      freeAll(
        eventOf(model, reservation.event),
        (one) => one.kind === 'reserved' && one.holder === id,
      )
    },
  })
}

const change: Planner<{ nth: number; isHeld: boolean }> = (model, { nth: at, isHeld }) => {
  const reservation = pick(model.reservations, at)
  if (!reservation || eventOf(model, reservation.event).isOver) return null
  const { id, state } = reservation
  return plan({
    refusals: state === 'open' ? [] : ['wrong_state'],
    async perform(real: Real) {
      const { db, scopes } = real
      const asked = { id, version: await versionOf(real, id), ...ola, isHeld, expiresAt: null }
      return changeReservation(db, scopes[0], asked, byOf(scopes[0]))
    },
    after() {
      Object.assign(reservation, { isHeld, isDue: false })
    },
  })
}

export const endReservation: Planner<{ nth: number }> = (model, { nth: at }) => {
  const waiting = model.reservations.filter(
    (one) => one.state === 'open' && !one.isHeld && !one.isDue,
  )
  const reservation = pick(waiting, at)
  if (!reservation) return null
  return plan({
    refusals: [],
    perform: ({ asOwner }: Real) =>
      asOwner(`update reservation set expires_at = now() - interval '1 second' where id = $1`, [
        reservation.id,
      ]),
    after() {
      reservation.isDue = true
    },
  })
}

export const reservationSteps = [
  steps(
    'reserve',
    fc.record({ request: placeRequests, user: users, slot: fc.nat(7), isHeld: fc.boolean() }),
    reservePlaces,
  ),
  steps('letReservationGo', fc.record({ nth }), letReservationGo),
  steps('changeReservation', fc.record({ nth, isHeld: fc.boolean() }), change),
  steps('reservationEnds', fc.record({ nth }), endReservation),
]
