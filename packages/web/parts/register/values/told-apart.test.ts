import { expect, it } from 'vitest'
import { toldApart } from './told-apart.ts'

const nameOf = ({ title }: { title: string }) => title

it('productions of one title are told apart by year, director and number, and others by their title', () => {
  const rows = [
    { title: 'Nosferatu', year: 1922, director: 'F. W. Murnau', filmNumber: '' },
    { title: 'Nosferatu', year: 2024, director: '', filmNumber: '20241' },
    { title: 'Nosferatu', year: null, director: '', filmNumber: '' },
    { title: 'Skogen', year: 2025, director: '', filmNumber: '' },
  ]
  expect(toldApart(rows, nameOf)).toEqual([
    'Nosferatu (1922 · F. W. Murnau)',
    'Nosferatu (2024 · 20241)',
    'Nosferatu',
    'Skogen',
  ])
})
