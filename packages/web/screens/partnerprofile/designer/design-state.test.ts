import { emptyDrawing, fitSheet, movedOnSheet } from '@dxweb/areas/seating/design/sheet.ts'
import { addDecor, rectangle } from '@dxweb/areas/seating/design/things.ts'
import type { SeatMapDrawing } from '@dxweb/areas/seating/drawing/drawing.ts'
import { expect, it } from 'vitest'
import { design, openDesign } from './design-state.ts'
import { beginPress, endPress } from './press.ts'
import type { Given } from './press.ts'

const at = (x: number, y: number) => rectangle({ x, y }, { x: x + 200, y: y + 100 })
const names = { area: '', stage: '', shape: '', text: '', entrance: '' }

it('keeps changes made during a save, and shifts them to the coordinates of the saved drawing', () => {
  const sent = addDecor(emptyDrawing(), 'stage', 'Scene', at(400, 300))
  const started = design(openDesign(emptyDrawing(), 'Sal'), { type: 'draw', drawing: sent })
  const saved = { type: 'saved', sent, drawing: fitSheet(sent), moved: movedOnSheet(sent) } as const
  expect(design(started, saved).history.present).toBe(saved.drawing)

  const more = addDecor(sent, 'shape', 'Bar', at(1000, 300))
  const after = design(design(started, { type: 'draw', drawing: more }), saved)
  const corners = after.history.present.decor.map(({ label, outline }) => [label, outline[0]])
  expect(corners).toEqual([
    ['Scene', { x: 90, y: 90 }],
    ['Bar', { x: 690, y: 90 }],
  ])
})

it('a dragged seat snaps to neighbouring seats, and moves freely with Alt', () => {
  const seat = { section: 'Sal', row: '1', kind: 'seat' } as const
  const drawing: SeatMapDrawing = {
    ...emptyDrawing(),
    seats: [
      { ...seat, id: 1, number: '1', x: 100, y: 100 },
      { ...seat, id: 2, number: '2', x: 200, y: 300 },
    ],
  }
  const moved = (isFree: boolean) => {
    let now = design(openDesign(drawing, 'Sal'), { type: 'tool', tool: 'select' })
    const given = (): Given => ({
      design: now,
      act: (action) => (now = design(now, action)),
      names,
      used: { seats: 2, areas: 0 },
      isReadOnly: false,
      moveTrace: undefined,
    })
    const press = beginPress(given(), { x: 200, y: 300 }, { isMiddle: false, isMore: false })
    endPress(given(), { ...press, last: { x: 104, y: 403 }, isDrag: true, isFree }, 6)
    const { x, y } = now.history.present.seats[1] ?? { x: 0, y: 0 }
    return { x, y }
  }
  expect(moved(false)).toEqual({ x: 100, y: 400 })
  expect(moved(true)).toEqual({ x: 104, y: 403 })
})
