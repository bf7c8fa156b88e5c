import { highestSeatId } from '../drawing/drawing.ts'
import type { Point, Seat, SeatMapDrawing } from '../drawing/drawing.ts'
import { boxOf } from '../drawing/geometry.ts'
import type { SeatDraft } from './lay-rows.ts'
import { seatNumbers } from './numbering.ts'
import type { SeatScheme } from './numbering.ts'

/** Contains seats by id, other things by index ('decor 0', 'label 2', 'area 1'). Immutable. */
export type Selection = ReadonlySet<string>
const seatPrefix = 'seat '
export const seatKey = (id: number) => `${seatPrefix}${id}`
export const thingKey = (list: ThingList, index: number) => `${list} ${index}`
export const thingLists = ['decor', 'label', 'area', 'entrance'] as const
export type ThingList = (typeof thingLists)[number]

/**
 * Caches the ids of selected seats, since dragging looks up every seat several times per frame, and building the keys
 * is slow.
 */
const chosenIds = new WeakMap<Selection, ReadonlySet<number>>()

function idsOf(selection: Selection): ReadonlySet<number> {
  const known = chosenIds.get(selection)
  if (known) return known
  const keys = [...selection].filter((key) => key.startsWith(seatPrefix))
  const ids = new Set(keys.map((key) => Number(key.slice(seatPrefix.length))))
  chosenIds.set(selection, ids)
  return ids
}

export const isChosen = (selection: Selection, seat: Pick<Seat, 'id'>) =>
  idsOf(selection).has(seat.id)
export const chosenSeats = ({ seats }: Pick<SeatMapDrawing, 'seats'>, selection: Selection) =>
  seats.filter((seat) => isChosen(selection, seat))

export interface UsedIds {
  seats: number
  areas: number
}

const noneUsed: UsedIds = { seats: 0, areas: 0 }
const highest = (rows: readonly { id: number }[] = [], least: number) =>
  rows.reduce((most, { id }) => Math.max(most, id), least)

/** Highest ids ever used. New ids are higher, since tickets of past events refer to deleted seats and areas. */
export const usedIds = (
  { seats, areas }: Pick<SeatMapDrawing, 'seats' | 'areas'>,
  used = noneUsed,
): UsedIds => ({ seats: highest(seats, used.seats), areas: highest(areas, used.areas) })

const withSections = (drawing: SeatMapDrawing): SeatMapDrawing => {
  const known = new Set(drawing.sections.map(({ name }) => name))
  const met = [...new Set(drawing.seats.map(({ section }) => section))]
  const added = met.filter((name) => !known.has(name))
  return added.length === 0
    ? drawing
    : { ...drawing, sections: [...drawing.sections, ...added.map((name) => ({ name }))] }
}

/** Throws RangeError if no ids are left. */
export function addSeats(drawing: SeatMapDrawing, drafts: readonly SeatDraft[], used = noneUsed) {
  const from = usedIds(drawing, used).seats
  if (from + drafts.length > highestSeatId) throw new RangeError('no more seats have room')
  const seats = drafts.map((draft, index) => ({ id: from + index + 1, ...draft }))
  return withSections({ ...drawing, seats: [...drawing.seats, ...seats] })
}

/** Reuses the objects of all seats that are not selected. */
export function changeSeats(
  drawing: SeatMapDrawing,
  selection: Selection,
  change: (seat: Seat, place: number) => Partial<SeatDraft>,
): SeatMapDrawing {
  let place = 0
  const seats = drawing.seats.map((seat) =>
    isChosen(selection, seat) ? { ...seat, ...change(seat, place++) } : seat,
  )
  return withSections({ ...drawing, seats })
}

type Mapping = (point: Point) => Point

export function mapChosen(
  drawing: SeatMapDrawing,
  selection: Selection,
  map: Mapping,
): SeatMapDrawing {
  const whole: Mapping = (point) => {
    const { x, y } = map(point)
    return { x: Math.round(x), y: Math.round(y) }
  }
  const seats = drawing.seats.map((seat) =>
    isChosen(selection, seat) ? { ...seat, ...whole(seat) } : seat,
  )
  const has = (list: ThingList, index: number) => selection.has(thingKey(list, index))
  const decor = drawing.decor.map((each, index) =>
    has('decor', index)
      ? { ...each, outline: each.outline.map(map), labelAt: whole(each.labelAt) }
      : each,
  )
  const labels = drawing.labels.map((each, index) =>
    has('label', index) ? { ...each, ...whole(each) } : each,
  )
  const areas = drawing.areas?.map((each, index) =>
    has('area', index) ? { ...each, outline: each.outline.map(map) } : each,
  )
  const entrances = drawing.entrances?.map((each, index) =>
    has('entrance', index) ? { ...each, ...whole(each) } : each,
  )
  return {
    ...drawing,
    seats,
    decor,
    labels,
    ...(areas ? { areas } : {}),
    ...(entrances ? { entrances } : {}),
  }
}

