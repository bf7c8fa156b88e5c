import type { Decor, DrawingLabel, Point, Seat, SeatMapDrawing } from '../drawing/drawing.ts'
import { rowsOf } from '../drawing/drawing.ts'
import type { Plan, PlanArea, PlanRow, PlanSeat, PlanZone } from './plan.ts'
import { readPlan, sectionNames, zoneNames } from './read-plan.ts'

/** The imported plan, stored for the parts that a drawing cannot contain. */
export interface PlanSidecar {
  name: string
  plan: Plan
}

interface Writing {
  drawing: SeatMapDrawing
  /** The drawing at the time of import. */
  came: SeatMapDrawing
  /** The offset by which the drawing has moved since the import. */
  shift: Point
  plan: Plan
  placeOf: (point: Point) => Point
  /** Seats by id, which does not change when a seat is renamed. */
  seats: ReadonlyMap<number, Seat>
  categoryOf: (zone: string | undefined) => string
  sections: readonly string[]
}

const emptyPlan = ({ size }: SeatMapDrawing, name: string): Plan => ({
  name,
  categories: [],
  zones: [],
  size: { width: Math.ceil(size.width), height: Math.ceil(size.height) },
})

/** Finds the offset by which most seats have moved since the import. */
function shiftOf(drawing: SeatMapDrawing, came: SeatMapDrawing): Point {
  const before = new Map(came.seats.map((seat) => [seat.id, seat]))
  const votes = new Map<string, { count: number; shift: Point }>()
  for (const seat of drawing.seats) {
    const old = before.get(seat.id)
    if (!old) continue
    const shift = { x: seat.x - old.x, y: seat.y - old.y }
    const key = `${shift.x} ${shift.y}`
    const vote = votes.get(key) ?? { count: 0, shift }
    vote.count += 1
    votes.set(key, vote)
  }
  let best = { count: 0, shift: { x: 0, y: 0 } }
  for (const vote of votes.values()) if (vote.count > best.count) best = vote
  return best.shift
}

function categories(plan: Plan): Writing['categoryOf'] {
  const byZone = new Map([...zoneNames(plan)].map(([category, zone]) => [zone, category]))
  return (zone = '') => {
    const known = byZone.get(zone)
    if (known !== undefined) return known
    plan.categories.push({ name: zone })
    byZone.set(zone, zone)
    return zone
  }
}

const hundredth = (value: number) => Math.round(value * 100) / 100
const minus = (a: Point, b: Point): Point => ({ x: hundredth(a.x - b.x), y: hundredth(a.y - b.y) })

const origin: Point = { x: 0, y: 0 }
const originOf = (zone: PlanZone, row: PlanRow): Point => ({
  x: zone.position.x + (row.position?.x ?? 0),
  y: zone.position.y + (row.position?.y ?? 0),
})

function newSeat(writing: Writing, seat: Seat, from: Point): PlanSeat {
  return {
    seat_guid: seat.guid ?? `dx-${seat.id}`,
    seat_number: seat.number,
    position: minus(writing.placeOf(seat), from),
    category: writing.categoryOf(seat.zone),
  }
}

function changedSeat(writing: Writing, old: Seat, was: PlanSeat, from: Point): PlanSeat {
  const seat = writing.seats.get(old.id) ?? old
  const { shift } = writing
  const hasMoved = seat.x - old.x !== shift.x || seat.y - old.y !== shift.y
  return {
    ...was,
    ...(seat.number === old.number ? {} : { seat_number: seat.number }),
    ...(seat.zone === old.zone ? {} : { category: writing.categoryOf(seat.zone) }),
    ...(hasMoved ? { position: minus(writing.placeOf(seat), from) } : {}),
  }
}

const staysIn = (now: Seat | undefined, old: Seat) =>
  now !== undefined && now.section === old.section && now.row === old.row

function keptZones(writing: Writing, written: Set<number>): PlanZone[] {
  let id = 0
  return writing.plan.zones.map((zone) => ({
    ...zone,
    rows: zone.rows.flatMap((row) => {
      const from = originOf(zone, row)
      const seats = row.seats.flatMap((was) => {
        id += 1
        const old = writing.came.seats[id - 1]
        if (!old || !staysIn(writing.seats.get(old.id), old)) return []
        written.add(old.id)
        return [changedSeat(writing, old, was, from)]
      })
      return seats.length === 0 && row.seats.length > 0 ? [] : [{ ...row, seats }]
    }),
  }))
}

