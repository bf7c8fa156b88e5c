import type { SeatMapDrawing } from '@dxweb/areas/seating/drawing.ts'
import { stateOf } from '@dxweb/areas/seating/rules.ts'
import type { SeatCodes, SeatState } from '@dxweb/areas/seating/rules.ts'
import type { SeatZone } from './seat-zone.ts'

/** What the map and its list twin are given alike. */
export interface SeatProps {
  drawing: SeatMapDrawing
  /** State codes by seat id. A live update hands in new codes (`withSeatCodes`); only changed seats are painted. */
  states: SeatCodes
  /** Keep the same array while nothing in it changes. */
  zones: readonly SeatZone[]
  selection: ReadonlySet<number>
  onToggle: (seatId: number) => void
  /** Seats within a frame that was drawn with Shift held; without it nothing is framed. */
  onFrame?: (seatIds: readonly number[]) => void
  /** Which states a press reacts to; free and selected unless told. */
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
