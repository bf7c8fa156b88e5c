import type { SeatKind } from '@dxweb/areas/seating/drawing.ts'
import { seatStates, stateOf } from '@dxweb/areas/seating/rules.ts'
import type { SeatCodes, SeatState } from '@dxweb/areas/seating/rules.ts'
import { zoneColors } from '@dxweb/kit/constants.ts'
import type { Scene } from './scene.ts'
import { colorsBySeat } from './seat-zone.ts'
import type { SeatZone } from './seat-zone.ts'

const kinds = ['seat', 'wheelchair', 'sofa'] as const satisfies readonly SeatKind[]
/** The zone colours and none. */
const colors = zoneColors + 1

/** How one seat is painted: its state, its zone's colour (0 is none) and its kind, in one number. */
export type Looks = Uint16Array

export function packLook(state: SeatState, color: number, kind: SeatKind): number {
  return (seatStates.indexOf(state) * colors + color) * kinds.length + kinds.indexOf(kind)
}

export function unpackLook(look: number): { state: SeatState; color: number; kind: SeatKind } {
  const rest = Math.floor(look / kinds.length)
  return {
    state: seatStates[Math.floor(rest / colors)] ?? 'free',
    color: rest % colors,
    kind: kinds[look % kinds.length] ?? 'seat',
  }
}

/** The look of every seat of the scene, in the scene's order. */
export function looksOf(
  scene: Scene,
  codes: SeatCodes,
  zones: readonly SeatZone[],
  selection: ReadonlySet<number>,
): Looks {
  const color = colorsBySeat(zones)
  const looks = new Uint16Array(scene.seats.length)
  scene.seats.forEach((seat, place) => {
    const state = selection.has(seat.id) ? 'selected' : stateOf(codes, seat.id)
    looks[place] = packLook(state, color(seat), seat.kind)
  })
  return looks
}

/** Places whose look differs. */
export function changedPlaces(before: Looks, after: Looks): number[] {
  const changed: number[] = []
  after.forEach((look, place) => {
    if (before[place] !== look) changed.push(place)
  })
  return changed
}
