import { buildHall } from '@dxweb/areas/seating/drawing/build-hall.ts'
import { seatRadius } from '@dxweb/areas/seating/drawing/drawing.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { freeLooks } from './looks.ts'
import { paintSeats, type Painting } from './paint-seats.ts'
import { buildScene } from './scene.ts'

const scene = buildScene(
  buildHall({
    decor: { what: 'stage', label: 'Scene' },
    sections: [{ name: 'Sal', rows: [{ seats: 3, times: 1, zone: 'A' }] }],
  }),
)
const groups = [{ name: 'A', color: 1, mark: 'A' }]
const colors = { zones: [], font: 'Inter' } as unknown as Painting['palette']

/** A fake canvas that records texts, since happy-dom has no canvas. */
class Sheet {
  readonly texts: string[] = []
  fillText(text: string): void {
    this.texts.push(text)
  }
}

const quiet = (of: object) =>
  new Proxy(of, { get: (target, name) => Reflect.get(target, name) ?? (() => undefined) })

function QuietPath(): object {
  return quiet({})
}

beforeEach(() => void vi.stubGlobal('Path2D', QuietPath))
afterEach(() => vi.unstubAllGlobals())

function textsAt(pixels: number): string[] {
  const sheet = new Sheet()
  const ctx = quiet(sheet) as unknown as CanvasRenderingContext2D
  const view = { x: 0, y: 0, scale: pixels / 2 / seatRadius }
  const looks = freeLooks(scene, groups)
  paintSeats({ ctx, scene, looks, palette: colors, view, groups }, [0, 1, 2])
  return sheet.texts
}

it('shows the letter of a seat’s group if the letter is readable, and adds the seat number if both fit', () => {
  expect(textsAt(13)).toEqual([])
  expect(textsAt(18)).toEqual(['A', 'A', 'A'])
  expect(textsAt(26)).toEqual(['A', 'A', 'A', '1', '2', '3'])
})
