import fc from 'fast-check'
import { expect, it } from 'vitest'
import { cutFor, frameOf, imageUses } from './image-frames.ts'

it('an image is cut to the largest part of its crop that has the frame’s aspect ratio, around the focus', () => {
  const crop = { x: 0.5, y: 0, width: 0.5, height: 1 }
  const cut = cutFor(
    { width: 2000, height: 1000 },
    crop,
    { x: 0.6, y: 0.5 },
    { width: 1, height: 2 },
  )
  expect(cut).toEqual({ left: 1000, top: 0, width: 500, height: 1000 })
})

it('an image is cut within its edges for any crop and focus', () => {
  const part = fc.double({ min: 0, max: 1, noNaN: true })
  const side = fc.integer({ min: 1, max: 6000 })
  const drawn = fc.record({ width: side, height: side, x: part, y: part, w: part, h: part })
  fc.assert(
    fc.property(drawn, fc.constantFrom(...imageUses), part, part, (one, use, fx, fy) => {
      const crop = { x: one.x, y: one.y, width: (1 - one.x) * one.w, height: (1 - one.y) * one.h }
      const cut = cutFor(one, crop, { x: fx, y: fy }, frameOf(use, 'card'))
      expect(cut.left).toBeGreaterThanOrEqual(0)
      expect(cut.top).toBeGreaterThanOrEqual(0)
      expect(Math.min(cut.width, cut.height)).toBeGreaterThanOrEqual(1)
      expect(cut.left + cut.width).toBeLessThanOrEqual(one.width)
      expect(cut.top + cut.height).toBeLessThanOrEqual(one.height)
      expect(Object.values(cut).every(Number.isInteger)).toBe(true)
    }),
  )
})
