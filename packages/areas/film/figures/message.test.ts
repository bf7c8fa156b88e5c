import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { messageOf, outcomeOf, waitMinutes } from './message.ts'

describe('reading a receiver’s answer', () => {
  it.each([
    [200, 'accepted'],
    [201, 'accepted'],
    [202, 'sent'],
    [302, 'unreached'],
    [401, 'rejected'],
    [422, 'rejected'],
    [408, 'unreached'],
    [429, 'unreached'],
    [500, 'unreached'],
    [503, 'unreached'],
  ])('an answer with status %i counts as %s', (status, outcome) => {
    expect(outcomeOf(status)).toBe(outcome)
  })
})

describe('a receiver that cannot be reached', () => {
  it('an unreachable receiver is retried at increasing intervals of at most an hour', () => {
    expect([1, 2, 3, 6, 7, 500].map(waitMinutes)).toEqual([1, 2, 4, 32, 60, 60])
  })
})

it('messages have the same key only for the same revision of a show’s figures', () => {
  const numbers = fc.tuple(fc.nat(9999), fc.nat(99_999), fc.integer({ min: 1, max: 99 }))
  const kept = (eventId: number, revision: number) => ({
    eventId,
    revision,
    status: 'final' as const,
    madeAt: '2026-11-25T04:02:00Z',
    figures: { grossOre: 16_500 },
  })
  fc.assert(
    fc.property(numbers, numbers, ([p, e, r], [q, f, s]) => {
      const one = messageOf(p, kept(e, r))
      expect(messageOf(p, kept(e, r))).toEqual(one)
      expect(messageOf(q, kept(f, s)).key === one.key).toBe(p === q && e === f && r === s)
    }),
  )
})
