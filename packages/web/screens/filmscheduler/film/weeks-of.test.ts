import { expect, it } from 'vitest'
import { addedUp, type FilmLine, figuresOf } from './weeks-of.ts'

const line = (own: Partial<FilmLine>): FilmLine => ({
  week: '2026-11-20',
  bureauId: 1,
  bureau: 'Nordlys',
  state: 'draft',
  correctsOn: null,
  playWeek: 1,
  version: '2d|original|none',
  terms: 'distributorPercent|all||||||',
  percent: 4500,
  shows: 2,
  paid: 10,
  free: 1,
  grossOre: 112_000,
  netOre: 100_000,
  rentalOre: 45_000,
  rentalVatOre: 11_250,
  payableOre: 56_250,
  keptOre: 51_500,
  ...own,
})

const lines = [
  line({}),
  line({ version: '3d|original|none', paid: 4 }),
  line({ percent: 3800, paid: 3 }),
  line({ correctsOn: '2026-11-13', paid: -2, shows: 0 }),
]

it('sums a film’s versions by week and terms, and shows corrections and other terms separately', () => {
  const weeks = addedUp(lines, ['week', 'bureauId', 'correctsOn', 'terms', 'percent'])
  expect(weeks.map(({ paid, percent, correctsOn }) => [paid, percent, correctsOn])).toEqual([
    [14, 4500, null],
    [3, 3800, null],
    [-2, 4500, '2026-11-13'],
  ])
  expect(figuresOf(weeks)).toEqual(figuresOf(lines))
})
