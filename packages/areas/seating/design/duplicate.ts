import type { Point, SeatMapDrawing, StandingArea } from '../drawing/drawing.ts'
import { addSeats, chosenSeats, seatKey, thingKey, usedIds } from './commands.ts'
import type { Selection, UsedIds } from './commands.ts'
import { rowNames } from './numbering.ts'

interface Duplicated {
  drawing: SeatMapDrawing
  selection: Selection
}

const isLetters = (row: string) => /^[A-Z]+$/.test(row)

function newNames(drawing: SeatMapDrawing, selection: Selection): Map<string, string> {
  const names = new Map<string, string>()
  const bySection = Map.groupBy(chosenSeats(drawing, selection), ({ section }) => section)
  for (const [section, seats] of bySection) {
    const rows = [...new Set(seats.map(({ row }) => row))]
    const there = drawing.seats.filter((seat) => seat.section === section)
    const taken = new Set(there.map(({ row }) => row))
    const scheme = rows.every(isLetters) ? 'letters' : 'numbers'
    rowNames(rows.length, scheme, 1, taken).forEach((name, index) =>
      names.set(JSON.stringify([section, rows[index]]), name),
    )
  }
  return names
}

function copiedAreas(
  { areas = [] }: SeatMapDrawing,
  selection: Selection,
  by: Point,
  next: number,
): StandingArea[] {
  return areas
    .filter((_, index) => selection.has(thingKey('area', index)))
    .map((area, index) => ({
      ...area,
      id: next + index,
      outline: area.outline.map(({ x, y }) => ({ x: x + by.x, y: y + by.y })),
    }))
}

export function duplicate(
  drawing: SeatMapDrawing,
  selection: Selection,
  by: Point,
  used?: UsedIds,
): Duplicated {
  const names = newNames(drawing, selection)
  const drafts = chosenSeats(drawing, selection).map(({ id: _id, guid: _guid, ...seat }) => ({
    ...seat,
    x: seat.x + by.x,
    y: seat.y + by.y,
    row: names.get(JSON.stringify([seat.section, seat.row])) ?? seat.row,
  }))
  const from = usedIds(drawing, used)
  const areas = copiedAreas(drawing, selection, by, from.areas + 1)
  const decor = drawing.decor
    .filter((_, index) => selection.has(thingKey('decor', index)))
    .map((each) => ({
      ...each,
      outline: each.outline.map(({ x, y }) => ({ x: x + by.x, y: y + by.y })),
      labelAt: { x: each.labelAt.x + by.x, y: each.labelAt.y + by.y },
    }))
  const added = addSeats(drawing, drafts, used)
  const before = drawing.areas ?? []
  return {
    drawing: {
      ...added,
      decor: [...drawing.decor, ...decor],
      ...(areas.length > 0 ? { areas: [...before, ...areas] } : {}),
    },
    selection: new Set([
      ...drafts.map((_, index) => seatKey(from.seats + index + 1)),
      ...decor.map((_, index) => thingKey('decor', drawing.decor.length + index)),
      ...areas.map((_, index) => thingKey('area', before.length + index)),
    ]),
  }
}
