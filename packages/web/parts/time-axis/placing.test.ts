import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { placeSideBySide, type Span } from './placing.ts'

const spans = fc.array(
  fc
    .tuple(fc.integer({ min: 0, max: 200 }), fc.integer({ min: 1, max: 60 }))
    .map(([from, lasts]): Span => ({ from, until: from + lasts })),
  { maxLength: 40 },
)

const overlap = (a: Span, b: Span) => a.from < b.until && b.from < a.until
const itself = (span: Span) => span

describe('events that overlap', () => {
  it('overlapping events are never in the same lane, and have the same width', () => {
    fc.assert(
      fc.property(spans, (all) => {
        const placed = placeSideBySide(all, itself)
        expect(placed).toHaveLength(all.length)
        for (const [index, one] of placed.entries()) {
          expect(one.lane).toBeLessThan(one.lanes)
          for (const other of placed.slice(index + 1)) {
            if (!overlap(one.item, other.item)) continue
            expect(other.lane).not.toBe(one.lane)
            expect(other.lanes).toBe(one.lanes)
          }
        }
      }),
    )
  })

  it('a group of overlapping events has only as many lanes as simultaneous events', () => {
    fc.assert(
      fc.property(spans, (all) => {
        for (const { lanes } of placeSideBySide(all, itself)) {
          const busiest = Math.max(
            ...all.map(
              ({ from }) => all.filter((one) => one.from <= from && from < one.until).length,
            ),
          )
          expect(lanes).toBeLessThanOrEqual(busiest)
        }
      }),
    )
  })

  it('an event without overlap has the full width', () => {
    const [one] = placeSideBySide([{ from: 0, until: 5 }], itself)
    expect(one).toMatchObject({ lane: 0, lanes: 1 })
  })
})
