import { describe, expect, it } from 'vitest'
import { heatOf } from './seat-heat.ts'

const day = 86_400_000
const at = Date.parse('2026-03-07T18:00:00Z')

describe('the heat of a sold seat', () => {
  it.each([
    [0, 5],
    [day, 5],
    [day + 1, 4],
    [3 * day, 4],
    [7 * day, 3],
    [30 * day, 2],
    [30 * day + 1, 1],
    [400 * day, 1],
  ])('a seat sold %d ms ago has heat %d', (before, heat) => {
    expect(heatOf(at - before, at)).toBe(heat)
  })
})
