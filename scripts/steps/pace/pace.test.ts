import { expect, it } from 'vitest'
import { paceIn } from './pace.ts'

it.each([
  [undefined, 1],
  ['', 1],
  ['1', 1],
  ['2.5', 2.5],
])('reads the pace %j as %d', (text, pace) => {
  expect(paceIn(text)).toBe(pace)
})

it.each(['0.5', 'fast', 'Infinity', '-1'])('refuses %j as the pace', (text) => {
  expect(() => paceIn(text)).toThrow('DXWEB_PACE')
})
