import { expect, it } from 'vitest'
import { foundParts, searchKey } from './search-key.ts'

it('letters match their usual substitutes', () => {
  for (const [one, other] of [
    ['Ås', 'aas'],
    ['Sæther', 'SAETHER'],
    ['Bjørn', 'bjoern'],
    ['Šalčininkai', 'salcininkai'],
    ['Ŋuorra', 'nuorra'],
    ['A\u030As', 'Ås'],
    ['Andre\u0301', 'andré'],
  ] as const) {
    expect(searchKey(one)).toBe(searchKey(other))
  }
})

it('a prefix of a text is a prefix of its key', () => {
  const text = 'Michaela Aasen på Røros'
  for (let length = 0; length <= text.length; length += 1) {
    expect(searchKey(text).startsWith(searchKey(text.slice(0, length)).replace(/[ao]$/, ''))).toBe(
      true,
    )
  }
})

it('marks the found parts of a text', () => {
  expect(foundParts('Julekonsert', ['konsert'])).toEqual([
    ['Jule', false],
    ['konsert', true],
  ])
  expect(foundParts('Åse Øyen', ['aase', 'oy'])).toEqual([
    ['Åse', true],
    [' ', false],
    ['Øy', true],
    ['en', false],
  ])
  expect(foundParts('Kari', ['xyz', ''])).toEqual([['Kari', false]])
})
