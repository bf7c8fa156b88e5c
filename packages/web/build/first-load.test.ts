import { expect, it } from 'vitest'
import { refuseLargeFirstLoad } from './first-load.ts'

const files = {
  dashboard: ['/home.js'],
  shows: ['/list.js'],
  'nb-first': ['/nb.js'],
  'en-first': [],
}

const withList = (kilobytes: number) => () =>
  refuseLargeFirstLoad(files, (names) => (names.includes('/list.js') ? kilobytes * 1000 : 0))

it('refuses an events list with more scripts than its limit', () => {
  expect(withList(175)).not.toThrow()
  expect(withList(176)).toThrow('shows would load 176 kB of scripts, the limit is 175 kB')
})

it('counts the texts of each language', () => {
  const load = () =>
    refuseLargeFirstLoad(files, (names) => (names.includes('/nb.js') ? 156_000 : 0))
  expect(load).toThrow('dashboard would load 156 kB')
})
