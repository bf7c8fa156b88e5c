import fc from 'fast-check'
import { expect, it } from 'vitest'
import { guarded, unguarded } from './formula-guard.ts'

it.each([
  ['=1+1', "'=1+1"],
  ['+47 900 00 000', "'+47 900 00 000"],
  ['-5', "'-5"],
  ['＝A1', "'＝A1"],
  ["'t Hooft", "'t Hooft"],
  ["'=A1", "''=A1"],
  ["''Tis", "'''Tis"],
  ['Revy', 'Revy'],
  ['="0150"', `'="0150"`],
])('writes %s as %s', (text, written) => {
  expect(guarded(text)).toBe(written)
  expect(unguarded(written)).toBe(text)
})

it('reads text that another program has wrapped in a formula', () => {
  expect(unguarded('="0150"')).toBe('0150')
  expect(unguarded('="a" & "b"')).toBe('="a" & "b"')
})

it('guarded text is never a formula, and reads back unchanged', () => {
  const unit = fc.constantFrom("'", '=', '+', '-', '@', '＝', '\t', 'a', '"', ' ')
  fc.assert(
    fc.property(fc.string({ unit, maxLength: 6 }), (text) => {
      expect(guarded(text)).not.toMatch(/^[=+\-@＝＋－＠\t\r\n]/)
      expect(unguarded(guarded(text))).toBe(text)
    }),
  )
})
