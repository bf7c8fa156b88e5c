import { expect, it } from 'vitest'
import { matchingOptions } from './matching-options.ts'

const labelled = (...labels: string[]) => labels.map((label) => ({ label }))
const found = (typed: string, ...labels: string[]) =>
  matchingOptions(labelled(...labels), typed).map(({ label }) => label)

it('sorts options by a match at the start of the label, then at the start of a word, then elsewhere', () => {
  expect(found('kino', 'Gamle kino', 'Storsalen', 'Frikinoen', 'Kinosalen')).toEqual([
    'Kinosalen',
    'Gamle kino',
    'Frikinoen',
  ])
})

it('lists an option that equals the typed text before longer options', () => {
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

it('finds an option by its label or its other name, or by words of both', () => {
  const roles = [
    { label: 'Selge billetter', known: 'Selger' },
    { label: 'Styre innstillinger', known: 'Administrator' },
  ]
  for (const typed of ['Admin', 'styre', 'administrator innst']) {
    expect(matchingOptions(roles, typed)).toEqual([roles[1]])
  }
  expect(matchingOptions(roles, 'skanner')).toEqual([])
})
