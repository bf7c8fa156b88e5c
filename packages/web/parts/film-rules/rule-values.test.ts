import { expect, it } from 'vitest'
import { clockOf, minuteOf } from './rule-values.ts'

it('minutes after midnight are edited as a clock time, and incomplete input is left as typed', () => {
  expect(['0', 300, '719'].map(clockOf)).toEqual(['00:00', '05:00', '11:59'])
  expect(['00:00', '05:30', '12:00'].map(minuteOf)).toEqual(['0', '330', '720'])
  expect([clockOf(''), clockOf('5:'), minuteOf('5:'), minuteOf('')]).toEqual(['', '5:', '5:', ''])
})
