import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Point, SeatMapDrawing } from '../drawing/drawing.ts'
import {
  addSeats,
  align,
  changeSeats,
  distribute,
  mirror,
  moveBy,
  remove,
  renumber,
  rotate,
  rowOf,
  seatKey,
} from './commands.ts'
import type { Selection } from './commands.ts'
import { duplicate } from './duplicate.ts'
import { faultsOf } from './faults.ts'
import { redo, startHistory, step, undo } from './history.ts'
import type { History } from './history.ts'
import { layRows, defaultRows } from './lay-rows.ts'
import { layTables, defaultTables } from './lay-tables.ts'
import { rowNames, rowSchemes, seatNumbers, seatSchemes } from './numbering.ts'
import { emptyDrawing, fitSheet } from './sheet.ts'
import { snapMove } from './snap.ts'
import { thingAt } from './things.ts'

const at: Point = { x: 2000, y: 600 }
const plan = fc.record({
  section: fc.constantFrom('Parkett', 'Balkong'),
  rows: fc.integer({ min: 1, max: 8 }),
  blocks: fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 3 }),
  pitch: fc.integer({ min: 50, max: 80 }),
  rowPitch: fc.integer({ min: 60, max: 120 }),
  curve: fc.constantFrom(0, 700, 2500),
  seatScheme: fc.constantFrom(...seatSchemes),
  rowScheme: fc.constantFrom(...rowSchemes),
  firstSeat: fc.integer({ min: 1, max: 5 }),
  firstRow: fc.integer({ min: 1, max: 30 }),
})

const drawn = (each: Partial<typeof defaultRows>): SeatMapDrawing =>
  addSeats(emptyDrawing(), layRows(emptyDrawing(), { ...defaultRows, section: 'Sal', ...each }, at))
const hall = drawn({ rows: 4, blocks: [6] })
const wholeRow = (row: string): Selection => {
  const seat = hall.seats.find((each) => each.row === row)
  return seat ? rowOf(hall, seat) : new Set()
}
const places = ({ seats }: SeatMapDrawing) => seats.map(({ x, y }) => [x, y])

describe('schemes of seat numbers and row names', () => {
  it('seat numbers are unique in every scheme, and not below the first number', () => {
    const arguments_ = [
      fc.integer({ min: 0, max: 60 }),
      fc.constantFrom(...seatSchemes),
      fc.integer({ min: 1, max: 9 }),
    ] as const
    fc.assert(
      fc.property(...arguments_, (count, scheme, start) => {
        const numbers = seatNumbers(count, scheme, start)
        expect(new Set(numbers).size).toBe(count)
        expect(numbers.every((number) => Number(number) >= start)).toBe(true)
      }),
    )
  })

  it('seat numbers and row names follow the usual schemes of halls', () => {
    expect(seatNumbers(5, 'centreOut', 1)).toEqual(['5', '3', '1', '2', '4'])
    expect(seatNumbers(4, 'centreOut', 1)).toEqual(['3', '1', '2', '4'])
    expect(seatNumbers(3, 'right', 1)).toEqual(['3', '2', '1'])
    expect([seatNumbers(3, 'odd', 1), seatNumbers(3, 'even', 1)]).toEqual([
      ['1', '3', '5'],
      ['2', '4', '6'],
    ])
    expect(rowNames(10, 'plainLetters', 7)).toEqual('G H J K L M N P Q R'.split(' '))
    expect(rowNames(3, 'letters', 26)).toEqual(['Z', 'AA', 'AB'])
    expect(rowNames(3, 'numbers', 1, new Set(['2']))).toEqual(['1', '3', '4'])
  })
})

describe('placing rows and tables', () => {
  it('placed rows do not overlap, and have unique names', () => {
    fc.assert(
      fc.property(plan, plan, (first, second) => {
        const one = addSeats(
          emptyDrawing(),
          layRows(emptyDrawing(), { ...defaultRows, ...first }, at),
        )
        const count = first.rows * first.blocks.reduce((sum, block) => sum + block, 0)
        expect(one.seats).toHaveLength(count)
        expect(faultsOf(one)).toEqual([])
        const far = { x: at.x, y: at.y + 20_000 }
        const two = addSeats(one, layRows(one, { ...defaultRows, ...second }, far))
        expect(faultsOf(two)).toEqual([])
      }),
      { numRuns: 60 },
    )
  })

  it('placed round and long tables cause no faults', () => {
    for (const shape of ['round', 'long'] as const) {
      const laid = layTables(
        hall,
        { ...defaultTables, section: 'Kafé', shape },
        { x: 9000, y: 600 },
      )
      expect(laid.tables).toHaveLength(6)
      expect(faultsOf(addSeats(hall, laid.seats))).toEqual([])
    }
  })
})

