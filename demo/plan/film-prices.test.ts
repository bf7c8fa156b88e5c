import { expect, it } from 'vitest'
import { typePriceRows } from '../venue/type-prices.ts'
import { films } from './films.ts'
import { filmPrices } from './film-prices.ts'

const priceOf = (type: string) => {
  const [film] = films
  if (film === undefined) throw new Error('The demo has no films')
  const prices = filmPrices({ partnerId: 1002 }, { film, type, day: 20_700, isHalfPrice: false })
  return prices.find(({ name }) => name === 'Voksen')?.ore ?? 0
}

it('senior shows of the city cinema have the daytime prices', () => {
  const senior = typePriceRows(1002).find(({ showing_type: type }) => type === 'senior')
  expect(senior?.price_name).toBe('Dagtid')
  expect(priceOf('Seniorkino')).toBe(priceOf('Kino') - 2000)
})
