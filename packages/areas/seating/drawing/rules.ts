import { blocksOf } from './blocks.ts'
import type { Seat, SeatMapDrawing } from './drawing.ts'
import { isKept } from './single-gaps.ts'

/** Requests and replies contain the index of a state, so the order is fixed. */
export const seatStates = [
  'free',
  'selected',
  'sold',
  'reserved',
  'heldByOther',
  'blocked',
] as const
export type SeatState = (typeof seatStates)[number]

/** One code per seat id; missing ids and unknown codes mean free. */
export type SeatCodes = Uint8Array

export function codeOf(state: SeatState): number {
  return seatStates.indexOf(state)
}

export function stateOf(codes: SeatCodes, seatId: number): SeatState {
  return seatStates[codes[seatId] ?? 0] ?? 'free'
}

export function withSeatCodes(
  codes: SeatCodes,
  changes: Readonly<Record<number, number>>,
): SeatCodes {
  const entries = Object.entries(changes).map(([seatId, code]) => [Number(seatId), code] as const)
  const length = entries.reduce((most, [seatId]) => Math.max(most, seatId + 1), codes.length)
  const next = new Uint8Array(length)
  next.set(codes)
  for (const [seatId, code] of entries) next[seatId] = code
  return next
}

/** Expands the sparse form of replies, which omits free seats. */
export function seatCodes(
  drawing: Pick<SeatMapDrawing, 'seats'>,
  sparse: Readonly<Record<number, number>>,
): SeatCodes {
  const highest = drawing.seats.reduce((most, seat) => Math.max(most, seat.id), 0)
  return withSeatCodes(new Uint8Array(highest + 1), sparse)
}

export function countStates(
  drawing: Pick<SeatMapDrawing, 'seats'>,
  codes: SeatCodes,
): Record<SeatState, number> {
  const counts = { free: 0, selected: 0, sold: 0, reserved: 0, heldByOther: 0, blocked: 0 }
  for (const seat of drawing.seats) counts[stateOf(codes, seat.id)] += 1
  return counts
}

function freeRuns(blocks: readonly Seat[][], taken: ReadonlySet<number>): Seat[][] {
  return blocks.flatMap((block) => {
    const runs: Seat[][] = [[]]
    for (const seat of block) {
      if (taken.has(seat.id)) runs.push([])
      else runs.at(-1)?.push(seat)
    }
    return runs.filter((run) => run.length > 0)
  })
}

/** The weight of the sideways distance from the ideal place, relative to the distance towards front or back. */
const sideWeight = 2
/** Penalties in centimetres for leaving a single seat and for a limited view. */
const singleGapCost = 400
const obstructedCost = 300

interface Candidate {
  seats: Seat[]
  cost: number
}

function leftAlone(seats: readonly Seat[], run: readonly Seat[]): number {
  const start = run.indexOf(seats[0] as Seat)
  const after = run.length - start - seats.length
  return (start === 1 ? 1 : 0) + (after === 1 ? 1 : 0)
}

function costOf(seats: Seat[], run: readonly Seat[], target: { x: number; y: number }): number {
  const x = seats.reduce((total, seat) => total + seat.x, 0) / seats.length
  const y = seats.reduce((total, seat) => total + seat.y, 0) / seats.length
  const alone = leftAlone(seats, run)
  const obstructed = seats.filter((seat) => seat.kind === 'obstructed').length
  const away = sideWeight * Math.abs(x - target.x) + Math.abs(y - target.y)
  return away + alone * singleGapCost + obstructed * obstructedCost
}

function targetOf(drawing: SeatMapDrawing) {
  const ys = drawing.seats.map((seat) => seat.y)
  const front = ys.reduce((least, y) => Math.min(least, y), Infinity)
  const back = ys.reduce((most, y) => Math.max(most, y), 0)
  return { x: drawing.size.width / 2, y: front + (back - front) / 3 }
}

/**
 * Proposes `count` adjacent free seats near the middle, a third of the way back, but no wheelchair or companion places.
 * Avoids limited views and single gaps; `avoidsGaps` excludes single gaps entirely.
 */
export function bestAvailable(
  drawing: SeatMapDrawing,
  taken: ReadonlySet<number>,
  count: number,
  { avoidsGaps = false } = {},
): Seat[] | undefined {
  if (count < 1) return undefined
  const target = targetOf(drawing)
  const closed = new Set(taken)
  for (const seat of drawing.seats) if (isKept.has(seat.kind)) closed.add(seat.id)
  let best: Candidate | undefined
  for (const run of freeRuns(blocksOf(drawing), closed)) {
    for (let start = 0; start + count <= run.length; start++) {
      const seats = run.slice(start, start + count)
      if (avoidsGaps && leftAlone(seats, run) > 0) continue
      const cost = costOf(seats, run, target)
      if (!best || cost < best.cost) best = { seats, cost }
    }
  }
  return best?.seats
}
