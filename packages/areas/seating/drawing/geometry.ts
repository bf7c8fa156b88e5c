import { rowsOf } from './drawing.ts'
import type { Point, Seat, SeatMapDrawing, SeatRow } from './drawing.ts'

export type Direction = 'left' | 'right' | 'up' | 'down'

export interface SeatGrid {
  rows: SeatRow[]
  at: Map<number, { row: number; place: number }>
}

/** By default, rows are in the order of the drawing. Call this once per drawing. */
export function seatGrid(
  drawing: Pick<SeatMapDrawing, 'seats'>,
  rows: SeatRow[] = rowsOf(drawing),
): SeatGrid {
  const at = new Map<number, { row: number; place: number }>()
  rows.forEach(({ seats }, row) => seats.forEach((seat, place) => at.set(seat.id, { row, place })))
  return { rows, at }
}

/** Returns undefined at the hall's edge. Up and down lead to the nearest seat of the adjacent row. */
export function neighbourOf(
  grid: SeatGrid,
  seatId: number,
  direction: Direction,
): Seat | undefined {
  const place = grid.at.get(seatId)
  if (!place) return undefined
  const row = grid.rows[place.row]
  if (direction === 'left') return row?.seats[place.place - 1]
  if (direction === 'right') return row?.seats[place.place + 1]
  const seat = row?.seats[place.place]
  const beyond = grid.rows[place.row + (direction === 'up' ? -1 : 1)]
  return seat && beyond && nearestTo(seat, beyond.seats)
}

function nearestTo(point: Point, seats: readonly Seat[]): Seat | undefined {
  let nearest: Seat | undefined
  let least = Infinity
  for (const seat of seats) {
    const distance = Math.hypot(seat.x - point.x, seat.y - point.y)
    if (distance < least) {
      nearest = seat
      least = distance
    }
  }
  return nearest
}

function middleSeat(seats: readonly Seat[], mayTake: (seat: Seat) => boolean): Seat | undefined {
  const middle = Math.floor(seats.length / 2)
  const away = (place: number) => Math.abs(place - middle)
  const places = [...seats.keys()].toSorted((one, other) => away(one) - away(other))
  return places.map((place) => seats[place]).find((seat) => seat && mayTake(seat))
}

/**
 * Returns the seat where keyboard selection starts: the available seat nearest the middle of the first row that has
 * one, or else the middle seat of the front row.
 */
export function firstSeat(grid: SeatGrid, mayTake: (seat: Seat) => boolean): Seat | undefined {
  for (const { seats } of grid.rows) {
    const seat = middleSeat(seats, mayTake)
    if (seat) return seat
  }
  return middleSeat(grid.rows[0]?.seats ?? [], () => true)
}

export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

/** Returns an empty box at 0, 0 if there are no points. */
export function boxOf(points: readonly Point[]): Box {
  const [first] = points
  const box = {
    left: first?.x ?? 0,
    top: first?.y ?? 0,
    right: first?.x ?? 0,
    bottom: first?.y ?? 0,
  }
  for (const { x, y } of points) {
    if (x < box.left) box.left = x
    if (x > box.right) box.right = x
    if (y < box.top) box.top = y
    if (y > box.bottom) box.bottom = y
  }
  return box
}

export function middleOf(points: readonly Point[]): Point {
  const { left, top, right, bottom } = boxOf(points)
  return { x: (left + right) / 2, y: (top + bottom) / 2 }
}

/** Uses the even-odd rule. A point on the edge may count as inside or outside. */
export function isInside(outline: readonly Point[], { x, y }: Point): boolean {
  let inside = false
  let last = outline.at(-1)
  for (const corner of outline) {
    if (last && corner.y > y !== last.y > y) {
      const crossing = ((last.x - corner.x) * (y - corner.y)) / (last.y - corner.y) + corner.x
      if (x < crossing) inside = !inside
    }
    last = corner
  }
  return inside
}
