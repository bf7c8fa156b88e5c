import type { Point, SeatMapDrawing } from '../drawing/drawing.ts'
import { chosenSeats, isChosen } from './commands.ts'
import type { Selection } from './commands.ts'

/** The step of the grid in centimetres. */
const gridStep = 10

export interface Snapped {
  by: Point
  lines: { x?: number; y?: number }
}

function nearest(values: readonly number[], others: Iterable<number>, reach: number) {
  let best: { shift: number; at: number } | undefined
  for (const at of others) {
    for (const value of values) {
      const shift = at - value
      if (Math.abs(shift) <= reach && (!best || Math.abs(shift) < Math.abs(best.shift)))
        best = { shift, at }
    }
  }
  return best
}

/** Maximum number of selected seats to compare, so that dragging thousands of seats is fast. */
const maxCompared = 24

/** Adjusts the offset `by` of a drag to align seats with another seat within `reach`, or else with the grid. */
export function snapMove(
  drawing: Pick<SeatMapDrawing, 'seats'>,
  selection: Selection,
  by: Point,
  reach: number,
): Snapped {
  const chosen = chosenSeats(drawing, selection).slice(0, maxCompared)
  const onGrid = {
    x: Math.round(by.x / gridStep) * gridStep,
    y: Math.round(by.y / gridStep) * gridStep,
  }
  if (chosen.length === 0) return { by: onGrid, lines: {} }
  const others = drawing.seats.filter((seat) => !isChosen(selection, seat))
  const along = (axis: 'x' | 'y') =>
    nearest(
      chosen.map((seat) => seat[axis] + by[axis]),
      new Set(others.map((seat) => seat[axis])),
      reach,
    )
  const [across, back] = [along('x'), along('y')]
  return {
    by: {
      x: across ? Math.round(by.x + across.shift) : onGrid.x,
      y: back ? Math.round(by.y + back.shift) : onGrid.y,
    },
    lines: { ...(across ? { x: across.at } : {}), ...(back ? { y: back.at } : {}) },
  }
}
