import { seatKinds } from '@dxweb/areas/seating/drawing/drawing.ts'
import { buildHall } from '@dxweb/areas/seating/drawing/build-hall.ts'
import { defaultTables } from '@dxweb/areas/seating/design/lay-tables.ts'
import { emptyDrawing } from '@dxweb/areas/seating/design/sheet.ts'
import { addTables } from '@dxweb/areas/seating/design/things.ts'
import { codeOf, seatCodes, seatStates, withSeatCodes } from '@dxweb/areas/seating/drawing/rules.ts'
import { describe, expect, it } from 'vitest'
import { changedPlaces, freeLooks, looksOf, packLook, unpackLook } from './looks.ts'
import { buildScene, seatUnder } from './scene.ts'

const drawing = buildHall({
  decor: { what: 'stage', label: 'Scene' },
  sections: [{ name: 'Sal', rows: [{ seats: 40, times: 25, zone: 'A' }] }],
})
const scene = buildScene(drawing)
const groups = [
  { name: 'A', color: 1, mark: 'A' },
  { name: 'B', color: 9, mark: 'B', seatIds: [1, 2] },
]

const free = freeLooks(scene, groups)

describe('the look of a seat', () => {
  it('a seat’s look can be packed into a number and unpacked again', () => {
    for (const state of seatStates) {
      for (const kind of seatKinds) {
        expect(unpackLook(packLook(state, 41, kind))).toEqual({ state, group: 41, kind })
      }
    }
  })

  it('the group that lists a seat takes precedence over the seat’s group in the drawing', () => {
    const looks = looksOf(scene, free, seatCodes(drawing, {}), new Set([3]))
    const [first, , third, fourth] = [...looks].map(unpackLook)
    expect(first).toMatchObject({ state: 'free', group: 2 })
    expect(third).toMatchObject({ state: 'selected', group: 1 })
    expect(fourth).toMatchObject({ state: 'free', group: 1 })
  })

  it('a live update changes only the looks of the seats that the update lists', () => {
    const codes = seatCodes(drawing, {})
    const before = looksOf(scene, free, codes, new Set())
    const update = { 7: codeOf('sold'), 900: codeOf('reserved') }
    const after = looksOf(scene, free, withSeatCodes(codes, update), new Set())
    expect(changedPlaces(before, after)).toEqual([6, 899])
  })
})

describe('row names', () => {
  it('places a row’s name at both ends of the row, and no row names at tables', () => {
    expect(scene.rowMarks).toHaveLength(50)
    const tables = addTables(
      emptyDrawing(),
      { ...defaultTables, across: 2, back: 1 },
      { x: 900, y: 900 },
    )
    expect(tables.seats.length).toBeGreaterThan(0)
    expect(buildScene(tables).rowMarks).toEqual([])
  })
})

describe('finding the seat under the pointer', () => {
  it('finds every seat at its centre, and no seat between rows', () => {
    for (const seat of drawing.seats) expect(seatUnder(scene, seat)).toBe(seat)
    const [first] = drawing.seats
    expect(seatUnder(scene, { x: first?.x ?? 0, y: (first?.y ?? 0) + 40 })).toBeUndefined()
  })

  it('finds no seat in a hall without seats', () => {
    const empty = buildScene({ ...drawing, seats: [] })
    expect(seatUnder(empty, { x: 1, y: 1 })).toBeUndefined()
  })
})
