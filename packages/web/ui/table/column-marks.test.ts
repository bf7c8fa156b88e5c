import fc from 'fast-check'
import { expect, it } from 'vitest'
import { marksIn, textOf } from './column-marks.ts'

it('writes the keys of added columns, and the keys of hidden columns after a minus sign', () => {
  expect(textOf(new Set(['+seller', 'feeOre']))).toBe('-feeOre,seller')
  expect(textOf(new Set())).toBe('usual')
})

it('reads back the columns that were written', () => {
  const mark = fc.tuple(fc.boolean(), fc.stringMatching(/^[a-z][A-Za-z]{0,20}$/))
  const marks = fc.array(mark.map(([isShown, key]) => (isShown ? `+${key}` : key)))
  fc.assert(
    fc.property(marks, (all) => {
      fc.pre(!all.includes('+usual') || all.length > 1)
      expect(marksIn(textOf(new Set(all)))).toEqual(new Set(all))
    }),
  )
})
