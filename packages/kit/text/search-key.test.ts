import { expect, it } from 'vitest'
import { foundParts, searchKey } from './search-key.ts'

it('a name and its spelling with substitute letters, as in Ås and aas, have equal search keys', () => {
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

it('the search key of a prefix is a prefix of the whole text’s key', () => {
  const text = 'Michaela Aasen på Røros'
  for (let length = 0; length <= text.length; length += 1) {
    expect(searchKey(text).startsWith(searchKey(text.slice(0, length)).replace(/[ao]$/, ''))).toBe(
      true,
    )
  }
})

it('splits a text at the search words, and marks the found parts', () => {
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
