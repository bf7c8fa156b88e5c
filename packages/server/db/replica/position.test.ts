import { expect, it } from 'vitest'
import { Lag } from './lag.ts'
import { hasReached, isPosition, laterOf } from './position.ts'

it('log positions are compared as numbers, not as text', () => {
  expect(laterOf('0/9', '0/10')).toBe('0/10')
  expect(laterOf('2/0', '1/FFFFFFFF')).toBe('2/0')
  expect(hasReached('1/A', '1/A')).toBe(true)
  expect(hasReached('1/9', '1/A')).toBe(false)
})

it.each(['', 'unknown', '0/', '0/G', '0/123456789', "0/0'; select 1", '0/0\n'])(
  'refuses %j as a log position',
  (text) => expect(isPosition(text)).toBe(false),
)

it('a replica’s lag is the age of the oldest position that it has not replayed', () => {
  const lag = new Lag()
  lag.add(0, '0/100')
  lag.add(5000, '0/200')
  lag.add(10_000, '0/300')
  expect(lag.behind(10_001, '0/150')).toBe(5001)
  expect(lag.behind(10_002, '0/300')).toBe(0)
})

it('a replica that has replayed everything has no lag, even after a long time without writes', () => {
  const lag = new Lag()
  lag.add(0, '0/100')
  lag.add(3_600_000, '0/100')
  expect(lag.behind(3_600_001, '0/100')).toBe(0)
  lag.add(3_605_000, '0/200')
  expect(lag.behind(3_605_002, '0/100')).toBe(2)
})