export function pointsOf(drawing: SeatMapDrawing, selection: Selection): Point[] {
  const of = <T>(list: ThingList, rows: readonly T[] = [], places: (row: T) => readonly Point[]) =>
    rows.flatMap((row, index) => (selection.has(thingKey(list, index)) ? places(row) : []))
  return [
    ...chosenSeats(drawing, selection),
    ...of('decor', drawing.decor, ({ outline }) => outline),
    ...of('label', drawing.labels, (label) => [label]),
    ...of('area', drawing.areas, ({ outline }) => outline),
    ...of('entrance', drawing.entrances, (entrance) => [entrance]),
  ]
}

export const allPoints = ({
  seats,
  decor,
  labels,
  areas = [],
  entrances = [],
}: SeatMapDrawing): Point[] => [
  ...seats,
  ...decor.flatMap(({ outline }) => outline),
  ...labels,
  ...areas.flatMap(({ outline }) => outline),
  ...entrances,
]

export const moveBy = (drawing: SeatMapDrawing, selection: Selection, by: Point) =>
  mapChosen(drawing, selection, ({ x, y }) => ({ x: x + by.x, y: y + by.y }))

const middleOfChosen = (drawing: SeatMapDrawing, selection: Selection): Point => {
  const { left, right, top, bottom } = boxOf(pointsOf(drawing, selection))
  return { x: Math.round((left + right) / 2), y: Math.round((top + bottom) / 2) }
}

/** Rotates clockwise about the selection's centre. */
export function rotate(
  drawing: SeatMapDrawing,
  selection: Selection,
  degrees: number,
): SeatMapDrawing {
  const about = middleOfChosen(drawing, selection)
  const angle = (degrees * Math.PI) / 180
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  return mapChosen(drawing, selection, ({ x, y }) => ({
    x: about.x + (x - about.x) * cos - (y - about.y) * sin,
    y: about.y + (x - about.x) * sin + (y - about.y) * cos,
  }))
}

export function mirror(
  drawing: SeatMapDrawing,
  selection: Selection,
  way: 'across' | 'back',
): SeatMapDrawing {
  const { left, right, top, bottom } = boxOf(pointsOf(drawing, selection))
  return mapChosen(drawing, selection, ({ x, y }) =>
    way === 'across' ? { x: left + right - x, y } : { x, y: top + bottom - y },
  )
}

export type Edge = 'left' | 'right' | 'top' | 'bottom'

export function align(drawing: SeatMapDrawing, selection: Selection, edge: Edge): SeatMapDrawing {
  const box = boxOf(chosenSeats(drawing, selection))
  return changeSeats(drawing, selection, () =>
    edge === 'left' || edge === 'right' ? { x: box[edge] } : { y: box[edge] },
  )
}

export function distribute(drawing: SeatMapDrawing, selection: Selection): SeatMapDrawing {
  const chosen = chosenSeats(drawing, selection)
  const box = boxOf(chosen)
  const axis = box.right - box.left >= box.bottom - box.top ? 'x' : 'y'
  const [from, to] = axis === 'x' ? [box.left, box.right] : [box.top, box.bottom]
  const order = chosen.toSorted((a, b) => a[axis] - b[axis])
  const step = (to - from) / Math.max(1, order.length - 1)
  const places = new Map(order.map((seat, place) => [seat.id, Math.round(from + place * step)]))
  return changeSeats(drawing, selection, (seat) => ({ [axis]: places.get(seat.id) ?? seat[axis] }))
}

export function remove(drawing: SeatMapDrawing, selection: Selection): SeatMapDrawing {
  const left = <T>(list: ThingList, rows: readonly T[]) =>
    rows.filter((_, index) => !selection.has(thingKey(list, index)))
  const seats = drawing.seats.filter((seat) => !isChosen(selection, seat))
  const there = new Set(seats.map(({ id }) => id))
  const groups = drawing.groups.map((group) => ({
    ...group,
    seatIds: group.seatIds.filter((id) => there.has(id)),
  }))
  return {
    ...drawing,
    seats,
    groups: groups.filter(({ seatIds }) => seatIds.length > 0),
    decor: left('decor', drawing.decor),
    labels: left('label', drawing.labels),
    ...(drawing.areas ? { areas: left('area', drawing.areas) } : {}),
    ...(drawing.entrances ? { entrances: left('entrance', drawing.entrances) } : {}),
  }
}

export function renumber(
  drawing: SeatMapDrawing,
  selection: Selection,
  scheme: SeatScheme,
  start: number,
): SeatMapDrawing {
  const numbers = new Map<number, string>()
  const rows = Map.groupBy(chosenSeats(drawing, selection), (seat) =>
    JSON.stringify([seat.section, seat.row]),
  )
  for (const seats of rows.values()) {
    const order = seats.toSorted((a, b) => a.x - b.x)
    const names = seatNumbers(order.length, scheme, start)
    order.forEach((seat, place) => numbers.set(seat.id, names[place] ?? seat.number))
  }
  return changeSeats(drawing, selection, (seat) => ({
    number: numbers.get(seat.id) ?? seat.number,
  }))
}

export const rowOf = (
  { seats }: Pick<SeatMapDrawing, 'seats'>,
  { section, row }: Seat,
): Selection =>
  new Set(
    seats
      .filter((each) => each.section === section && each.row === row)
      .map(({ id }) => seatKey(id)),
  )
