import type { CartLine } from '@dxweb/areas/ticketing/offer/rules.ts'
import type { Claim, Model, ModelEvent } from './state.ts'

export interface Wanted {
  seats: number[]
  areas: Map<number, number>
}

export function wantedOf(lines: readonly CartLine[]): Wanted {
  const areas = new Map<number, number>()
  for (const { areaId, count = 1 } of lines) {
    if (areaId !== undefined) areas.set(areaId, (areas.get(areaId) ?? 0) + count)
  }
  return { seats: lines.flatMap(({ seatId }) => seatId ?? []), areas }
}

export const countOf = (lines: readonly CartLine[]) =>
  lines.reduce((count, line) => count + (line.count ?? 1), 0)

const isFree = (claim: Claim | null | undefined) =>
  !claim || (claim.kind === 'held' && claim.isOver)

const isOf = (claim: Claim | null | undefined, holders: readonly string[]) =>
  claim !== null &&
  claim !== undefined &&
  (claim.kind === 'held' || claim.kind === 'reserved') &&
  holders.includes(claim.holder)

export const takenSeats = (event: ModelEvent, { seats }: Wanted, holders: readonly string[]) =>
  seats.filter((seat) => {
    const claim = event.seats.get(seat)
    return !isFree(claim) && !isOf(claim, holders)
  })

type Place = ModelEvent['places'][number]

/** Returns the reservation's places first, then the cart's, then free ones. */
export function placesFor(
  event: ModelEvent,
  area: number,
  count: number,
  holders: readonly string[],
): Place[] {
  const there = event.places.filter((place) => place.area === area)
  const own = there.filter(({ claim }) => isOf(claim, holders))
  const kept = own.filter(({ claim }) => claim?.kind === 'reserved')
  const held = own.filter(({ claim }) => claim?.kind === 'held')
  const free = there.filter((place) => isFree(place.claim) && !own.includes(place))
  return [...kept, ...held, ...free].slice(0, count)
}

export const isShort = (event: ModelEvent, { areas }: Wanted, holders: readonly string[]) =>
  [...areas].some(([area, count]) => placesFor(event, area, count, holders).length < count)

/** The seats and places must be available. */
export function claimAll(
  event: ModelEvent,
  wanted: Wanted,
  holders: readonly string[],
  by: Pick<Claim, 'kind' | 'holder'>,
): void {
  for (const seat of wanted.seats) event.seats.set(seat, { ...by, isOver: false })
  for (const [area, count] of wanted.areas) {
    for (const place of placesFor(event, area, count, holders)) {
      place.claim = { ...by, isOver: false }
    }
  }
}

type Which = (claim: Claim) => boolean

export function freeAll(event: ModelEvent, which: Which): void {
  for (const [seat, held] of event.seats) if (which(held)) event.seats.delete(seat)
  for (const place of event.places) if (place.claim && which(place.claim)) place.claim = null
}

/** Deletes the carts and releases their unsold places. */
export function letCartsGo(model: Model, event: ModelEvent, holders: readonly string[]): void {
  for (const holder of holders) {
    if (!model.carts.delete(holder)) continue
    event.kept.delete(holder)
    freeAll(event, (claim) => claim.kind === 'held' && claim.holder === holder)
  }
}

export function heldBy(event: ModelEvent, holder: string, kind: Claim['kind']): Wanted {
  const isHis = (claim: Claim | null) => claim?.holder === holder && claim.kind === kind
  const areas = new Map<number, number>()
  for (const { area, claim } of event.places) {
    if (isHis(claim)) areas.set(area, (areas.get(area) ?? 0) + 1)
  }
  return { seats: [...event.seats].flatMap(([seat, one]) => (isHis(one) ? seat : [])), areas }
}

/** An expired hold is not live, as in the product. */
export const isLive = (claim: Claim | null): claim is Claim => !isFree(claim)
