import type { SeatMapDrawing } from '@dxweb/areas/seating/drawing/drawing.ts'
import { stateOf } from '@dxweb/areas/seating/drawing/rules.ts'
import type { SeatCodes, SeatState } from '@dxweb/areas/seating/drawing/rules.ts'
import type { ReactNode } from 'react'
import type { SeatGroup, SeatZone } from './canvas/seat-zone.ts'

export interface SeatProps {
  drawing: SeatMapDrawing
  /** States by seat id. Live updates pass new codes (`withSeatCodes`), so that only changed seats are repainted. */
  states: SeatCodes
  /** The zones; the array must stay identical while its content is unchanged. */
  zones: readonly SeatZone[]
  /** The groups, by default the zones; the array must stay identical while its content is unchanged. */
  groups?: readonly SeatGroup[]
  selection: ReadonlySet<number>
  onToggle: (seatId: number) => void
  /** Called for several seats selected by a frame, an outline or a row. If absent, seats are selected one by one. */
  onMany?: (seatIds: readonly number[]) => void
  /** Further facts in the tooltip, such as the holder of the seat. */
  about?: (seatId: number, state: SeatState) => ReactNode
  /** States in which a seat reacts to a press; by default free and selected. */
  canToggle?: (state: SeatState) => boolean
}

export function isFreeOrSelected(state: SeatState): boolean {
  return state === 'free' || state === 'selected'
}

export function stateOfSeat(
  { states, selection }: Pick<SeatProps, 'states' | 'selection'>,
  seatId: number,
): SeatState {
  return selection.has(seatId) ? 'selected' : stateOf(states, seatId)
}
