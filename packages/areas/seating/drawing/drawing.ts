/** Radius of a drawn seat, in centimetres. Two seats never stand closer than twice this. */
export const seatRadius = 24

/** What a seat is to the one who sits there. `obstructed` sees less; `companion` belongs to a place for a wheelchair. */
export const seatKinds = ['seat', 'wheelchair', 'sofa', 'companion', 'obstructed'] as const
export type SeatKind = (typeof seatKinds)[number]

/** The highest id that a seat may have: a hall's states are one array by seat id. */
export const highestSeatId = 120_000

export interface Seat {
  /**
   * From 1, once in the drawing, and the same for as long as the seat stands: tickets point at it. Seats come in
   * reading order: front row first, from the left as the audience faces the stage.
   */
  id: number
  /** Name of one of the drawing's sections. */
  section: string
  row: string
  number: string
  /** Centre, in centimetres from the drawing's upper left corner. */
  x: number
  y: number
  kind: SeatKind
  /** The price zone the hall proposes; an event may zone its seats otherwise. */
  zone?: string
  /** What another program knows the seat by; kept so that a plan goes back as it came. */
  guid?: string
}

export interface SeatSection {
  name: string
}

/** Seats that are taken out or sold together, such as the rows that the orchestra pit replaces. */
export interface SeatGroup {
  name: string
  seatIds: number[]
}

export interface Point {
  x: number
  y: number
}

/** `shape` is whatever else stands there: a bar, a table, a wall. */
export const decorKinds = ['stage', 'screen', 'shape'] as const

/** Something drawn that cannot be sold: an outline, closed, with its text in the middle. */
export interface Decor {
  what: (typeof decorKinds)[number]
  label: string
  outline: Point[]
  labelAt: Point
}

export interface DrawingLabel {
  text: string
  /** The text's middle. */
  x: number
  y: number
}

/** Places without numbers, sold by count: a floor to stand on, a bench. */
export interface StandingArea {
  /** From 1, once in the drawing. 0 is the one area of a hall that has no drawing. */
  id: number
  name: string
  /** People; at least 1. */
  capacity: number
  /** Closed; three corners or more. */
  outline: Point[]
  zone?: string
}

export interface Entrance extends Point {
  name: string
}

/** A hall as drawn and stored: centimetres, the stage at the top. */
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

/** How many people the drawing has places for: seats, and what its areas hold. */
export function placesOf({
  seats,
  areas = [],
}: {
  seats: { readonly length: number }
  areas?: readonly Pick<StandingArea, 'capacity'>[] | undefined
}): number {
  return areas.reduce((total, area) => total + area.capacity, seats.length)
}

/** Seats of one row in one section, in drawn order from the left. */
export interface SeatRow {
  section: string
  row: string
  seats: Seat[]
}

/** The drawing's rows in the order their first seats come. */
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
 * The same rows, each section's together in the drawing's order of sections: as they are read. In a hall whose sections
 * lie side by side the rows are drawn in turn. Rows of a section that the drawing does not name come last.
 */
export function rowsBySection(drawing: Pick<SeatMapDrawing, 'seats' | 'sections'>): SeatRow[] {
  const places = new Map(drawing.sections.map(({ name }, place) => [name, place]))
  const placeOf = ({ section }: SeatRow) => places.get(section) ?? places.size
  return rowsOf(drawing).toSorted((one, other) => placeOf(one) - placeOf(other))
}
