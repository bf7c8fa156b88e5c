import type { Point, SeatMapDrawing } from '../drawing/drawing.ts'
import { boxOf } from '../drawing/geometry.ts'
import { allPoints, mapChosen, seatKey, thingKey } from './commands.ts'
import type { Selection } from './commands.ts'

const margin = 90
/** Size of an empty sheet in centimetres, which leaves room to draw. */
const room = { width: 2600, height: 1800 }

export const emptyDrawing = (): SeatMapDrawing => ({
  size: { ...room },
  sections: [],
  groups: [],
  seats: [],
  decor: [],
  labels: [],
})

export const everything = ({
  seats,
  decor,
  labels,
  areas = [],
  entrances = [],
}: SeatMapDrawing): Selection =>
  new Set([
    ...seats.map(({ id }) => seatKey(id)),
    ...decor.map((_, index) => thingKey('decor', index)),
    ...labels.map((_, index) => thingKey('label', index)),
    ...areas.map((_, index) => thingKey('area', index)),
    ...entrances.map((_, index) => thingKey('entrance', index)),
  ])

/** Sorts seats by row from the front, then from the left; rows at the same height keep their order. */
function inReadingOrder({ seats }: SeatMapDrawing): SeatMapDrawing['seats'] {
  const rows = Map.groupBy(seats, ({ section, row }) => JSON.stringify([section, row]))
  const placed = [...rows.values()].map((row) => ({
    row: row.toSorted((a, b) => a.x - b.x),
    front: Math.min(...row.map(({ y }) => y)),
  }))
  return placed.toSorted((a, b) => a.front - b.front).flatMap(({ row }) => row)
}

export function movedOnSheet(drawing: SeatMapDrawing): Point {
  const points = allPoints(drawing)
  if (points.length === 0) return { x: 0, y: 0 }
  const { left, top } = boxOf(points)
  return { x: Math.round(margin - left), y: Math.round(margin - top) }
}

/** Shrinks the sheet to its contents, sorts seats in reading order and removes empty sections. */
export function fitSheet(drawing: SeatMapDrawing): SeatMapDrawing {
  const points = allPoints(drawing)
  if (points.length === 0) return drawing
  const { left, top, right, bottom } = boxOf(points)
  const by = movedOnSheet(drawing)
  const moved =
    by.x === 0 && by.y === 0
      ? drawing
      : mapChosen(drawing, everything(drawing), ({ x, y }) => ({ x: x + by.x, y: y + by.y }))
  const met = new Set(drawing.seats.map(({ section }) => section))
  return {
    ...moved,
    seats: inReadingOrder(moved),
    sections: drawing.sections.filter(({ name }) => met.has(name)),
    size: {
      width: Math.ceil(right - left + 2 * margin),
      height: Math.ceil(bottom - top + 2 * margin),
    },
  }
}
