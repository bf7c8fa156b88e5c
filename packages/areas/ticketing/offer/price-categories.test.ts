import { expect, it } from 'vitest'
import { priceCategories } from './price-categories.ts'

const { name, shortName, prices } = priceCategories.fields
const named = (names: readonly string[]) => names.map((each) => ({ name: each, priceOre: 10_000 }))
const faultOf = (names: readonly string[]) => prices.safeParse(named(names)).error?.issues[0]

it('a price category has up to five named prices, whose names differ regardless of case', () => {
  const five = ['Ordinær', 'Helg', 'Matiné', 'Premiere', 'Skole']
  expect(faultOf(five)).toBeUndefined()
  expect(faultOf([...five, 'Kveld'])).toMatchObject({ code: 'too_big', maximum: 5 })
  expect(faultOf(['Helg', 'HELG'])).toMatchObject({
    message: 'price_name_taken',
    path: [1, 'name'],
  })
})

it('the name and short name of a price category have 20 characters at most', () => {
  for (const field of [name, shortName]) {
    expect(field.safeParse('a'.repeat(20)).success).toBe(true)
    expect(field.safeParse('a'.repeat(21)).success).toBe(false)
  }
})
