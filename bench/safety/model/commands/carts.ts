import { hold, release } from '@dxweb/areas/ticketing/holds/store.ts'
import { releaseExpired } from '@dxweb/server/jobs/release-expired.ts'
import fc from 'fast-check'
import { nobody, type Real } from '../state/venue.ts'
import { countOf, freeAll, wantedOf } from '../state/places.ts'
import { type Claim, eventOf, leftFor, type Model, type ModelEvent, pick } from '../state/state.ts'
import { mustBe, plan, type Planner, steps } from '../state/step.ts'
import { closedCode, linesOf, users, type PlaceRequest, placeRequests } from './place-requests.ts'

interface Held {
  slot: number
  user: number
  request: PlaceRequest
}

const canBeHeld = (claim: Claim | null | undefined, id: string) =>
  !claim || (claim.kind === 'held' && (claim.isOver || claim.holder === id))

const isOwn = (claim: Claim | null, id: string) => claim?.kind === 'held' && claim.holder === id

function holdSeats(event: ModelEvent, seats: readonly number[], id: string): number[] {
  for (const [seat, claim] of event.seats) {
    if (isOwn(claim, id) && !seats.includes(seat)) event.seats.delete(seat)
  }
  const lost = seats.filter((seat) => !canBeHeld(event.seats.get(seat), id))
  for (const seat of seats) {
    if (!lost.includes(seat)) event.seats.set(seat, { kind: 'held', holder: id, isOver: false })
  }
  return lost
}

/** Releases surplus places from the end of the list, and claims missing places from its start. */
function holdPlaces(event: ModelEvent, wanted: ReadonlyMap<number, number>, id: string) {
  const seen = new Map<number, number>()
  for (const place of event.places) {
    if (!isOwn(place.claim, id)) continue
    const count = (seen.get(place.area) ?? 0) + 1
    if (count > (wanted.get(place.area) ?? 0)) place.claim = null
    else seen.set(place.area, count)
  }
  for (const [area, count] of wanted) {
    const there = event.places.filter((place) => place.area === area)
    const own = there.filter(({ claim }) => isOwn(claim, id))
    const fresh = there.filter(({ claim }) => !isOwn(claim, id) && canBeHeld(claim, id))
    const got = [...own, ...fresh.slice(0, Math.max(0, count - own.length))]
    for (const place of got) place.claim = { kind: 'held', holder: id, isOver: false }
  }
  return [...wanted].flatMap(([areaId, count]) => {
    const held = event.places.filter(
      ({ area, claim }) => area === areaId && isOwn(claim, id),
    ).length
    return held < count ? [{ areaId, held }] : []
  })
}

export const putCart: Planner<Held> = (model, { slot, user, request }) => {
  const id = pick(model.cartIds, slot) ?? ''
  const event = eventOf(model, request.event)
  const lines = linesOf(request)
  const closed = closedCode(model, request.event)
  const there = model.carts.get(id)
  const tooMany = countOf(lines) > leftFor(model, request.event, [id])
  const isAnothers = there && (there.user !== user || there.event !== request.event)
  return plan({
    refusals: closed.length > 0 ? closed : isAnothers ? ['taken'] : tooMany ? ['invalid'] : [],
    perform: ({ db, scopes }: Real) =>
      hold(db, scopes[user === 0 ? 0 : 1], {
        id,
        eventId: event.id,
        channel: 'pos',
        lines,
        isLeft: false,
      }),
    after({ lostSeatIds, shortAreas }) {
      const { seats, areas } = wantedOf(lines)
      mustBe('seats that were lost', lostSeatIds, holdSeats(event, seats, id))
      mustBe('areas that are short', shortAreas, holdPlaces(event, areas, id))
      model.carts.set(id, { user, event: request.event, isOver: false })
      if (event.limit !== null) event.kept.set(id, countOf(lines))
    },
  })
}

interface Slot {
  slot: number
  user: number
  event: number
}

export const letCartGo: Planner<Slot> = (model, { slot, user, event: turn }) => {
  const id = pick(model.cartIds, slot) ?? ''
  const event = eventOf(model, turn)
  const there = model.carts.get(id)
  if (!there) return null
  const isTheirs = there.user === user && there.event === turn
  return plan({
    refusals: [],
    perform: ({ db, scopes }: Real) =>
      release(db, scopes[user === 0 ? 0 : 1], { id, eventId: event.id }),
    after(freed) {
      const had = [...event.seats].flatMap(([seat, claim]) => (isOwn(claim, id) ? seat : []))
      mustBe(
        'seats let go of',
        freed.toSorted((a, b) => a - b),
        isTheirs ? had.toSorted((a, b) => a - b) : [],
      )
      if (!isTheirs) return
      freeAll(event, (claim) => isOwn(claim, id))
      model.carts.delete(id)
      event.kept.delete(id)
    },
  })
}

const claimsOf = (model: Model) =>
  model.events.flatMap((event) => [
    ...event.seats.values(),
    ...event.places.flatMap(({ claim }) => claim ?? []),
  ])

export const endCart: Planner<{ slot: number }> = (model, { slot }) => {
  const id = pick(model.cartIds, slot) ?? ''
  const claims = claimsOf(model).filter((claim) => isOwn(claim, id))
  const cart = model.carts.get(id)
  if (cart ? cart.isOver : claims.length === 0) return null
  return plan({
    refusals: [],
    async perform({ asOwner }: Real) {
      const past = `until = now() - interval '1 second'`
      await asOwner(
        `with h as (update seat_hold set ${past} where id = $1),
           c as (update seat_claim set ${past} where holder_id = $1 and kind = 'held')
         update open_place set ${past} where holder_id = $1 and kind = 'held'`,
        [id],
      )
    },
    after() {
      if (cart) cart.isOver = true
      for (const event of model.events) event.kept.delete(id)
      for (const claim of claims) claim.isOver = true
    },
  })
}

export const tidy: Planner<null> = (model) =>
  plan({
    refusals: [],
    perform: ({ db }: Real) => releaseExpired(db, nobody),
    after() {
      const over = model.reservations.filter(({ state, isDue }) => state === 'open' && isDue)
      for (const reservation of over) reservation.state = 'expired'
      const ids = over.map(({ id }) => id)
      for (const event of model.events) {
        for (const holder of ids) event.kept.delete(holder)
        freeAll(
          event,
          ({ kind, isOver, holder }) =>
            (kind === 'held' && isOver) || (kind === 'reserved' && ids.includes(holder)),
        )
      }
      for (const [id, { isOver }] of model.carts) if (isOver) model.carts.delete(id)
    },
  })

const slots = fc.nat(3)

export const cartSteps = [
  steps('hold', fc.record({ slot: slots, user: users, request: placeRequests }), putCart),
  steps('hold', fc.record({ slot: slots, user: users, request: placeRequests }), putCart),
  steps('letGo', fc.record({ slot: slots, user: users, event: fc.nat(1) }), letCartGo),
  steps('cartEnds', fc.record({ slot: slots }), endCart),
  steps('tidy', fc.constant(null), tidy),
]
