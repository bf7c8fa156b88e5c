import type { Decor, Point, SeatMapDrawing } from '../drawing/drawing.ts'
import { isInside, middleOf } from '../drawing/geometry.ts'
import { addSeats, thingKey, usedIds } from './commands.ts'
import type { ThingList, UsedIds } from './commands.ts'
import { layTables } from './lay-tables.ts'
import type { TablePlan } from './lay-tables.ts'

export const rectangle = (a: Point, b: Point): Point[] => [
  { x: Math.min(a.x, b.x), y: Math.min(a.y, b.y) },
  { x: Math.max(a.x, b.x), y: Math.min(a.y, b.y) },
  { x: Math.max(a.x, b.x), y: Math.max(a.y, b.y) },
  { x: Math.min(a.x, b.x), y: Math.max(a.y, b.y) },
]

export function addDecor(
  drawing: SeatMapDrawing,
  what: Decor['what'],
  label: string,
  outline: Point[],
): SeatMapDrawing {
  const made = { what, label, outline, labelAt: middleOf(outline) }
  return { ...drawing, decor: [...drawing.decor, made] }
}

/** Adds an area with a capacity of two people per square metre. */
export function addArea(
  drawing: SeatMapDrawing,
  name: string,
  outline: Point[],
  used?: UsedIds,
): SeatMapDrawing {
  const [a, , c] = outline
  const squareMetres = a && c ? (Math.abs(c.x - a.x) * Math.abs(c.y - a.y)) / 10_000 : 1
  const capacity = Math.max(1, Math.round(2 * squareMetres))
  const area = { id: usedIds(drawing, used).areas + 1, name, capacity, outline }
  return { ...drawing, areas: [...(drawing.areas ?? []), area] }
}

export const addLabel = (drawing: SeatMapDrawing, text: string, at: Point): SeatMapDrawing => ({
  ...drawing,
  labels: [...drawing.labels, { text, ...at }],
})

export const addEntrance = (drawing: SeatMapDrawing, name: string, at: Point): SeatMapDrawing => ({
  ...drawing,
  entrances: [...(drawing.entrances ?? []), { name, ...at }],
})

export function addTables(
  drawing: SeatMapDrawing,
  plan: TablePlan,
  at: Point,
  used?: UsedIds,
): SeatMapDrawing {
  const { seats, tables } = layTables(drawing, plan, at)
  const decor = tables.map(({ label, outline, middle }) => ({
    what: 'shape' as const,
    label,
    outline,
    labelAt: middle,
  }))
  return addSeats({ ...drawing, decor: [...drawing.decor, ...decor] }, seats, used)
}

/** The distance in centimetres within which a point hits a label or entrance. */
const reach = 45
/** Half a letter's width in centimetres, at the usual zoom level. */
const halfLetter = 11

export function thingAt(drawing: SeatMapDrawing, point: Point): string | undefined {
  const { decor, labels, areas = [], entrances = [] } = drawing
  const near = (at: Point) => Math.hypot(at.x - point.x, at.y - point.y) <= reach
  const isWritten = ({ text, x, y }: Point & { text: string }) =>
    Math.abs(y - point.y) <= reach &&
    Math.abs(x - point.x) <= Math.max(reach, text.length * halfLetter)
  const last = <T>(list: ThingList, rows: readonly T[], isMet: (row: T) => boolean) => {
    const index = rows.findLastIndex(isMet)
    return index === -1 ? undefined : thingKey(list, index)
  }
  return (
    last('label', labels, isWritten) ??
    last('entrance', entrances, near) ??
    last('area', areas, ({ outline }) => isInside(outline, point)) ??
    last('decor', decor, ({ outline }) => isInside(outline, point))
  )
}
