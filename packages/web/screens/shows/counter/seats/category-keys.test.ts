import { expect, it } from 'vitest'
import { categoryKeys } from './category-keys.ts'

const keysOf = (...names: string[]) =>
  [...categoryKeys(names.map((name, id) => ({ id, name })))].map(([, key]) => key).join('')

it('the shortcut key of a category is the first letter of its name', () => {
  expect(keysOf('Voksen', 'Honnør', 'Barn', 'Ledsager')).toBe('VHBL')
})

it('a category gets the next letter of its name when another category has the first letter', () => {
  expect(keysOf('Student', 'Senior', 'Skole', 'Øl')).toBe('SEKØ')
})

it('prefers the initials of later words to other letters of the first word', () => {
  expect(keysOf('Kino voksen', 'Kino barn', 'Kino honnør')).toBe('KBH')
})

it('a category whose letters are all taken gets no shortcut key', () => {
  expect(keysOf('A', 'B', 'AB')).toBe('AB')
})
