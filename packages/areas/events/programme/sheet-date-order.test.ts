import { expect, it } from 'vitest'
import { sheetDateOrder } from './date-words.ts'

it.each([
  ['monthFirst', ['11/28/2026', '03/04/2027']],
  ['dayFirst', ['28/11/2026', '03/04/2027']],
  ['dayFirst', ['03/04/2027', '5/6/27']],
  ['dayFirst', ['28/11/2026', '11/28/2026']],
  ['dayFirst', ['01.02.2026', '05.13.2026']],
  ['monthFirst', ['1/5/2026', '1/31/2026 20:00']],
] as const)('finds the date order %s in a sheet with %o', (order, cells) => {
  expect(sheetDateOrder(cells.map((cell) => ({ cells: ['A', cell] })))).toBe(order)
})
