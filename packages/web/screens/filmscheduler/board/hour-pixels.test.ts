import { expect, it } from 'vitest'
import { hourPixels } from './use-row-pixels.ts'

it('fits six halls on a screen 900 pixels high, and limits the height of an hour for more or fewer halls', () => {
  expect(hourPixels(900, 'week', 6, 15) * 6 * 15).toBeLessThanOrEqual(600)
  expect(hourPixels(900, 'week', 14, 15)).toBe(6.5)
  expect(hourPixels(1400, 'week', 2, 15)).toBe(36.5)
})
