import { block, reseat, unblock } from '@dxweb/areas/ticketing/blocks/store.ts'
import { Refusal } from '@dxweb/kit/errors/errors.ts'
import { uuid7 } from '@dxweb/kit/database/uuid7.ts'
import fc from 'fast-check'
import { byOf, hallSeats, type Real } from '../state/venue.ts'
import { isLive } from '../state/places.ts'
import { eventOf, pick, ticketsOf } from '../state/state.ts'
import { mustBe, plan, type Planner, steps } from '../state/step.ts'
import { nth } from './place-requests.ts'

const seatIds = fc.uniqueArray(fc.integer({ min: 1, max: hallSeats }), {
  minLength: 1,
  maxLength: 3,
})

const sorted = (seats: readonly number[]) => seats.toSorted((a, b) => a - b)

/** Blocks none of the seats if one is taken. */
export const blockSeats: Planner<{ seats: number[] }> = (model, { seats }) => {
  const event = eventOf(model, 0)
  const taken = seats.filter((seat) => {
    const claim = event.seats.get(seat) ?? null
    return isLive(claim) && claim.kind !== 'blocked'
  })
  return plan({
    refusals: taken.length > 0 ? ['seat_taken'] : [],
    perform: ({ db, scopes }: Real) =>
      block(
        db,
        scopes[0],
        { eventId: event.id, seatIds: seats, reason: 'Kamera', id: uuid7() },
        byOf(scopes[0]),
      ),
    after(blocked) {
      mustBe('seats blocked', sorted(blocked), sorted(seats))
      for (const seat of seats)
        event.seats.set(seat, { kind: 'blocked', holder: '', isOver: false })
    },
  })
}

const unblocking: Planner<{ seats: number[] }> = (model, { seats }) => {
  const event = eventOf(model, 0)
  const blocked = seats.filter((seat) => event.seats.get(seat)?.kind === 'blocked')
  return plan({
    refusals: [],
    perform: ({ db, scopes }: Real) =>
      unblock(db, scopes[0], { eventId: event.id, seatIds: seats }, byOf(scopes[0])),
    after(freed) {
      mustBe('seats unblocked', sorted(freed), sorted(blocked))
      for (const seat of blocked) event.seats.delete(seat)
    },
  })
}

export const moveTicket: Planner<{ nth: number; seat: number }> = (model, { nth: at, seat }) => {
  const event = eventOf(model, 0)
  const ticket = pick(
    ticketsOf(model, 0).filter((one) => one.seat !== null),
    at,
  )
  if (!ticket) return null
  const taken = isLive(event.seats.get(seat) ?? null) ? ['seat_taken'] : []
  return plan({
    refusals: ticket.state === 'issued' ? taken : ['wrong_state', ...taken],
    async perform({ db, scopes }: Real) {
      const move = { eventId: event.id, ticketId: ticket.id, seatId: seat }
      const done = await reseat(db, scopes[0], move, byOf(scopes[0]))
      if (done.moved === 0) throw new Refusal('wrong_state')
      return done.fromSeatId
    },
    after(from) {
      mustBe('the seat that was left', from, ticket.seat)
      const claim = event.seats.get(from)
      event.seats.delete(from)
      if (claim) event.seats.set(seat, claim)
      ticket.seat = seat
    },
  })
}

export const seatSteps = [
  steps('block', fc.record({ seats: seatIds }), blockSeats),
  steps('unblock', fc.record({ seats: seatIds }), unblocking),
  steps('reseat', fc.record({ nth, seat: fc.integer({ min: 1, max: hallSeats }) }), moveTicket),
]
