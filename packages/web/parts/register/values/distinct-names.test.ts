import { expect, it } from 'vitest'
import { distinctNames } from './distinct-names.ts'

const nameOf = ({ title }: { title: string }) => title

it('distinguishes productions with the same title by distributor, year and number', () => {
  const rows = [
    { title: 'Solaris', year: 2027, distributorId: 1, filmNumber: '' },
    { title: 'Solaris', year: 2027, distributorId: 2, filmNumber: 'N7' },
    { title: 'Solaris', year: 2027, distributorId: 3, filmNumber: '' },
    { title: 'Skogen', year: 2025, distributorId: 1, filmNumber: '' },
  ]
  const distributors = new Map([
    [1, 'Nordlys'],
    [2, 'Skarv'],
  ])
  expect(distinctNames(rows, nameOf, { distributors })).toEqual([
    'Solaris (2027 · Nordlys)',
    'Solaris (2027 · Skarv · N7)',
    'Solaris (2027)',
    'Skogen',
  ])
})

it('distinguishes productions with the same title by year, director and number, and shows unique titles alone', () => {
  const rows = [
    { title: 'Nosferatu', year: 1922, director: 'F. W. Murnau', filmNumber: '' },
    { title: 'Nosferatu', year: 2024, director: '', filmNumber: '20241' },
    { title: 'Nosferatu', year: null, director: '', filmNumber: '' },
    { title: 'Skogen', year: 2025, director: '', filmNumber: '' },
  ]
  expect(distinctNames(rows, nameOf)).toEqual([
    'Nosferatu (1922 · F. W. Murnau)',
    'Nosferatu (2024 · 20241)',
    'Nosferatu',
    'Skogen',
  ])
})
