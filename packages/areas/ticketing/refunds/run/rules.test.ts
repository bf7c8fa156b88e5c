import { expect, it } from 'vitest'
import { refundStateText } from './rules.ts'

const t = (key: string) => key
const none = { isMailed: false, failure: '' }

it.each([
  ['waits', 3, 3],
  ['partly', 3, 2],
  ['paidBack', 3, 0],
] as const)(
  'the state is %s for a sale of %d tickets, %d of which are not refunded',
  (state, ticketCount, leftCount) => {
    const row = { ...none, ticketCount, leftCount }
    expect(refundStateText(t, row)).toBe(`ticketing.refundRun.${state}`)
  },
)

it('shows the buyer as notified only when all tickets of the sale are refunded', () => {
  const shown = { ...none, ticketCount: 3, isMailed: true }
  expect(refundStateText(t, { ...shown, leftCount: 0 })).toBe('ticketing.refundRun.paidBackTold')
  expect(refundStateText(t, { ...shown, leftCount: 1 })).toBe('ticketing.refundRun.partly')
})

it('shows a failure rather than the number of refunded tickets', () => {
  const row = { ...none, ticketCount: 3, leftCount: 3, failure: 'stale' }
  expect(refundStateText(t, row)).toBe('error.stale')
})
