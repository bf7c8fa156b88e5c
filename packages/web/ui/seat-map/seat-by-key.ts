import type { Seat } from '@dxweb/areas/seating/drawing/drawing.ts'
import { neighbourOf } from '@dxweb/areas/seating/drawing/geometry.ts'
import type { Direction, SeatGrid } from '@dxweb/areas/seating/drawing/geometry.ts'

const arrows: Readonly<Record<string, Direction>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
}

export function seatByKey(grid: SeatGrid, from: Seat, key: string): Seat | undefined {
  const direction = arrows[key]
  if (direction) return neighbourOf(grid, from.id, direction) ?? from
  const row = grid.rows[grid.at.get(from.id)?.row ?? -1]
  if (key === 'Home') return row?.seats[0]
  if (key === 'End') return row?.seats.at(-1)
  return undefined
}
