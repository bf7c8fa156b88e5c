import { describe, expect, it } from 'vitest'
import { buildHall } from './build-hall.ts'
import { seatMaps } from '../contract.ts'
import { placesOf, rowsBySection } from './drawing.ts'
import type { SeatMapDrawing } from './drawing.ts'
import { isInside } from './geometry.ts'
import { bestAvailable } from './rules.ts'

const hall = buildHall({
  decor: { what: 'stage', label: 'Scene' },
  sections: [{ name: 'Sal', rows: [{ seats: 6, times: 2 }] }],
})
const floor = {
  id: 1,
  name: 'Gulv',
  capacity: 80,
  outline: [
    { x: 10, y: 10 },
    { x: 90, y: 10 },
    { x: 50, y: 90 },
  ],
}
const takes = (drawing: SeatMapDrawing) =>
  seatMaps.fields.drawing.safeParse(JSON.parse(JSON.stringify(drawing))).success

describe('drawings of halls', () => {
  it('accepts a valid drawing, with or without areas, entrances and newer kinds of seats', () => {
    expect(takes(hall)).toBe(true)
    const [first, ...rest] = hall.seats
    if (!first) throw new Error('the hall is empty')
    const seats = [{ ...first, kind: 'companion' as const, guid: 'a-1' }, ...rest]
    const entrances = [{ name: 'Dør A', x: 20, y: 400 }]
    expect(takes({ ...hall, seats, areas: [floor], entrances })).toBe(true)
  })

  it('accepts a drawing with a missing seat id, but refuses repeated seat ids', () => {
    expect(takes({ ...hall, seats: hall.seats.slice(1) })).toBe(true)
    expect(takes({ ...hall, seats: [...hall.seats, ...hall.seats.slice(0, 1)] })).toBe(false)
  })

  it('refuses an area without capacity, and two areas with the same id', () => {
    expect(takes({ ...hall, areas: [{ ...floor, capacity: 0 }] })).toBe(false)
    expect(takes({ ...hall, areas: [floor, floor] })).toBe(false)
  })

  it('counts the places of seats and areas together', () => {
    expect(placesOf({ ...hall, areas: [floor] })).toBe(92)
  })

  it('lists rows by section, although side-by-side sections are drawn interleaved', () => {
    const seat = (id: number, section: string, row: string) => ({
      id,
      section,
      row,
      number: '1',
      x: id * 60,
      y: 100,
      kind: 'seat' as const,
    })
    const sections = [{ name: 'Venstre' }, { name: 'Høyre' }]
    const seats = [
      seat(1, 'Høyre', '1'),
      seat(2, 'Venstre', '1'),
      seat(3, 'Galleri', '1'),
      seat(4, 'Høyre', '2'),
      seat(5, 'Venstre', '2'),
    ]
    const read = rowsBySection({ sections, seats }).map(({ section, row }) => `${section} ${row}`)
    expect(read).toEqual(['Venstre 1', 'Venstre 2', 'Høyre 1', 'Høyre 2', 'Galleri 1'])
  })

  it('recognizes points inside and outside an outline', () => {
    expect(isInside(floor.outline, { x: 50, y: 30 })).toBe(true)
    expect(isInside(floor.outline, { x: 12, y: 80 })).toBe(false)
  })

  it('never proposes a companion’s seat, and proposes seats with a limited view last', () => {
    const companions = hall.seats.map((seat) => ({ ...seat, kind: 'companion' as const }))
    expect(bestAvailable({ ...hall, seats: companions }, new Set(), 1)).toBeUndefined()
    const [best] = bestAvailable(hall, new Set(), 1) ?? []
    const hidden = hall.seats.map((seat) =>
      seat.id === best?.id ? { ...seat, kind: 'obstructed' as const } : seat,
    )
    expect(bestAvailable({ ...hall, seats: hidden }, new Set(), 1)?.[0]?.id).not.toBe(best?.id)
  })
})
