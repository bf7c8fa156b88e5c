import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  enterView,
  fitView,
  inDrawing,
  isFine,
  keepInside,
  onScreen,
  reveal,
  zoomView,
} from './view.ts'

const port = { width: 900, height: 600 }
const length = fc.integer({ min: 200, max: 40_000 })
const size = fc.record({ width: length, height: length })
const place = fc.record({
  x: fc.integer({ min: 0, max: port.width }),
  y: fc.integer({ min: 0, max: port.height }),
})

describe('the zoom and position of a seat map', () => {
  it('fits the whole hall into the view and centres it', () => {
    fc.assert(
      fc.property(size, (hall) => {
        const view = fitView(hall, port)
        const start = onScreen(view, { x: 0, y: 0 })
        const end = onScreen(view, { x: hall.width, y: hall.height })
        expect(start.x).toBeGreaterThanOrEqual(0)
        expect(start.y).toBeGreaterThanOrEqual(0)
        expect(start.x + end.x).toBeCloseTo(port.width, 3)
        expect(start.y + end.y).toBeCloseTo(port.height, 3)
      }),
    )
  })

  it('enlarges a section until its seats can be tapped, and keeps the tapped point in view', () => {
    const phone = { width: 364, height: 480 }
    const hall = { width: 6000, height: 5000 }
    const corner = fc.record({
      left: fc.integer({ min: 0, max: 3000 }),
      top: fc.integer({ min: 0, max: 2500 }),
      wide: fc.integer({ min: 0, max: 2900 }),
      high: fc.integer({ min: 0, max: 2400 }),
      share: fc.double({ min: 0, max: 1, noNaN: true }),
    })
    fc.assert(
      fc.property(corner, ({ left, top, wide, high, share }) => {
        const part = { left, top, right: left + wide, bottom: top + high }
        const at = { x: left + wide * share, y: top + high * share }
        const view = enterView(part, at, hall, phone)
        expect(isFine(view)).toBe(false)
        const { x, y } = onScreen(view, at)
        expect(x).toBeGreaterThanOrEqual(0)
        expect(x).toBeLessThanOrEqual(phone.width)
        expect(y).toBeGreaterThanOrEqual(0)
        expect(y).toBeLessThanOrEqual(phone.height)
      }),
    )
  })

  it('zooming keeps the point under the pointer in place, except at the edge of the hall', () => {
    const hall = { width: 2000, height: 2000 }
    const near = zoomView(fitView(hall, port), 3, { x: 450, y: 300 }, hall, port)
    const before = inDrawing(near, { x: 500, y: 250 })
    const after = zoomView(near, 1.2, { x: 500, y: 250 }, hall, port)
    expect(onScreen(after, before).x).toBeCloseTo(500, 6)
    expect(onScreen(after, before).y).toBeCloseTo(250, 6)
  })

  it('zooming out stops when the whole hall fits the view', () => {
    fc.assert(
      fc.property(
        size,
        place,
        fc.double({ min: 0.01, max: 100, noNaN: true }),
        (hall, at, factor) => {
          const fitted = fitView(hall, port)
          const zoomed = zoomView(fitted, factor, at, hall, port)
          expect(zoomed.scale).toBeGreaterThanOrEqual(fitted.scale)
        },
      ),
    )
  })

  it('brings a seat into view, wherever the hall was dragged', () => {
    const hall = { width: 3000, height: 3000 }
    const seats = fc.record({
      x: fc.integer({ min: 60, max: 2940 }),
      y: fc.integer({ min: 60, max: 2940 }),
    })
    const drags = fc.record({
      x: fc.integer({ min: -9000, max: 9000 }),
      y: fc.integer({ min: -9000, max: 9000 }),
    })
    fc.assert(
      fc.property(seats, drags, (seat, dragged) => {
        const view = keepInside({ scale: 1, ...dragged }, hall, port)
        const { x, y } = onScreen(reveal(view, seat, hall, port), seat)
        expect(x).toBeGreaterThan(0)
        expect(x).toBeLessThan(port.width)
        expect(y).toBeGreaterThan(0)
        expect(y).toBeLessThan(port.height)
      }),
    )
  })
})
