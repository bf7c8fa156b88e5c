import { addSeats, moveBy, seatKey, rowOf, thingKey } from '@dxweb/areas/seating/design/commands.ts'
import type { Selection, UsedIds } from '@dxweb/areas/seating/design/commands.ts'
import { layRows } from '@dxweb/areas/seating/design/lay-rows.ts'
import { layTables } from '@dxweb/areas/seating/design/lay-tables.ts'
import type { SeatDraft } from '@dxweb/areas/seating/design/lay-rows.ts'
import { snapMove } from '@dxweb/areas/seating/design/snap.ts'
import {
  addArea,
  addDecor,
  addEntrance,
  addLabel,
  addTables,
  rectangle,
  thingAt,
} from '@dxweb/areas/seating/design/things.ts'
import type { Point, SeatMapDrawing } from '@dxweb/areas/seating/drawing/drawing.ts'
import { isInside } from '@dxweb/areas/seating/drawing/geometry.ts'
import { seatUnder } from '../../../ui/seat-map/canvas/scene.ts'
import { sceneOf } from './design-painter.ts'
import type { Design, Tool } from './design-state.ts'
import { nothing } from './design-state.ts'

export interface UsualNames {
  area: string
  stage: string
  shape: string
  text: string
  entrance: string
}

export const hasGhost = (tool: Tool) => tool === 'rows' || tool === 'tables'

export function ghostAt(
  { tool, history, rows, tables }: Design,
  at: Point | undefined,
): SeatDraft[] {
  if (!at) return []
  if (tool === 'rows') return layRows(history.present, rows, at)
  return tool === 'tables' ? layTables(history.present, tables, at).seats : []
}

export interface Done {
  drawing: SeatMapDrawing
  selection: Selection
}

const whole = ({ x, y }: Point): Point => ({ x: Math.round(x), y: Math.round(y) })

/** Returns the items that one click places; undefined if the tool needs a drag. */
export function placeAt(
  design: Design,
  names: UsualNames,
  point: Point,
  used: UsedIds,
): Done | undefined {
  const { tool, history, rows, tables } = design
  const before = history.present
  const at = whole(point)
  const name = design.name.trim()
  if (tool === 'rows') {
    const drawing = addSeats(before, layRows(before, rows, at), used)
    return { drawing, selection: newSeats(before, drawing) }
  }
  if (tool === 'tables') {
    const drawing = addTables(before, tables, at, used)
    return { drawing, selection: newSeats(before, drawing) }
  }
  if (tool === 'text') {
    const drawing = addLabel(before, name || names.text, at)
    return { drawing, selection: new Set([thingKey('label', before.labels.length)]) }
  }
  if (tool !== 'entrance') return undefined
  const drawing = addEntrance(before, name || names.entrance, at)
  return { drawing, selection: new Set([thingKey('entrance', before.entrances?.length ?? 0)]) }
}

const newSeats = (before: SeatMapDrawing, after: SeatMapDrawing): Selection =>
  new Set(after.seats.slice(before.seats.length).map(({ id }) => seatKey(id)))

/** Returns the items that a drag between two corners draws; undefined for other tools. */
export function drawBetween(
  design: Design,
  names: UsualNames,
  [a, b]: readonly [Point, Point],
  used: UsedIds,
): Done | undefined {
  const { tool, history } = design
  const before = history.present
  const outline = rectangle(whole(a), whole(b))
  const name = design.name.trim()
  if (tool === 'area') {
    const drawing = addArea(before, name || names.area, outline, used)
    return { drawing, selection: new Set([thingKey('area', before.areas?.length ?? 0)]) }
  }
  if (tool !== 'stage' && tool !== 'shape') return undefined
  const drawing = addDecor(before, tool, name || names[tool], outline)
  return { drawing, selection: new Set([thingKey('decor', before.decor.length)]) }
}

/** Default size of items drawn by keyboard, in centimetres. */
const usualSize: Partial<Record<Tool, Point>> = {
  area: { x: 800, y: 500 },
  stage: { x: 1000, y: 300 },
  shape: { x: 200, y: 100 },
}

export function placeByKey(
  design: Design,
  names: UsualNames,
  at: Point,
  used: UsedIds,
): Done | undefined {
  const size = usualSize[design.tool]
  if (!size) return placeAt(design, names, at, used)
  const half = { x: size.x / 2, y: size.y / 2 }
  const corners = [
    { x: at.x - half.x, y: at.y - half.y },
    { x: at.x + half.x, y: at.y + half.y },
  ] as const
  return drawBetween(design, names, corners, used)
}

export function keyAt(drawing: SeatMapDrawing, point: Point): string | undefined {
  const seat = seatUnder(sceneOf(drawing), point)
  return seat ? seatKey(seat.id) : thingAt(drawing, point)
}

/** Selects nothing if there is no seat at the point. */
export function rowAt(drawing: SeatMapDrawing, point: Point): Selection {
  const seat = seatUnder(sceneOf(drawing), point)
  return seat ? rowOf(drawing, seat) : nothing
}

/** Selects seats, labels and entrances inside the outline, and areas and decor with all corners inside. */
export function within(drawing: SeatMapDrawing, outline: readonly Point[]): Selection {
  const inside = (point: Point) => isInside(outline, point)
  return new Set([
    ...drawing.seats.filter(inside).map(({ id }) => seatKey(id)),
    ...drawing.labels.flatMap((label, index) => (inside(label) ? [thingKey('label', index)] : [])),
    ...(drawing.entrances ?? []).flatMap((each, index) =>
      inside(each) ? [thingKey('entrance', index)] : [],
    ),
    ...(drawing.areas ?? []).flatMap((area, index) =>
      area.outline.every(inside) ? [thingKey('area', index)] : [],
    ),
    ...drawing.decor.flatMap((decor, index) =>
      decor.outline.every(inside) ? [thingKey('decor', index)] : [],
    ),
  ])
}

/** Returns the drawing with the selection moved, snapped to neighbours within `reach`. */
export function dragged(
  { history, selection }: Pick<Design, 'history' | 'selection'>,
  by: Point,
  reach: number | undefined,
) {
  if (reach === undefined) {
    return { drawing: moveBy(history.present, selection, by), lines: {} }
  }
  const snapped = snapMove(history.present, selection, by, reach)
  return { drawing: moveBy(history.present, selection, snapped.by), lines: snapped.lines }
}

/** With `isMore` (modifier key), toggles the item; without, selects only this item unless it is already selected. */
export function chosenWith(selection: Selection, key: string, isMore: boolean): Selection {
  if (!isMore) return selection.has(key) ? selection : new Set([key])
  const next = new Set(selection)
  if (!next.delete(key)) next.add(key)
  return next
}