const mark = wholeRow('2')
const commands: ((drawing: SeatMapDrawing) => SeatMapDrawing)[] = [
  (drawing) => moveBy(drawing, mark, { x: 30, y: 10 }),
  (drawing) => rotate(drawing, mark, 15),
  (drawing) => mirror(drawing, mark, 'across'),
  (drawing) => align(drawing, mark, 'left'),
  (drawing) => distribute(drawing, mark),
  (drawing) => renumber(drawing, mark, 'odd', 1),
  (drawing) => remove(drawing, mark),
  (drawing) => duplicate(drawing, mark, { x: 0, y: 900 }, { seats: 500, areas: 0 }).drawing,
  (drawing) => changeSeats(drawing, mark, () => ({ kind: 'wheelchair', zone: 'B' })),
  (drawing) => fitSheet(drawing),
]

describe('commands of the designer', () => {
  it('any command can be undone and redone exactly', () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: commands.length - 1 }), { maxLength: 12 }), (steps) => {
        let history: History<SeatMapDrawing> = startHistory(hall)
        for (const each of steps) {
          history = step(history, commands[each]?.(history.present) ?? history.present)
        }
        const end = history.present
        const count = history.past.length
        for (let back = 0; back < count; back++) history = undo(history)
        expect(history.present).toBe(hall)
        expect(undo(history)).toBe(history)
        for (let forth = 0; forth < count; forth++) history = redo(history)
        expect(history.present).toBe(end)
      }),
    )
  })

  it('commands keep the ids of seats and never reuse an id', () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: commands.length - 1 }), { maxLength: 8 }), (steps) => {
        let drawing = hall
        for (const each of steps) drawing = commands[each]?.(drawing) ?? drawing
        const ids = drawing.seats.map(({ id }) => id)
        expect(new Set(ids).size).toBe(ids.length)
        const before = new Set(hall.seats.map(({ id }) => id))
        expect(ids.every((id) => before.has(id) || id > 500)).toBe(true)
        const untouched = drawing.seats.filter(({ id, row }) => before.has(id) && row === '1')
        expect(untouched.map(({ number }) => number)).toEqual(
          hall.seats.filter(({ row }) => row === '1').map(({ number }) => number),
        )
      }),
    )
  })
})

describe('moving and turning seats', () => {
  it('mirroring twice or rotating by 360 degrees restores the drawing', () => {
    const twice = mirror(mirror(hall, mark, 'back'), mark, 'back')
    expect(places(twice)).toEqual(places(hall))
    const turned = [1, 2, 3, 4].reduce((drawing) => rotate(drawing, mark, 90), hall)
    // Allows two roundings, since each seat's position is rounded to whole centimetres.
    turned.seats.forEach(({ x, y }, index) => {
      expect(
        Math.hypot(x - (hall.seats[index]?.x ?? 0), y - (hall.seats[index]?.y ?? 0)),
      ).toBeLessThan(4)
    })
  })

  it('distributed seats are evenly spaced', () => {
    const apart = changeSeats(hall, mark, (seat, place) => ({ x: seat.x + place * place }))
    const xs = distribute(apart, mark)
      .seats.filter(({ row }) => row === '2')
      .map(({ x }) => x)
    const gaps = xs.slice(1).map((x, index) => x - (xs[index] ?? 0))
    expect(Math.max(...gaps) - Math.min(...gaps)).toBeLessThanOrEqual(1)
  })

  it('a move snaps to a neighbouring seat, or else to the grid', () => {
    const one = new Set([seatKey(1)])
    expect(snapMove(hall, one, { x: 53, y: 87 }, 6)).toEqual({
      by: { x: 55, y: 90 },
      lines: { x: hall.seats[1]?.x, y: hall.seats[6]?.y },
    })
    expect(snapMove(hall, one, { x: -1013, y: -504 }, 6).by).toEqual({ x: -1010, y: -500 })
  })
})

it('a saved drawing is moved to the margin of its sheet, and lists the front row first', () => {
  const turned = moveBy(hall, wholeRow('4'), { x: 0, y: -900 })
  const kept = fitSheet(turned)
  expect(kept.seats[0]?.row).toBe('4')
  expect(Math.min(...kept.seats.map(({ x }) => x))).toBe(90)
  expect(Math.min(...kept.seats.map(({ y }) => y))).toBe(90)
  expect(kept.sections).toEqual([{ name: 'Sal' }])
})

it('reports two seats with the same name or in the same place as faults', () => {
  const alike = changeSeats(hall, new Set([seatKey(1)]), () => ({ number: '2' }))
  expect(faultsOf(alike)).toEqual([{ code: 'seats_alike', seatIds: [1, 2] }])
  const over = changeSeats(hall, new Set([seatKey(1)]), (seat) => ({ x: seat.x + 50 }))
  expect(faultsOf(over)).toEqual([{ code: 'seats_overlap', seatIds: [2, 1] }])
})

it('a click on the text of a long label selects the label, but a click below or past the text does not', () => {
  const labels = [{ text: 'Nødutgang mot vest', x: 1000, y: 500 }]
  const drawing: SeatMapDrawing = { ...emptyDrawing(), labels }
  expect(thingAt(drawing, { x: 1180, y: 510 })).toBe('label 0')
  expect(thingAt(drawing, { x: 1000, y: 560 })).toBeUndefined()
  expect(thingAt(drawing, { x: 1300, y: 500 })).toBeUndefined()
})
