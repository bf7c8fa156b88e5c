import { expect, it } from 'vitest'
import { categoryKeys } from './category-keys.ts'

const keysOf = (...names: string[]) =>
  [...categoryKeys(names.map((name, id) => ({ id, name })))].map(([, key]) => key).join('')

it('takes the first letter of each name', () => {
  expect(keysOf('Voksen', 'Honnør', 'Barn', 'Ledsager')).toBe('VHBL')
})

it('takes the next letter where the first is taken', () => {
  expect(keysOf('Student', 'Senior', 'Skole', 'Øl')).toBe('SEKØ')
})

it('takes the first letter of another word before the letters within', () => {
  expect(keysOf('Kino voksen', 'Kino barn', 'Kino honnør')).toBe('KBH')
})

it('gives no key to a category whose letters are all taken', () => {
  expect(keysOf('A', 'B', 'AB')).toBe('AB')
})
