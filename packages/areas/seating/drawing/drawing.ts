/** Radius of a seat in centimetres. The centres of two seats are at least two radii apart. */
export const seatRadius = 24

/** Kinds of seats: `obstructed` has a limited view; `companion` belongs to a wheelchair place. */
export const seatKinds = ['seat', 'wheelchair', 'sofa', 'companion', 'obstructed'] as const
export type SeatKind = (typeof seatKinds)[number]

/** Limits the size of the array of a hall's seat states, which is indexed by seat id. */
export const highestSeatId = 120_000

export interface Seat {
  /** Unique, from 1, and permanent, since tickets refer to the id. Seats are in reading order, front row first. */
  id: number
  section: string
  row: string
  number: string
  /** The seat's centre, in centimetres from the drawing's upper left corner. */
  x: number
  y: number
  kind: SeatKind
  /** The suggested price zone; an event may choose another. */
  zone?: string
  /** The seat's id in the program from which it was imported, kept for export. */
  guid?: string
}

export interface SeatSection {
  name: string
}

/** Seats that are removed or sold together, such as rows in place of the orchestra pit. */
export interface SeatGroup {
  name: string
  seatIds: number[]
}

export interface Point {
  x: number
  y: number
}

/** `shape` is any object that is not a stage or screen, such as a bar, a table or a wall. */
export const decorKinds = ['stage', 'screen', 'shape'] as const

export interface Decor {
  what: (typeof decorKinds)[number]
  label: string
  outline: Point[]
  labelAt: Point
}

export interface DrawingLabel {
  text: string
  x: number
  y: number
}

/** Unnumbered places, sold by count: standing room, a bench. */
export interface StandingArea {
  /** Unique, from 1. The only area of a hall without a drawing has id 0. */
  id: number
  name: string
  capacity: number
  outline: Point[]
  zone?: string
}

export interface Entrance extends Point {
  name: string
}

/** Lengths are in centimetres, with the stage at the top. */
export interface SeatMapDrawing {
  size: { width: number; height: number }
  sections: SeatSection[]
  groups: SeatGroup[]
  seats: Seat[]
  decor: Decor[]
  labels: DrawingLabel[]
  areas?: StandingArea[]
  entrances?: Entrance[]
}

export function placesOf({
  seats,
  areas = [],
}: {
  seats: { readonly length: number }
  areas?: readonly Pick<StandingArea, 'capacity'>[] | undefined
}): number {
  return areas.reduce((total, area) => total + area.capacity, seats.length)
}

/** Seats in order from the left. */
export interface SeatRow {
  section: string
  row: string
  seats: Seat[]
}

export function rowsOf(drawing: Pick<SeatMapDrawing, 'seats'>): SeatRow[] {
  const rows = new Map<string, SeatRow>()
  for (const seat of drawing.seats) {
    const key = JSON.stringify([seat.section, seat.row])
    const row = rows.get(key)
    if (row) row.seats.push(seat)
    else rows.set(key, { section: seat.section, row: seat.row, seats: [seat] })
  }
  for (const { seats } of rows.values()) seats.sort((a, b) => a.x - b.x)
  return [...rows.values()]
}

/**
 * Sorts rows by the order of `sections`, since the seats of sections side by side alternate in the drawing. Rows of
 * unknown sections are last.
 */
export function rowsBySection(drawing: Pick<SeatMapDrawing, 'seats' | 'sections'>): SeatRow[] {
  const places = new Map(drawing.sections.map(({ name }, place) => [name, place]))
  const placeOf = ({ section }: SeatRow) => places.get(section) ?? places.size
  return rowsOf(drawing).toSorted((one, other) => placeOf(one) - placeOf(other))
}
