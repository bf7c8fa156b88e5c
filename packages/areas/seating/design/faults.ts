import { seatRadius } from '../drawing/drawing.ts'
import type { Seat, SeatMapDrawing } from '../drawing/drawing.ts'

export const drawingFaults = ['seats_overlap', 'seats_alike', 'seats_nameless'] as const

export interface DrawingFault {
  code: (typeof drawingFaults)[number]
  seatIds: number[]
}

const cell = 2 * seatRadius

/** Finds overlapping seats by comparing only seats in neighbouring cells of a grid. */
function overlapping(seats: readonly Seat[]): number[] {
  const cells = new Map<string, Seat[]>()
  const found = new Set<number>()
  for (const seat of seats) {
    const column = Math.floor(seat.x / cell)
    const row = Math.floor(seat.y / cell)
    for (let dx = -1; dx <= 1; dx++) {
      for (let dy = -1; dy <= 1; dy++) {
        for (const other of cells.get(`${column + dx} ${row + dy}`) ?? []) {
          if (Math.hypot(seat.x - other.x, seat.y - other.y) >= cell - 2) continue
          found.add(seat.id)
          found.add(other.id)
        }
      }
    }
    const own = cells.get(`${column} ${row}`)
    if (own) own.push(seat)
    else cells.set(`${column} ${row}`, [seat])
  }
  return [...found]
}

function alike(seats: readonly Seat[]): number[] {
  const names = Map.groupBy(seats, ({ section, row, number }) =>
    JSON.stringify([section, row, number]),
  )
  return [...names.values()].flatMap((same) => (same.length > 1 ? same.map(({ id }) => id) : []))
}

/** Fast enough to run after every change of a drawing with 5,000 seats. */
export function faultsOf({ seats }: Pick<SeatMapDrawing, 'seats'>): DrawingFault[] {
  const faults: DrawingFault[] = [
    { code: 'seats_overlap', seatIds: overlapping(seats) },
    { code: 'seats_alike', seatIds: alike(seats) },
    {
      code: 'seats_nameless',
      seatIds: seats
        .filter(({ section, number }) => section === '' || number === '')
        .map(({ id }) => id),
    },
  ]
  return faults.filter(({ seatIds }) => seatIds.length > 0)
}
