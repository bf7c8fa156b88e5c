import { describe, expect, it } from 'vitest'
import { legendPlaces, scaleOf, strengthOf } from './heat-scale.ts'

const texts = { least: 'Minst: 1 200 kr', most: 'Mest: 48 000 kr', nothing: 'Ingenting' }

describe('the scale of a heat map', () => {
  it('the steps of a heat map are evenly spaced from the lowest positive value to the highest', () => {
    const scale = scaleOf([0, 40, 20, 100])
    expect(scale).toEqual({ least: 20, most: 100, values: [20, 40, 60, 80, 100], hasNothing: true })
  })

  it('a heat map has one step if all values are equal, and no scale without positive values', () => {
    expect(scaleOf([7, 7])).toEqual({ least: 7, most: 7, values: [7], hasNothing: false })
    expect(scaleOf([0, -3])).toBeUndefined()
  })

  it('values up to zero are paler than the lowest positive value, and the highest value has the full colour', () => {
    const [nothing, least, most] = [-1, 1, 100].map((value) => strengthOf(value, 100))
    expect(nothing).toBeLessThan(least!)
    expect(most).toBe(1)
  })

  it('the legend of a heat map is on one line when it fits, and on two lines on a phone', () => {
    const scale = scaleOf([0, 40, 20, 100])!
    const [wide, narrow] = [900, 326].map((width) => legendPlaces(scale, texts, 60, width))
    expect(wide).toMatchObject({ rampAt: wide!.minUntil! + 6, nothing: { line: 0 } })
    expect(narrow).toMatchObject({ nothing: { line: 20 } })
    expect(narrow!.height).toBe(2 * wide!.height)
  })
})
