import type { Selection, UsedIds } from '@dxweb/areas/seating/design/commands.ts'
import { rectangle } from '@dxweb/areas/seating/design/things.ts'
import type { Point, SeatMapDrawing } from '@dxweb/areas/seating/drawing/drawing.ts'
import { chosenWith, dragged, drawBetween, ghostAt, keyAt, placeAt, within } from './pointing.ts'
import type { UsualNames } from './pointing.ts'
import type { Picture } from './design-painter.ts'
import type { Design, DesignAction } from './design-state.ts'
import { nothing } from './design-state.ts'

export interface Given {
  design: Design
  act: (action: DesignAction) => void
  names: UsualNames
  used: UsedIds
  isReadOnly: boolean
  moveTrace: ((by: Point) => void) | undefined
}

/**
 * A press of the pointer, in centimetres of the drawing. `pan` moves the view and `trace` the traced picture; neither
 * changes the drawing.
 */
export interface Press {
  kind: 'pan' | 'trace' | 'move' | 'box' | 'lasso' | 'draw'
  from: Point
  last: Point
  path: Point[]
  /** False while the pointer has moved less than a drag requires. */
  isDrag: boolean
  isMore: boolean
  /** True to move without snapping. */
  isFree: boolean
}

const minus = (a: Point, b: Point): Point => ({ x: a.x - b.x, y: a.y - b.y })

export function beginPress(
  { design, act, isReadOnly, moveTrace }: Given,
  from: Point,
  { isMiddle, isMore }: { isMiddle: boolean; isMore: boolean },
): Press {
  const press = { from, last: from, path: [from], isDrag: false, isMore, isFree: false }
  if (isMiddle || isReadOnly || design.tool === 'hand') return { kind: 'pan', ...press }
  if (moveTrace) return { kind: 'trace', ...press }
  if (design.tool === 'lasso') return { kind: 'lasso', ...press }
  if (design.tool !== 'select') return { kind: 'draw', ...press }
  const key = keyAt(design.history.present, from)
  if (key === undefined) return { kind: 'box', ...press }
  act({ type: 'select', selection: chosenWith(design.selection, key, isMore) })
  return { kind: 'move', ...press }
}

function chosenBy({ design }: Given, { kind, from, last, path, isDrag, isMore }: Press): Selection {
  const outline = kind === 'lasso' ? path : rectangle(from, last)
  const found = isDrag ? within(design.history.present, outline) : nothing
  return new Set([...(isMore ? design.selection : nothing), ...found])
}

const movedBy = (design: Design, { from, last, isFree }: Press, reach: number) =>
  dragged(design, minus(last, from), isFree ? undefined : reach)

/** Completes a press; `reach` is the snapping distance in centimetres. */
export function endPress(given: Given, press: Press, reach: number): void {
  const { design, act, names, used } = given
  const { kind, from, last, isDrag } = press
  if (kind === 'pan') return
  if (kind === 'trace') {
    given.moveTrace?.(minus(last, from))
    return
  }
  if (kind === 'move') {
    if (isDrag) act({ type: 'draw', drawing: movedBy(design, press, reach).drawing })
  } else if (kind === 'draw') {
    const drawn = isDrag ? drawBetween(design, names, [from, last], used) : undefined
    const done = drawn ?? placeAt(design, names, last, used)
    if (done) act({ type: 'draw', ...done })
  } else act({ type: 'select', selection: chosenBy(given, press) })
}

type Live = Pick<Picture, 'drawing' | 'ghost' | 'outline' | 'lines'>

export const tracedBy = (press: Press | undefined): Point =>
  press?.kind === 'trace' ? minus(press.last, press.from) : { x: 0, y: 0 }

/** Returns the drawing as it would be if the pointer were released now. */
export function liveOf(
  { design }: Given,
  press: Press | undefined,
  hover: Point | undefined,
  reach: number,
): Live {
  const drawing: SeatMapDrawing = design.history.present
  const still = { drawing, ghost: press ? [] : ghostAt(design, hover), outline: [], lines: {} }
  if (!press?.isDrag || press.kind === 'pan' || press.kind === 'trace') return still
  const { kind, from, last, path } = press
  if (kind === 'lasso') return { ...still, outline: path }
  if (kind !== 'move') return { ...still, outline: rectangle(from, last) }
  return { ...still, ...movedBy(design, press, reach) }
}