function addSeats(writing: Writing, zones: PlanZone[], added: readonly Seat[]): void {
  const byName = new Map(writing.sections.map((name, index) => [name, zones[index]]))
  for (const { section, row: label, seats } of rowsOf({ seats: [...added] })) {
    const zone = byName.get(section) ?? { name: section, position: origin, rows: [] }
    if (!byName.has(section)) zones.push(zone)
    byName.set(section, zone)
    const found = zone.rows.find((row) => row.row_number === label)
    const row: PlanRow = found ?? { row_number: label, position: origin, seats: [] }
    if (!found) zone.rows.push(row)
    const from = originOf(zone, row)
    row.seats.push(...seats.map((seat) => newSeat(writing, seat, from)))
  }
}

function decorArea(
  writing: Writing,
  { label, outline }: Omit<Decor, 'what' | 'labelAt'>,
): PlanArea {
  const points = outline.map(writing.placeOf)
  const from = points[0] ?? origin
  const text = label === '' ? {} : { text: { text: label, position: origin } }
  return {
    shape: 'polygon',
    position: minus(from, origin),
    polygon: { points: points.map((point) => minus(point, from)) },
    ...text,
  }
}

const labelArea = (writing: Writing, { text, ...at }: DrawingLabel): PlanArea => ({
  shape: 'text',
  position: minus(writing.placeOf(at), origin),
  text: { text, position: origin },
})

type Undrawn = Pick<SeatMapDrawing, 'decor' | 'labels' | 'areas' | 'entrances'>

/** Returns a comparable text of everything except seats, independent of the drawing's position. */
function drawnText({ decor, labels, areas = [], entrances = [] }: Undrawn, shift: Point): string {
  const things = { decor, labels, areas, entrances }
  return JSON.stringify(things, (key, value: unknown) => {
    if (typeof value === 'number') {
      const moved = key === 'x' ? shift.x : key === 'y' ? shift.y : 0
      return hundredth(value - moved)
    }
    // Sorts the keys, since jsonb reorders the fields of an object.
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
    return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
  })
}

function withAreas(writing: Writing, zones: PlanZone[]): PlanZone[] {
  const { drawing, came, shift } = writing
  if (drawnText(drawing, shift) === drawnText(came, origin)) return zones
  const standing = (drawing.areas ?? []).map(({ name, outline }) => ({ label: name, outline }))
  const areas = [
    ...[...drawing.decor, ...standing].map((each) => decorArea(writing, each)),
    ...[
      ...drawing.labels,
      ...(drawing.entrances ?? []).map(({ name, x, y }) => ({ text: name, x, y })),
    ].map((each) => labelArea(writing, each)),
  ]
  const bare = zones.map(({ areas: _before, ...zone }) => zone)
  const [first, ...rest] = bare
  if (areas.length === 0) return bare
  if (!first) return [{ name: '', position: origin, rows: [], areas }]
  const at = first.position
  const moved = areas.map((area) => ({ ...area, position: minus(area.position ?? origin, at) }))
  return [{ ...first, areas: moved }, ...rest]
}

/**
 * Changes only the parts of an imported drawing that have changed since the import, and leaves the other JSON of the
 * imported plan as it was.
 */
export function writePlan(drawing: SeatMapDrawing, name: string, sidecar?: PlanSidecar): Plan {
  const before = sidecar?.plan ?? emptyPlan(drawing, name)
  const plan: Plan = { ...before, categories: [...before.categories] }
  const { drawing: came, measure } = readPlan(before)
  const shift = shiftOf(drawing, came)
  const writing: Writing = {
    drawing,
    came,
    shift,
    plan,
    seats: new Map(drawing.seats.map((seat) => [seat.id, seat])),
    placeOf: sidecar
      ? ({ x, y }) => ({
          x: (x - shift.x - measure.left) / measure.scale,
          y: (y - shift.y - measure.top) / measure.scale,
        })
      : ({ x, y }) => ({ x, y }),
    categoryOf: categories(plan),
    sections: sectionNames(before),
  }
  const written = new Set<number>()
  const zones = keptZones(writing, written)
  addSeats(
    writing,
    zones,
    drawing.seats.filter(({ id }) => !written.has(id)),
  )
  return {
    ...plan,
    name: sidecar === undefined || name !== sidecar.name ? name : plan.name,
    zones: withAreas(writing, zones),
  }
}
