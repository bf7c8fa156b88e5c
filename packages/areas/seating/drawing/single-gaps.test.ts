import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { buildHall } from './build-hall.ts'
import type { Seat } from './drawing.ts'
import { bestAvailable } from './rules.ts'
import { leavesSingleGap, sharedBlocks } from './single-gaps.ts'

const hall = buildHall({
  decor: { what: 'stage', label: 'Scene' },
  sections: [
    {
      name: 'Parkett',
      curve: 1900,
      rows: [
        { seats: [4, 6, 4], wheelchair: [1, 14] },
        { seats: [4, 6, 4], times: 3 },
      ],
    },
    { name: 'Balkong', rows: [{ seats: 10, pitch: 75, kind: 'sofa' }] },
  ],
})
const names = (seats: readonly Seat[]) => seats.map((seat) => `${seat.row}/${seat.number}`)
const rowIds = (row: string, ...numbers: number[]) =>
  hall.seats
    .filter((seat) => seat.section === 'Parkett' && seat.row === row)
    .filter((seat) => numbers.includes(Number(seat.number)))
    .map((seat) => seat.id)
const left = (taken: number[], chosen: number[]) =>
  names(leavesSingleGap(hall, new Set(taken), new Set(chosen)))
const ids = fc.uniqueArray(fc.integer({ min: 1, max: hall.seats.length }))

/** Finds free seats without a free neighbour, independently of the rule under test. */
const aloneOf = (taken: ReadonlySet<number>) =>
  sharedBlocks(hall).flatMap((block) =>
    block.filter(
      ({ id }, place) =>
        !taken.has(id) &&
        [block[place - 1], block[place + 1]].every((near) => !near || taken.has(near.id)),
    ),
  )

describe('a single seat left alone', () => {
  it('reports a single seat left between taken seats, or between a taken seat and an aisle', () => {
    expect(left([], rowIds('3', 6, 7))).toEqual(['3/5'])
    expect(left(rowIds('3', 5), rowIds('3', 7))).toEqual(['3/6'])
    expect(left(rowIds('3', 5), rowIds('3', 8))).toEqual([])
  })

  it('ignores a seat that was already single, or that is across an aisle', () => {
    expect(left(rowIds('3', 6), rowIds('3', 7, 8))).toEqual([])
    expect(left([], rowIds('3', 1, 2, 3, 4))).toEqual([])
  })

  it('a wheelchair place is never reported as a single seat, and ends a block of adjacent seats', () => {
    expect(left([], rowIds('1', 2, 3, 4))).toEqual([])
    expect(left([], rowIds('1', 3, 4))).toEqual(['1/2'])
    expect(left(rowIds('1', 3, 4), rowIds('1', 1))).toEqual([])
  })

  it('reports a single seat if and only if the selection causes it', () => {
    fc.assert(
      fc.property(ids, ids, (some, others) => {
        const taken = new Set(some)
        const chosen = new Set(others.filter((id) => !taken.has(id)))
        const before = new Set(aloneOf(taken))
        const after = aloneOf(new Set([...taken, ...chosen]))
        expect(leavesSingleGap(hall, taken, chosen)).toEqual(
          after.filter((seat) => !before.has(seat)),
        )
      }),
      { numRuns: 2000 },
    )
  })
})

describe('the best available seats when single seats must be avoided', () => {
  it('the best seats leave no single seat, and no seats are proposed if that is impossible', () => {
    fc.assert(
      fc.property(ids, fc.integer({ min: 1, max: 6 }), (some, count) => {
        const taken = new Set(some)
        const best = bestAvailable(hall, taken, count, { avoidsGaps: true })
        const together = sharedBlocks(hall).flatMap((block) =>
          block.flatMap((_, start) => {
            const seats = block.slice(start, start + count)
            return seats.length === count && seats.every(({ id }) => !taken.has(id)) ? [seats] : []
          }),
        )
        const leaves = (seats: readonly Seat[]) =>
          leavesSingleGap(hall, taken, new Set(seats.map(({ id }) => id))).length
        expect(best === undefined).toBe(together.every((seats) => leaves(seats) > 0))
        expect(best === undefined ? 0 : leaves(best)).toBe(0)
      }),
      { numRuns: 1000 },
    )
  })
})
