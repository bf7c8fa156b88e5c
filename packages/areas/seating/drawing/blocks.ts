import { rowsOf } from './drawing.ts'
import type { Seat, SeatMapDrawing, SeatRow } from './drawing.ts'

/** A gap this many times wider than the row's usual gap is an aisle. */
const aisleFactor = 1.4
/** A row's usual gap is at most this many times the narrowest gap in its section. */
const wideRowFactor = 1.6

function narrowestGap({ seats }: SeatRow): number {
  const gaps = seats.slice(1).map((seat, index) => seat.x - (seats[index]?.x ?? 0))
  return Math.min(Infinity, ...gaps)
}

/** Returns blocks of adjacent seats without an aisle between them, row by row, from the left. */
export function blocksOf(drawing: Pick<SeatMapDrawing, 'seats'>): Seat[][] {
  const rows = rowsOf(drawing)
  const narrowest = new Map<string, number>()
  for (const row of rows) {
    const known = narrowest.get(row.section) ?? Infinity
    narrowest.set(row.section, Math.min(known, narrowestGap(row)))
  }
  return rows.flatMap((row) => {
    const widest = wideRowFactor * (narrowest.get(row.section) ?? Infinity)
    const reach = aisleFactor * Math.min(narrowestGap(row), widest)
    return split(row.seats, (left, right) => right.x - left.x <= reach)
  })
}

export function split(
  seats: readonly Seat[],
  together: (left: Seat, right: Seat) => boolean,
): Seat[][] {
  const parts: Seat[][] = []
  let last: Seat | undefined
  for (const seat of seats) {
    const part = parts.at(-1)
    if (part && last && together(last, seat)) part.push(seat)
    else parts.push([seat])
    last = seat
  }
  return parts
}
