import { expect, it } from 'vitest'
import { categoryKeys } from './category-keys.ts'

const keysOf = (...names: string[]) =>
  [...categoryKeys(names.map((name, id) => ({ id, name })))].map(([, key]) => key).join('')

it('uses the first letter of each category’s name as its key', () => {
  expect(keysOf('Voksen', 'Honnør', 'Barn', 'Ledsager')).toBe('VHBL')
})

it('uses the next letter of a name when another category has the first', () => {
  expect(keysOf('Student', 'Senior', 'Skole', 'Øl')).toBe('SEKØ')
})

it('prefers initials of later words to letters within a word', () => {
  expect(keysOf('Kino voksen', 'Kino barn', 'Kino honnør')).toBe('KBH')
})

it('gives no key to a category whose letters are all taken', () => {
  expect(keysOf('A', 'B', 'AB')).toBe('AB')
})
