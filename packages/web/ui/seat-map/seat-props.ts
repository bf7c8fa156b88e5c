import type { SeatMapDrawing } from '@dxweb/areas/seating/drawing/drawing.ts'
import { stateOf } from '@dxweb/areas/seating/drawing/rules.ts'
import type { SeatCodes, SeatState } from '@dxweb/areas/seating/drawing/rules.ts'
import type { ReactNode } from 'react'
import type { SeatGroup, SeatZone } from './canvas/seat-zone.ts'

export interface SeatProps {
  drawing: SeatMapDrawing
  /** States by seat id. Live updates pass new codes (`withSeatCodes`), and only changed seats are painted. */
  states: SeatCodes
  /** Keep the array identical while its content is unchanged. */
  zones: readonly SeatZone[]
  /** Defaults to the zones. Keep the array identical while its content is unchanged. */
  groups?: readonly SeatGroup[]
  selection: ReadonlySet<number>
  onToggle: (seatId: number) => void
  /** Selects several: a frame, an outline or a row. Absent: seats are selected one by one. */
  onMany?: (seatIds: readonly number[]) => void
  /** Further facts in the tooltip, such as who has the seat. */
  about?: (seatId: number, state: SeatState) => ReactNode
  /** States that react to a press; default free and selected. */
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
