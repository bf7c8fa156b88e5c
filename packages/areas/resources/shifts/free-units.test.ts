import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { minFree, freeUnits, type Taken } from './free-units.ts'

const taken = fc.array(
  fc
    .tuple(
      fc.integer({ min: -5, max: 40 }),
      fc.integer({ min: 1, max: 12 }),
      fc.integer({ min: 1, max: 4 }),
    )
    .map(([from, lasts, count]): Taken => ({ from, until: from + lasts, count })),
  { maxLength: 12 },
)
const period = { from: 0, until: 30 }

const freeAt = (all: readonly Taken[], moment: number) =>
  5 -
  all
    .filter(({ from, until }) => from <= moment && moment < until)
    .reduce((sum, { count }) => sum + count, 0)

describe('free units', () => {
  it('the free units at a moment are those without a booking', () => {
    fc.assert(
      fc.property(taken, (all) => {
        const spans = freeUnits(all, period, 5)
        for (let moment = period.from; moment < period.until; moment += 1) {
          const span = spans.find(({ from, until }) => from <= moment && moment < until)
          expect(span?.free).toBe(freeAt(all, moment))
        }
      }),
    )
  })

  it('periods of free units are in order and without gaps, and adjacent periods have different numbers of units', () => {
    fc.assert(
      fc.property(taken, (all) => {
        const spans = freeUnits(all, period, 5)
        expect([spans[0]?.from, spans.at(-1)?.until]).toEqual([period.from, period.until])
        for (const [index, span] of spans.entries()) {
          const next = spans[index + 1]
          expect(span.from).toBeLessThan(span.until)
          expect([next?.from ?? period.until, next?.free === span.free]).toEqual([
            span.until,
            false,
          ])
        }
      }),
    )
  })

  it('the fewest units are free in the period with the most bookings', () => {
    const all = [
      { from: 2, until: 10, count: 2 },
      { from: 6, until: 12, count: 3 },
    ]
    expect(minFree(all, period, 5)).toEqual({ from: 6, until: 10, free: 0 })
  })
})
