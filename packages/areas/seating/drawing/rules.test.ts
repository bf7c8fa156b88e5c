import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { blocksOf } from './blocks.ts'
import { buildHall } from './build-hall.ts'
import type { Seat } from './drawing.ts'
import { firstSeat, neighbourOf, seatGrid } from './geometry.ts'
import { bestAvailable, codeOf, countStates, seatCodes, stateOf, withSeatCodes } from './rules.ts'

const decor = { what: 'stage', label: 'Scene' } as const
const hall = buildHall({
  decor,
  sections: [
    {
      name: 'Parkett',
      curve: 1900,
      rows: [
        { seats: [4, 6, 4], wheelchair: [1, 14] },
        { seats: [4, 6, 4], times: 6 },
      ],
    },
    { name: 'Balkong', rows: [{ seats: 10, pitch: 75, kind: 'sofa' }] },
  ],
})
const names = (seats: Seat[] | undefined) => seats?.map((seat) => `${seat.row}/${seat.number}`)
const rowIds = (row: string, from: number, to: number) =>
  hall.seats
    .filter((seat) => seat.section === 'Parkett' && seat.row === row)
    .filter((seat) => Number(seat.number) >= from && Number(seat.number) <= to)
    .map((seat) => seat.id)
const takenSets = fc.uniqueArray(fc.integer({ min: 1, max: hall.seats.length }))

describe('seat states', () => {
  it('reads unknown seat states as free', () => {
    const codes = seatCodes(hall, { 3: codeOf('sold'), 5: 99 })
    expect([stateOf(codes, 3), stateOf(codes, 4), stateOf(codes, 5)]).toEqual([
      'sold',
      'free',
      'free',
    ])
    expect(stateOf(codes, 100_000)).toBe('free')
  })

  it('changing seat states leaves the previous codes unchanged', () => {
    const before = seatCodes(hall, {})
    const after = withSeatCodes(before, { 7: codeOf('blocked') })
    expect([stateOf(before, 7), stateOf(after, 7)]).toEqual(['free', 'blocked'])
    expect(countStates(hall, after)).toMatchObject({ free: 107, blocked: 1 })
  })
})

describe('blocks of adjacent seats', () => {
  it('aisles split blocks, but wider seats in a row do not', () => {
    expect(blocksOf(hall).map((block) => block.length)).toEqual([
      ...Array.from({ length: 7 }, () => [4, 6, 4]).flat(),
      10,
    ])
  })
})

describe('the best available seats', () => {
  it('the best seats are in the middle, a third of the way back', () => {
    expect(names(bestAvailable(hall, new Set(), 2))).toEqual(['3/7', '3/8'])
  })

  it('the best seats are never wheelchair places, and none are proposed if too few seats are adjacent', () => {
    expect(bestAvailable(hall, new Set(), 11)).toBeUndefined()
    const allButRow1 = new Set(hall.seats.slice(14).map((seat) => seat.id))
    expect(bestAvailable(hall, allButRow1, 4)?.every((seat) => seat.kind === 'seat')).toBe(true)
    expect(bestAvailable(hall, new Set(hall.seats.map((seat) => seat.id)), 1)).toBeUndefined()
  })

  it('the best seats are free, adjacent and as many as requested, for any taken seats', () => {
    fc.assert(
      fc.property(takenSets, fc.integer({ min: 1, max: 6 }), (ids, count) => {
        const taken = new Set(ids)
        const best = bestAvailable(hall, taken, count)
        if (!best) return
        expect(best).toHaveLength(count)
        expect(best.every((seat) => !taken.has(seat.id))).toBe(true)
        expect(blocksOf(hall).some((block) => best.every((seat) => block.includes(seat)))).toBe(
          true,
        )
      }),
    )
  })
})

describe('moving between seats with the keyboard', () => {
  const grid = seatGrid(hall)
  const step = (row: string, number: number, direction: 'left' | 'right' | 'up' | 'down') => {
    const [id] = rowIds(row, number, number)
    const seat = id === undefined ? undefined : neighbourOf(grid, id, direction)
    return seat && `${seat.section} ${seat.row}/${seat.number}`
  }

  it('the arrow keys cross aisles and sections, and stop at the edges', () => {
    expect(step('2', 4, 'right')).toBe('Parkett 2/5')
    expect(step('2', 1, 'left')).toBeUndefined()
    expect(step('1', 7, 'up')).toBeUndefined()
    expect(step('3', 7, 'up')).toBe('Parkett 2/7')
    expect(step('7', 7, 'down')).toBe('Balkong 1/5')
  })

  it('keyboard navigation starts in the middle of the front row, or at the nearest available seat', () => {
    const first = (mayTake: (seat: Seat) => boolean) => names([firstSeat(grid, mayTake) as Seat])
    expect(first(() => true)).toEqual(['1/8'])
    expect(first(({ number }) => number !== '8')).toEqual(['1/7'])
    expect(first(({ row, number }) => row !== '1' && Number(number) < 3)).toEqual(['2/2'])
    expect(first(() => false)).toEqual(['1/8'])
  })

  it('moving to the side and back returns to the same seat', () => {
    const there = fc.property(fc.constantFrom(...hall.seats), (seat) => {
      const right = neighbourOf(grid, seat.id, 'right')
      return !right || neighbourOf(grid, right.id, 'left') === seat
    })
    expect(fc.check(there).failed).toBe(false)
  })
})
