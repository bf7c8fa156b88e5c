import { expect, it } from 'vitest'
import { demoCategories, demoTypes } from './venues.ts'
import { typePriceRows } from './type-prices.ts'

const grounds = ['#ffffff', '#141f1d']

function luminance(color: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

it.each([500, 1001, 1002, 1003])(
  'gives the event types of venue %i distinct colours',
  (partnerId) => {
    const colors = demoTypes(partnerId).map(({ color }) => color)
    expect(new Set(colors).size).toBe(colors.length)
    for (const color of colors) {
      for (const ground of grounds) expect(contrast(color, ground)).toBeGreaterThanOrEqual(3)
    }
  },
)

it('the city cinema sells tickets to baby shows in the price category Babykino only', () => {
  const baby = typePriceRows(1002).find(({ showing_type: type }) => type === 'baby')
  const sold = baby?.categories.map(
    ({ priceCategoryId }) => demoCategories(1002)[priceCategoryId - 1]?.name,
  )
  expect(sold).toEqual(['Babykino'])
})
