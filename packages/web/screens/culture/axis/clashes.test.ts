import fc from 'fast-check'
import { expect, it } from 'vitest'
import { clashesOf, type ShownEvent, withClashes } from './clashes.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 0, minute)).toISOString()

const eventOf = (id: number, [from, until]: [number, number], ...halls: number[]) =>
  ({
    id,
    state: 'published',
    auditoriumId: halls[0] ?? 1,
    extraAuditoriumIds: halls.slice(1),
    busyFrom: at(from),
    busyUntil: at(until),
    acceptsOverlap: true,
  }) as unknown as ShownEvent

it('marks two overlapping events, and removes both marks after one of the events is moved or cancelled', () => {
  const [first, second] = [eventOf(1, [0, 60], 1), eventOf(2, [30, 90], 2, 1)]
  const marked = withClashes([first, second])
  expect(marked.map(({ isClash }) => isClash)).toEqual([true, true])
  const moved = withClashes(marked.map((each) => (each.id === 2 ? eventOf(2, [60, 90], 1) : each)))
  expect(moved.map(({ isClash }) => isClash ?? false)).toEqual([false, false])
  const cancelled = { ...second, state: 'cancelled' as const }
  expect([...clashesOf([first, cancelled])]).toEqual([])
  expect(withClashes([first])[0]).toBe(first)
})

it('finds the same overlaps as a comparison of every pair of events', () => {
  const span = fc
    .tuple(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 1, max: 30 }))
    .map(([from, length]): [number, number] => [from, from + length])
  const halls = fc.uniqueArray(fc.integer({ min: 1, max: 3 }), { minLength: 1, maxLength: 3 })
  fc.assert(
    fc.property(fc.array(fc.tuple(span, halls), { maxLength: 12 }), (drawn) => {
      const events = drawn.map(([times, own], index) => eventOf(index + 1, times, ...own))
      const meet = (one: number, other: number) => {
        const [a, b] = [drawn[one], drawn[other]]
        if (!a || !b || one === other) return false
        const [[aFrom, aUntil], [bFrom, bUntil]] = [a[0], b[0]]
        return aFrom < bUntil && bFrom < aUntil && a[1].some((hall) => b[1].includes(hall))
      }
      const expected = drawn.flatMap((_, one) =>
        drawn.some((__, other) => meet(one, other)) ? [one + 1] : [],
      )
      expect([...clashesOf(events)].toSorted((a, b) => a - b)).toEqual(expected)
    }),
  )
})
