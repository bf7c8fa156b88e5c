import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { demoHalls } from '../../../../demo/venue/halls.ts'
import { buildHall } from './build-hall.ts'
import type { HallDescription } from './build-hall.ts'
import { rowsOf, seatRadius } from './drawing.ts'
import type { Seat, SeatMapDrawing } from './drawing.ts'

const block = fc.integer({ min: 1, max: 9 })
const row = fc.record({
  times: fc.integer({ min: 1, max: 4 }),
  seats: fc.oneof(fc.integer({ min: 1, max: 30 }), fc.array(block, { minLength: 1, maxLength: 4 })),
})
const section = fc.record({
  name: fc.constantFrom('Sal', 'Losje'),
  rows: fc.array(row, { minLength: 1, maxLength: 5 }),
  curve: fc.option(fc.integer({ min: 1, max: 5000 }), { nil: undefined }),
  pitch: fc.integer({ min: 55, max: 90 }),
  rowPitch: fc.integer({ min: 55, max: 130 }),
  labelled: fc.boolean(),
})
const hall: fc.Arbitrary<HallDescription> = fc.record({
  decor: fc.record({
    what: fc.constantFrom('stage' as const, 'screen' as const),
    label: fc.constant('Scene'),
  }),
  sections: fc.array(section, { minLength: 1, maxLength: 3 }),
})

function closest(seats: readonly Seat[]): number {
  const sorted = seats.toSorted((a, b) => a.y - b.y)
  let least = Infinity
  sorted.forEach((a, index) => {
    for (let next = index + 1; next < sorted.length; next++) {
      const b = sorted[next]
      if (!b || b.y - a.y > 2 * seatRadius) break
      least = Math.min(least, Math.hypot(a.x - b.x, a.y - b.y))
    }
  })
  return least
}

function expectInside({ size, seats, decor, labels }: SeatMapDrawing) {
  for (const { x, y } of [...seats, ...labels, ...decor.flatMap(({ outline }) => outline)]) {
    expect(x - seatRadius).toBeGreaterThanOrEqual(0)
    expect(x + seatRadius).toBeLessThanOrEqual(size.width)
    expect(y - seatRadius).toBeGreaterThanOrEqual(0)
    expect(y + seatRadius).toBeLessThanOrEqual(size.height)
  }
}

describe('halls built from descriptions', () => {
  it('built halls have no overlapping seats, and everything is inside the hall’s size', () => {
    fc.assert(
      fc.property(hall, (description) => {
        const drawing = buildHall(description)
        expect(closest(drawing.seats)).toBeGreaterThanOrEqual(2 * seatRadius)
        expectInside(drawing)
      }),
      { numRuns: 200 },
    )
  })

  it('built halls number seat ids from 1, and use each seat number of a row once', () => {
    fc.assert(
      fc.property(section, (only) => {
        const { seats } = buildHall({ decor: { what: 'stage', label: 'Scene' }, sections: [only] })
        expect(seats.map((seat) => seat.id)).toEqual(seats.map((_, index) => index + 1))
        expect(new Set(seats.map((seat) => `${seat.row} ${seat.number}`)).size).toBe(seats.length)
      }),
    )
  })

  it('refuses seats that are closer than their width', () => {
    const rows = [{ seats: 3, pitch: 40 }]
    expect(() =>
      buildHall({ decor: { what: 'stage', label: '' }, sections: [{ name: 'Sal', rows }] }),
    ).toThrow(RangeError)
  })

  it('numbers seats from the right if the hall’s description says so', () => {
    const { seats } = buildHall({
      decor: { what: 'stage', label: '' },
      sections: [{ name: 'Sal', numbering: 'rightToLeft', firstRow: 5, rows: [{ seats: 3 }] }],
    })
    expect(seats.map((seat) => `${seat.row}/${seat.number}`)).toEqual(['5/3', '5/2', '5/1'])
  })
})

describe('the halls of the demo data', () => {
  const drawn = demoHalls.flatMap((demo) =>
    demo.description ? [{ ...demo, drawing: buildHall(demo.description) }] : [],
  )

  it.each(drawn)(
    '$partnerId $name has $capacity seats, without overlaps and within the sheet',
    (demo) => {
      expect(demo.drawing.seats).toHaveLength(demo.capacity)
      expect(closest(demo.drawing.seats)).toBeGreaterThan(2 * seatRadius)
      expectInside(demo.drawing)
      const zones = new Set(demo.drawing.seats.map((seat) => seat.zone))
      expect([...zones]).toEqual(demo.zones.map((zone) => zone.name))
    },
  )

  it('the demo’s three venues have halls with 142, 890 and 508 + 180 + 120 places', () => {
    const places = (partnerId: number) =>
      demoHalls.filter((demo) => demo.partnerId === partnerId).map((demo) => demo.capacity)
    expect(places(1001)).toEqual([142])
    expect(places(1002)).toEqual([312, 188, 104, 98, 96, 92])
    expect(places(1003)).toEqual([508, 180, 120])
  })

  it('the demo’s halls have 2, 2 + 2 + 1 + 1 + 1 + 1 and 4 + 2 wheelchair places', () => {
    const wheelchairs = drawn.map(
      ({ drawing }) => drawing.seats.filter((seat) => seat.kind === 'wheelchair').length,
    )
    expect(wheelchairs).toEqual([2, 2, 2, 1, 1, 1, 1, 4, 2])
  })

  it('Storsalen has 16 rows of 22 to 26 seats and 5 of 24, with a pit of 44', () => {
    const drawing = drawn.find(({ name }) => name === 'Storsalen')?.drawing
    const rows = drawing ? rowsOf(drawing) : []
    const lengths = (name: string) =>
      rows.filter((each) => each.section === name).map(({ seats }) => seats.length)
    expect(lengths('Parkett')).toHaveLength(16)
    expect(Math.min(...lengths('Parkett'))).toBe(22)
    expect(Math.max(...lengths('Parkett'))).toBe(26)
    expect(lengths('Balkong')).toEqual([24, 24, 24, 24, 24])
    expect(drawing?.groups.map(({ name, seatIds }) => [name, seatIds.length])).toEqual([
      ['Orkestergrav', 44],
    ])
  })
})
