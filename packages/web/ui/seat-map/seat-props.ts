import type { SeatMapDrawing } from '@dxweb/areas/seating/drawing/drawing.ts'
import { stateOf } from '@dxweb/areas/seating/drawing/rules.ts'
import type { SeatCodes, SeatState } from '@dxweb/areas/seating/drawing/rules.ts'
import type { ReactNode } from 'react'
import type { SeatGroup, SeatZone } from './canvas/seat-zone.ts'

/** What the map and its list twin are given alike. */
export interface SeatProps {
  drawing: SeatMapDrawing
  /** State codes by seat id. A live update hands in new codes (`withSeatCodes`); only changed seats are painted. */
  states: SeatCodes
  /** Keep the same array while nothing in it changes. */
  zones: readonly SeatZone[]
  /** What the seats are coloured by; their zones unless told. Keep the same array while nothing in it changes. */
  groups?: readonly SeatGroup[]
  selection: ReadonlySet<number>
  onToggle: (seatId: number) => void
  /** Several seats at once: framed, ringed, or a whole row. Without it seats are chosen one by one. */
  onMany?: (seatIds: readonly number[]) => void
  /** What a reader may know of a seat beside what the map says: who has it, since when. Shown where it is pointed at. */
  about?: (seatId: number, state: SeatState) => ReactNode
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
