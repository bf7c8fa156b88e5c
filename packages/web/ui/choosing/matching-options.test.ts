import { expect, it } from 'vitest'
import { matchingOptions } from './matching-options.ts'

const labelled = (...labels: string[]) => labels.map((label) => ({ label }))
const found = (typed: string, ...labels: string[]) =>
  matchingOptions(labelled(...labels), typed).map(({ label }) => label)

it('lists first the options that begin with the typed text, then those with a word that does, then the rest', () => {
  expect(found('kino', 'Gamle kino', 'Storsalen', 'Frikinoen', 'Kinosalen')).toEqual([
    'Kinosalen',
    'Gamle kino',
    'Frikinoen',
  ])
})

it('lists an option that equals the typed text before longer ones', () => {
  expect(found('kino', 'Kino 3D', 'Kino')).toEqual(['Kino', 'Kino 3D'])
})

it('requires every typed word in any order, and matches letters in other spellings', () => {
  expect(found('sal stor', 'Stor sal', 'Storm')).toEqual(['Stor sal'])
  expect(found('aalesund', 'Ålesund')).toEqual(['Ålesund'])
})

it('returns all options in their order when nothing is typed, and none when nothing matches', () => {
  expect(found(' ', 'B', 'A')).toEqual(['B', 'A'])
  expect(found('x', 'B', 'A')).toEqual([])
})
