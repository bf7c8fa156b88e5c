import { seatKinds } from '@dxweb/areas/seating/drawing.ts'
import type { SeatKind } from '@dxweb/areas/seating/drawing.ts'
import { codeOf, seatStates } from '@dxweb/areas/seating/rules.ts'
import type { SeatCodes, SeatState } from '@dxweb/areas/seating/rules.ts'
import { zoneColors } from '@dxweb/kit/constants.ts'
import type { Scene } from './scene.ts'
import { colorsBySeat } from './seat-zone.ts'
import type { SeatZone } from './seat-zone.ts'

const kinds = seatKinds
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

/** How every seat looks while it is free: what zones and kinds alone decide. */
export function freeLooks(scene: Scene, zones: readonly SeatZone[]): Looks {
  const color = colorsBySeat(zones)
  return Uint16Array.from(scene.seats, (seat) => packLook('free', color(seat), seat.kind))
}

/** A step from one state to the next, with the same colour and kind. */
const stateStep = colors * kinds.length
const selectedCode = codeOf('selected')

/** The look of every seat of the scene, in the scene's order. Quick enough for every live update of a stadium. */
export function looksOf(
  scene: Scene,
  free: Looks,
  codes: SeatCodes,
  selection: ReadonlySet<number>,
): Looks {
  const looks = new Uint16Array(free.length)
  for (let place = 0; place < looks.length; place++) {
    const code = codes[scene.ids[place] ?? 0] ?? 0
    looks[place] = (free[place] ?? 0) + (code < seatStates.length ? code : 0) * stateStep
  }
  for (const seatId of selection) {
    const place = scene.placeOf.get(seatId)
    if (place !== undefined) looks[place] = (free[place] ?? 0) + selectedCode * stateStep
  }
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
