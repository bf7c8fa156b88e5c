import fc from 'fast-check'
import { expect, it } from 'vitest'
import { freeSpans, type Span, spanOf } from './free-spans.ts'

const day = { from: 480, until: 1440 }

it('finds the free time before, between and after the taken times', () => {
  const taken = [
    { from: 1080, until: 1200 },
    { from: 600, until: 660 },
  ]
  expect(freeSpans(taken, day, 30)).toEqual([
    { from: 480, until: 600 },
    { from: 660, until: 1080 },
    { from: 1200, until: 1440 },
  ])
})

const span = fc
  .tuple(fc.nat(1440), fc.nat(1440))
  .map(([one, other]): Span => ({ from: Math.min(one, other), until: Math.max(one, other) }))

it('covers each minute of the day once, as taken or free', () => {
  fc.assert(
    fc.property(fc.array(span), (taken) => {
      const free = freeSpans(taken, day, 1)
      const minutes = new Uint8Array(1440)
      for (const { from, until } of taken) minutes.fill(1, from, until)
      for (const { from, until } of free) {
        for (let minute = from; minute < until; minute += 1)
          minutes[minute] = (minutes[minute] ?? 0) + 1
      }
      expect(minutes.subarray(day.from).every((count) => count === 1)).toBe(true)
    }),
  )
})

it('a taken time lasts until midnight when its end is not later than its start', () => {
  expect(spanOf('22:30', '01:00')).toEqual({ from: 1350, until: 1440 })
  expect(spanOf('18:00', '20:15')).toEqual({ from: 1080, until: 1215 })
  expect(spanOf('18', '20:15')).toBeUndefined()
})
