import { expect, it } from 'vitest'
import { categoryKeys } from './category-keys.ts'

const keysOf = (...names: string[]) =>
  [...categoryKeys(names.map((name, id) => ({ id, name })))].map(([, key]) => key).join('')

it('each category gets the first letter of its name', () => {
  expect(keysOf('Voksen', 'Honnør', 'Barn', 'Ledsager')).toBe('VHBL')
})

it('uses the next letter when the first is taken', () => {
  expect(keysOf('Student', 'Senior', 'Skole', 'Øl')).toBe('SEKØ')
})

it('initials of other words come before letters within a word', () => {
  expect(keysOf('Kino voksen', 'Kino barn', 'Kino honnør')).toBe('KBH')
})

it('a category whose letters are all taken gets no key', () => {
  expect(keysOf('A', 'B', 'AB')).toBe('AB')
})
