import { expect, it } from 'vitest'
import { numberCell } from './workbook-cell.ts'

it.each([
  ['95', 'Standard', '95'],
  ['95', 'General', '95'],
  ['46381', 'mmmm', '2026-12-25'],
  ['46381', 'mm', '2026-12-25'],
  ['46381', '[$-414]dddd d. mmmm yyyy', '2026-12-25'],
  ['46381.75', 'dd.mm.yyyy hh:mm', '2026-12-25 18:00'],
  ['0.0777777778', '[h]:mm', '01:52'],
  ['112', '0" min"', '112'],
  ['-25', '#,##0.00_);(#,##0.00)', '-25'],
  ['95', '[$kr-414] #,##0.00', '95'],
  ['1234.5', String.raw`_-* #,##0.00\ "kr"_-`, '1234,5'],
  ['9.1234567E7', 'General', '91234567'],
  ['91234567', '00 00 00 00', '91234567'],
])('reads %s in the format %s as %s', (value, format, text) => {
  expect(numberCell(value, format, { decimal: ',', isFrom1904: false })).toBe(text)
})
