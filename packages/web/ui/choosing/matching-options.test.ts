import { expect, it } from 'vitest'
import { matchingOptions } from './matching-options.ts'

const labelled = (...labels: string[]) => labels.map((label) => ({ label }))
const found = (typed: string, ...labels: string[]) =>
  matchingOptions(labelled(...labels), typed).map(({ label }) => label)

it('puts what begins with the typed text first, then words that do, then the rest', () => {
  expect(found('kino', 'Gamle kino', 'Storsalen', 'Frikinoen', 'Kinosalen')).toEqual([
    'Kinosalen',
    'Gamle kino',
    'Frikinoen',
  ])
})

it('puts an option that is typed whole before longer ones', () => {
  expect(found('kino', 'Kino 3D', 'Kino')).toEqual(['Kino', 'Kino 3D'])
})

it('wants every word, in any order, and reads letters as people without them write them', () => {
  expect(found('sal stor', 'Stor sal', 'Storm')).toEqual(['Stor sal'])
  expect(found('aalesund', 'Ålesund')).toEqual(['Ålesund'])
})

it('answers all options in their order where nothing is typed, and none of what is not there', () => {
  expect(found(' ', 'B', 'A')).toEqual(['B', 'A'])
  expect(found('x', 'B', 'A')).toEqual([])
})
