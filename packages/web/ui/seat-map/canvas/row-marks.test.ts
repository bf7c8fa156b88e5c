import { buildHall } from '@dxweb/areas/seating/drawing/build-hall.ts'
import type { SeatMapDrawing } from '@dxweb/areas/seating/drawing/drawing.ts'
import { expect, it } from 'vitest'
import { buildScene } from './scene.ts'

const straight = buildHall({
  decor: { what: 'stage', label: 'Scene' },
  sections: [{ name: 'Parkett', rows: [{ seats: 9, times: 6 }] }],
})

/** Curves the hall's rows, as in a theatre: the ends of a row are one row closer to the stage than its middle. */
function bent(drawing: SeatMapDrawing): SeatMapDrawing {
  const middle = drawing.size.width / 2
  const seats = drawing.seats.map((seat) => ({ ...seat, y: seat.y - (seat.x - middle) ** 2 / 700 }))
  return { ...drawing, seats }
}

it.each([
  ['straight', straight],
  ['bent', bent(straight)],
])('places the name of a %s row nearest to that row', (_, drawing) => {
  const { rowMarks } = buildScene(drawing)
  expect(rowMarks).toHaveLength(12)
  for (const { text, x, y } of rowMarks) {
    const nearest = drawing.seats.toSorted(
      (a, b) => Math.hypot(a.x - x, a.y - y) - Math.hypot(b.x - x, b.y - y),
    )[0]
    expect(nearest?.row).toBe(text)
    // The name of the row lies on the line through the last two seats of the row.
    const row = drawing.seats.filter((seat) => seat.row === text)
    const [end, before] = [row, row.toReversed()]
      .map((each) => each.slice(0, 2))
      .find(([one]) => one === nearest) ?? [undefined, undefined]
    if (!end || !before) throw new Error('No row')
    const cross = (end.x - before.x) * (y - end.y) - (end.y - before.y) * (x - end.x)
    expect(Math.abs(cross)).toBeLessThan(1e-6)
  }
})
