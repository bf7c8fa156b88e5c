import { expect, it } from 'vitest'
import { lostPrice } from './lost-price.ts'

const row = (...prices: [name: string, priceOre: string][]) => ({
  prices: prices.map(([name, priceOre]) => ({ name, priceOre })),
})
const base = row(['Losje', '150'], ['Parkett', '90'])

it('finds a price that the user changed and another user deleted', () => {
  const theirs = row(['Parkett', '90'])
  expect(lostPrice({ base, mine: row(['Losje', '160'], ['Parkett', '90']), theirs })).toBe('Losje')
  expect(lostPrice({ base, mine: row(['Balkong', '150'], ['Parkett', '90']), theirs })).toBe(
    'Losje',
  )
})

it('finds no price that the user left unchanged or that still exists', () => {
  const theirs = row(['Parkett', '90'])
  expect(lostPrice({ base, mine: base, theirs })).toBeUndefined()
  expect(lostPrice({ base, mine: row(['Losje', '160'], ['Parkett', '90']), theirs: base })).toBe(
    undefined,
  )
  expect(lostPrice({ base: {}, mine: {}, theirs: {} })).toBeUndefined()
})
