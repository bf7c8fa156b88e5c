import { seatKinds } from '@dxweb/areas/seating/drawing/drawing.ts'
import type { SeatKind } from '@dxweb/areas/seating/drawing/drawing.ts'
import { codeOf, seatStates } from '@dxweb/areas/seating/drawing/rules.ts'
import type { SeatCodes, SeatState } from '@dxweb/areas/seating/drawing/rules.ts'
import type { Scene } from './scene.ts'
import { groupFinder } from './seat-zone.ts'
import type { SeatGroup } from './seat-zone.ts'

const kinds = seatKinds
/** Maximum number of groups, more than the zones of any event. */
const maxGroups = 64

/** Looks of seats: each packs state, group (from 1; 0 is none) and kind into one number. */
export type Looks = Uint16Array

export function packLook(state: SeatState, group: number, kind: SeatKind): number {
  const known = Math.min(group, maxGroups - 1)
  return (seatStates.indexOf(state) * maxGroups + known) * kinds.length + kinds.indexOf(kind)
}

export function unpackLook(look: number): { state: SeatState; group: number; kind: SeatKind } {
  const rest = Math.floor(look / kinds.length)
  return {
    state: seatStates[Math.floor(rest / maxGroups)] ?? 'free',
    group: rest % maxGroups,
    kind: kinds[look % kinds.length] ?? 'seat',
  }
}

export function freeLooks(scene: Scene, groups: readonly SeatGroup[]): Looks {
  const group = groupFinder(groups)
  return Uint16Array.from(scene.seats, (seat) => packLook('free', group(seat), seat.kind))
}

/** Difference in looks between two consecutive states of the same group and kind. */
const stateStep = maxGroups * kinds.length
const selectedCode = codeOf('selected')

/** Returns looks in the scene's order; fast enough for every live update of a stadium. */
export function looksOf(
  scene: Scene,
  free: Looks,
  codes: SeatCodes,
  selection: ReadonlySet<number>,
): Looks {
  const looks = new Uint16Array(free.length)
  const { ids } = scene
  for (let place = 0; place < looks.length; place++) {
    const code = codes[ids[place] ?? 0] ?? 0
    looks[place] = (free[place] ?? 0) + (code < seatStates.length ? code : 0) * stateStep
  }
  for (const seatId of selection) {
    const place = scene.placeOf.get(seatId)
    if (place !== undefined) looks[place] = (free[place] ?? 0) + selectedCode * stateStep
  }
  return looks
}

export function changedPlaces(before: Looks, after: Looks): number[] {
  const changed: number[] = []
  after.forEach((look, place) => {
    if (before[place] !== look) changed.push(place)
  })
  return changed
}
