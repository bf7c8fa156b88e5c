import { boxOf, isInside, seatGrid } from '@dxweb/areas/seating/geometry.ts'
import type { SeatGrid } from '@dxweb/areas/seating/geometry.ts'
import { seatRadius } from '@dxweb/areas/seating/drawing.ts'
import type { DrawingLabel, Point, Seat, SeatMapDrawing } from '@dxweb/areas/seating/drawing.ts'
import Flatbush from 'flatbush'

export interface RowMark extends DrawingLabel {
  side: 'left' | 'right'
}

/** A drawing made ready for painting and pointing. Built once a drawing; states and zones come and go without it. */
export interface Scene {
  drawing: SeatMapDrawing
  seats: readonly Seat[]
  /** Seat ids in the order of `seats`, and the other way round. */
  ids: Int32Array
  placeOf: ReadonlyMap<number, number>
  grid: SeatGrid
  /** Row names at both ends of every row; `x` is where the text ends or begins beside the seat. */
  rowMarks: RowMark[]
  tree: Flatbush | undefined
}

const markOffset = seatRadius + 16

function rowMarksOf(grid: SeatGrid): RowMark[] {
  return grid.rows.flatMap(({ row, seats }) => {
    const first = seats[0]
    const last = seats.at(-1)
    if (!first || !last) return []
    return [
      { side: 'left', text: row, x: first.x - markOffset, y: first.y },
      { side: 'right', text: row, x: last.x + markOffset, y: last.y },
    ]
  })
}

export function buildScene(drawing: SeatMapDrawing): Scene {
  const { seats } = drawing
  const tree = seats.length > 0 ? new Flatbush(seats.length, 16, Float32Array) : undefined
  for (const { x, y } of seats) {
    tree?.add(x - seatRadius, y - seatRadius, x + seatRadius, y + seatRadius)
  }
  tree?.finish()
  const grid = seatGrid(drawing)
  const placeOf = new Map(seats.map((seat, place) => [seat.id, place]))
  const ids = Int32Array.from(seats, (seat) => seat.id)
  return { drawing, seats, ids, placeOf, grid, rowMarks: rowMarksOf(grid), tree }
}

/** A finger or a pointer may miss a seat by this many centimetres. */
const forgiveness = 6

export function seatUnder(scene: Scene, point: Point): Seat | undefined {
  const near = scene.tree?.neighbors(point.x, point.y, 1, forgiveness)[0]
  const seat = near === undefined ? undefined : scene.seats[near]
  if (!seat) return undefined
  const distance = Math.hypot(seat.x - point.x, seat.y - point.y)
  return distance <= seatRadius + forgiveness ? seat : undefined
}

/** The seat nearest to a place, however far; none in a hall without seats. */
export function nearestSeat(scene: Scene, { x, y }: Point): Seat | undefined {
  const place = scene.tree?.neighbors(x, y, 1)[0]
  return place === undefined ? undefined : scene.seats[place]
}

/** Ids of the seats whose middle lies within a closed outline, in the drawing's order. */
export function seatsIn(scene: Scene, outline: readonly Point[]): number[] {
  const { left, top, right, bottom } = boxOf(outline)
  const found = scene.tree?.search(left, top, right, bottom) ?? []
  return found
    .toSorted((a, b) => a - b)
    .flatMap((place) => {
      const seat = scene.seats[place]
      return seat && isInside(outline, seat) ? [seat.id] : []
    })
}

/** Ids of the seats of the row that a seat stands in. */
export function rowOf({ grid }: Scene, seat: Seat): number[] {
  const row = grid.rows[grid.at.get(seat.id)?.row ?? -1]
  return row?.seats.map(({ id }) => id) ?? []
}
