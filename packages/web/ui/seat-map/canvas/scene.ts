import { boxOf, isInside, seatGrid } from '@dxweb/areas/seating/drawing/geometry.ts'
import type { SeatGrid } from '@dxweb/areas/seating/drawing/geometry.ts'
import { seatRadius } from '@dxweb/areas/seating/drawing/drawing.ts'
import type {
  Decor,
  DrawingLabel,
  Point,
  Seat,
  SeatMapDrawing,
  SeatRow,
} from '@dxweb/areas/seating/drawing/drawing.ts'
import Flatbush from 'flatbush'

export interface RowMark extends DrawingLabel {
  side: 'left' | 'right'
}

/**
 * A drawing prepared for painting. Rows and spatial index are built on first use, since the first paint needs neither.
 */
export interface Scene {
  drawing: SeatMapDrawing
  seats: readonly Seat[]
  readonly ids: Int32Array
  readonly placeOf: ReadonlyMap<number, number>
  readonly grid: SeatGrid
  /**
   * Row names at both ends of each row, omitted if the seats surround a table with that name. `x` is the edge of the
   * text nearest to the seat.
   */
  readonly rowMarks: readonly RowMark[]
  readonly tree: Flatbush | undefined
}

const markOffset = seatRadius + 16

/**
 * Returns the position of a row's name beyond the last seat, along the row's curve. A name placed horizontally beyond
 * the seat would appear to belong to another row.
 */
function beyond(end: Point, before: Point | undefined, outward: -1 | 1): Point {
  const [x, y] = before ? [end.x - before.x, end.y - before.y] : [outward, 0]
  const length = Math.hypot(x, y)
  if (length === 0) return { x: end.x + outward * markOffset, y: end.y }
  return { x: end.x + (x / length) * markOffset, y: end.y + (y / length) * markOffset }
}

/** Returns true if the seats surround a table that already has the row's name. */
function isTable({ row, seats }: SeatRow, decor: readonly Decor[]): boolean {
  const { left, right, top, bottom } = boxOf(seats)
  return decor.some(({ label, labelAt: { x, y } }) => {
    return label === row && x > left && x < right && y > top && y < bottom
  })
}

function rowMarksOf(grid: SeatGrid, decor: readonly Decor[]): RowMark[] {
  return grid.rows.flatMap((each) => {
    const { row, seats } = each
    const first = seats[0]
    const last = seats.at(-1)
    if (!first || !last || isTable(each, decor)) return []
    return [
      { side: 'left', text: row, ...beyond(first, seats[1], -1) },
      { side: 'right', text: row, ...beyond(last, seats.at(-2), 1) },
    ]
  })
}

function treeOf(seats: readonly Seat[]): Flatbush | undefined {
  if (seats.length === 0) return undefined
  const tree = new Flatbush(seats.length, 16, Float32Array)
  for (const { x, y } of seats) {
    tree.add(x - seatRadius, y - seatRadius, x + seatRadius, y + seatRadius)
  }
  tree.finish()
  return tree
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => (made ??= { value: make() }).value
}

export function buildScene(drawing: SeatMapDrawing): Scene {
  const { seats } = drawing
  const ids = once(() => Int32Array.from(seats, (seat) => seat.id))
  const placeOf = once(() => new Map(seats.map((seat, place) => [seat.id, place])))
  const grid = once(() => seatGrid(drawing))
  const rowMarks = once(() => rowMarksOf(grid(), drawing.decor))
  const tree = once(() => treeOf(seats))
  return {
    drawing,
    seats,
    get ids() {
      return ids()
    },
    get placeOf() {
      return placeOf()
    },
    get grid() {
      return grid()
    },
    get rowMarks() {
      return rowMarks()
    },
    get tree() {
      return tree()
    },
  }
}

/** Returns the indices of seats that touch the area. For the whole hall, does not use the spatial index. */
export function placesIn(scene: Scene, from: Point, to: Point): Iterable<number> {
  const { width, height } = scene.drawing.size
  if (from.x <= 0 && from.y <= 0 && to.x >= width && to.y >= height) return scene.seats.keys()
  const air = seatRadius * 0.2
  return scene.tree?.search(from.x - air, from.y - air, to.x + air, to.y + air) ?? []
}

/** Maximum distance in centimetres between a click and the seat that it selects. */
const forgiveness = 6

export function seatUnder(scene: Scene, point: Point): Seat | undefined {
  const near = scene.tree?.neighbors(point.x, point.y, 1, forgiveness)[0]
  const seat = near === undefined ? undefined : scene.seats[near]
  if (!seat) return undefined
  const distance = Math.hypot(seat.x - point.x, seat.y - point.y)
  return distance <= seatRadius + forgiveness ? seat : undefined
}

export function nearestSeat(scene: Scene, { x, y }: Point): Seat | undefined {
  const place = scene.tree?.neighbors(x, y, 1)[0]
  return place === undefined ? undefined : scene.seats[place]
}

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

export function rowOf({ grid }: Scene, seat: Seat): number[] {
  const row = grid.rows[grid.at.get(seat.id)?.row ?? -1]
  return row?.seats.map(({ id }) => id) ?? []
}
