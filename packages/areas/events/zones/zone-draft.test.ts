import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  adjustmentOf,
  directionOf,
  nextColor,
  paintArea,
  paintSeats,
  zoneImpact,
  zonesFrom,
} from './zone-draft.ts'
import { zoneFaults } from './rules.ts'

const zone = (name: string, adjustmentOre: number, seatIds: number[], areaIds: number[] = []) => ({
  name,
  color: 1,
  adjustmentOre,
  seatIds,
  areaIds,
})
const hall = { seatIds: new Set([1, 2, 3, 4, 5, 6]), areaIds: new Set([1]) }

describe('painting zones on a seat map', () => {
  it('zones never share a seat, in whichever order they are painted', () => {
    const strokes = fc.array(
      fc.record({
        place: fc.option(fc.integer({ min: 0, max: 2 }), { nil: null }),
        seats: fc.array(fc.integer({ min: 1, max: 6 })),
      }),
    )
    fc.assert(
      fc.property(strokes, (all) => {
        const empty = ['A', 'B', 'C'].map((name) => zone(name, 0, []))
        const painted = all.reduce(
          (zones, { place, seats }) => paintSeats(zones, place, seats),
          empty,
        )
        expect(zoneFaults(painted, hall)).toEqual({})
        const { place, seats } = all.at(-1) ?? { place: null, seats: [] }
        const wanted = place === null ? [] : seats
        expect(painted[place ?? 0]?.seatIds).toEqual(expect.arrayContaining(wanted))
      }),
    )
  })

  it('painting an area removes it from its former zone', () => {
    const [a, b] = paintArea([zone('A', 0, [], [1]), zone('B', 0, [])], 1, 1)
    expect([a?.areaIds, b?.areaIds]).toEqual([[], [1]])
  })

  it('unpainted seats stay in their zone and in order', () => {
    const zones = [zone('A', 0, [1, 9, 2], [1, 2]), zone('B', 0, [30], [3])]
    const seats = paintSeats(zones, 1, [4, 9])
    expect(seats.map(({ seatIds }) => seatIds)).toEqual([
      [1, 2],
      [4, 9, 30],
    ])
    const areas = (place: number | null, id: number) =>
      paintArea(zones, place, id).map(({ areaIds }) => areaIds)
    expect(areas(1, 1)).toEqual([[2], [3, 1]])
    expect(areas(1, 3)).toEqual([[1, 2], [3]])
    expect(areas(null, 2)).toEqual([[1], [3]])
  })

  it('zone colours repeat after nine zones', () => {
    const many = Array.from({ length: 11 }, () => zone('', 0, []))
    const made = many.map((_, count) => nextColor(many.slice(0, count)))
    expect(made).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 1, 2])
  })

  it('a negative price adjustment is shown as cheaper', () => {
    expect(adjustmentOf(5000, 'cheaper')).toBe(-5000)
    expect(adjustmentOf(5000, 'dearer')).toBe(5000)
    expect(adjustmentOf(0, 'cheaper')).toBe(0)
    expect([directionOf(-1), directionOf(0)]).toEqual(['cheaper', 'dearer'])
  })
})

describe('a zone template', () => {
  it('zones from a template contain only places that the hall has', () => {
    const template = [{ name: 'A', color: 2, adjustmentOre: 0, seatIds: [1, 9] }]
    expect(zonesFrom(template, hall)).toEqual([{ ...zone('A', 0, [1]), color: 2 }])
    expect(zonesFrom([zone('B', 0, [], [7, 1])], hall)).toEqual([zone('B', 0, [], [1])])
  })
})

describe('the impact of changed zones', () => {
  it('counts seats with a new price by their state: sold, reserved, held or free', () => {
    const before = [zone('A', 0, [1, 2, 3, 4]), zone('B', -1000, [5, 6])]
    const after = [zone('A', 500, [1, 2, 3]), zone('B', -1000, [4, 5, 6], [1])]
    const claims = { sold: [1, 5], reserved: [2], held: [4] }
    expect(zoneImpact(before, after, claims)).toEqual({
      free: 1,
      sold: 1,
      reserved: 1,
      held: 1,
      areas: 1,
    })
    expect(zoneImpact(before, before, claims)).toEqual({
      free: 0,
      sold: 0,
      reserved: 0,
      held: 0,
      areas: 0,
    })
  })

  it('counts seats that change zone and seats of a renamed zone', () => {
    const before = [zone('A', 500, [1, 2]), zone('B', 0, [3])]
    const after = [zone('C', 500, [1]), zone('B', 0, [3, 4])]
    const none = { sold: [], reserved: [], held: [] }
    expect(zoneImpact(before, after, none)).toMatchObject({ free: 3 })
    expect(zoneImpact(after, before, none)).toMatchObject({ free: 3 })
  })
})
