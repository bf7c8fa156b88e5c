import { expect, it } from 'vitest'
import { refundState } from './rules.ts'

it.each([
  ['waits', 3, 3],
  ['partly', 3, 2],
  ['paidBack', 3, 0],
] as const)('the state is %s of %d tickets with %d left', (state, ticketCount, leftCount) => {
  expect(refundState({ ticketCount, leftCount, isMailed: false })).toBe(state)
})

it('buyers count as told only when everything is refunded', () => {
  const told = { ticketCount: 3, isMailed: true }
  expect(refundState({ ...told, leftCount: 0 })).toBe('paidBackTold')
  expect(refundState({ ...told, leftCount: 1 })).toBe('partly')
})
