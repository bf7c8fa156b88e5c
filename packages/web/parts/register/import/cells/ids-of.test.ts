import { expect, it } from 'vitest'
import { idsOf, several } from './ids-of.ts'

const words = { has: () => false, t: (key: string) => key }
const rows = [
  { id: 7, version: 1, name: 'Storsalen' },
  { id: 12, version: 1, name: 'Sal' },
  { id: 13, version: 1, name: 'SAL ' },
]

it('finds a row by its name or id, and requires the id for a name that several rows have', () => {
  const ids = idsOf(words, 'auditoriums', rows)
  expect(ids.get('storsalen')).toBe(7)
  expect(ids.get('13')).toBe(13)
  expect(ids.get('sal')).toBe(several)
  expect(ids.get('sal12')).toBe(12)
})
