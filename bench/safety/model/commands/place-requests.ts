import type { CartLine } from '@dxweb/areas/ticketing/offer/rules.ts'
import fc from 'fast-check'
import { areaOf, categories, hallSeats } from '../state/venue.ts'
import { grossOf } from '../state/money.ts'
import { type Wanted } from '../state/places.ts'
import { eventOf, type Model, type ModelSale, type ModelTicket, pick } from '../state/state.ts'

/** For the event without seats, each seat counts as one more place. */
export interface PlaceRequest {
  event: number
  seats: number[]
  places: number
  category: number
}

export const placeRequests: fc.Arbitrary<PlaceRequest> = fc.record({
  event: fc.nat(1),
  seats: fc.uniqueArray(fc.integer({ min: 1, max: hallSeats }), { maxLength: 3 }),
  places: fc.nat(3),
  category: fc.nat(3),
})

export const users = fc.nat(1)
export const nth = fc.nat(99)

const categoryAt = (turn: number) => pick(categories, turn)?.id ?? 1

export function linesFor({ seats, areas }: Wanted, category: number): CartLine[] {
  const numbered = seats.map((seatId, at) => ({ seatId, categoryId: categoryAt(category + at) }))
  const open = [...areas].flatMap(([areaId, count]) =>
    count > 0 ? [{ areaId, count, categoryId: categoryAt(category + 1) }] : [],
  )
  return [...numbered, ...open]
}

export function wantedBy({ event, seats, places }: PlaceRequest): Wanted {
  const count = event === 0 ? places : places + seats.length
  return { seats: event === 0 ? seats : [], areas: new Map([[areaOf(event), count]]) }
}

export const linesOf = (request: PlaceRequest): CartLine[] =>
  linesFor(wantedBy(request), request.category)

/** Takes seats by bit mask, and at most `mask % 4` places in each area. */
export const partOf = ({ seats, areas }: Wanted, mask: number): Wanted => ({
  seats: seats.filter((_, at) => (mask >> at) & 1),
  areas: new Map([...areas].map(([area, count]) => [area, Math.min(count, mask % 4)])),
})

export const both = (one: Wanted, other: Wanted): Wanted => ({
  seats: [...new Set([...one.seats, ...other.seats])],
  areas: new Map(
    [...new Set([...one.areas.keys(), ...other.areas.keys()])].map((area) => [
      area,
      (one.areas.get(area) ?? 0) + (other.areas.get(area) ?? 0),
    ]),
  ),
})

export function closedCode(model: Model, turn: number): string[] {
  const { state, isOver, isOpen } = eventOf(model, turn)
  if (state === 'cancelled') return ['wrong_state']
  return isOver || !isOpen ? ['sales_closed'] : []
}

export const maxOfPurchase = 8

const companions = new Set(categories.flatMap(({ id, isCompanion }) => (isCompanion ? id : [])))

export function loneCompanions(tickets: readonly ModelTicket[]): number {
  const isOne = ({ category }: ModelTicket) => companions.has(category)
  const paying = tickets.filter((ticket) => !isOne(ticket) && grossOf(ticket) > 0)
  return Math.max(0, tickets.filter(isOne).length - paying.length)
}

export function leavesCompanions({ tickets }: ModelSale, going: readonly ModelTicket[]): boolean {
  const issued = tickets.filter(({ state }) => state === 'issued')
  const staying = issued.filter((ticket) => !going.includes(ticket))
  return loneCompanions(staying) > loneCompanions(issued)
}
