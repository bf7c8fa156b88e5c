import type { Point, Seat, SeatKind, SeatMapDrawing } from '../drawing/drawing.ts'
import { rowNames, seatNumbers } from './numbering.ts'
import type { RowScheme, SeatScheme } from './numbering.ts'

export type SeatDraft = Omit<Seat, 'id'>

export interface RowsPlan {
  section: string
  zone: string
  kind: SeatKind
  rows: number
  /** The number of seats in each block between aisles, from the left, such as [8, 12, 8]. */
  blocks: number[]
  /** Distances in centimetres: between seats, between rows, and across an aisle. */
  pitch: number
  rowPitch: number
  aisle: number
  /** The radius of the front row in centimetres; 0 for straight rows. */
  curve: number
  seatScheme: SeatScheme
  firstSeat: number
  rowScheme: RowScheme
  /** The position, from 1, of the first row's name in the scheme. Names already used in the section are skipped. */
  firstRow: number
}

export const defaultRows: RowsPlan = {
  section: '',
  zone: '',
  kind: 'seat',
  rows: 10,
  blocks: [20],
  pitch: 55,
  rowPitch: 90,
  aisle: 120,
  curve: 0,
  seatScheme: 'left',
  firstSeat: 1,
  rowScheme: 'numbers',
  firstRow: 1,
}

/** The minimum distance between seats in centimetres; closer seats would overlap. */
export const minPitch = 50
export const maxAtOnce = 20_000

function alongRow({ blocks, pitch, aisle }: RowsPlan): number[] {
  const along: number[] = []
  let at = 0
  for (const count of blocks) {
    for (let seat = 0; seat < count; seat++) along.push(at + seat * pitch)
    if (count > 0) at += (count - 1) * pitch + Math.max(aisle, pitch)
  }
  const middle = ((along[0] ?? 0) + (along.at(-1) ?? 0)) / 2
  return along.map((offset) => offset - middle)
}

/** In radians, half of the widest angle that the front row may span. */
const widestHalfAngle = 1.2

/** Returns a radius large enough that the front row does not close into a circle; undefined for straight rows. */
function radiusOf(plan: RowsPlan): number | undefined {
  if (plan.curve <= 0) return undefined
  const reach = Math.max(0, ...alongRow(plan).map(Math.abs))
  return Math.max(plan.curve, reach / widestHalfAngle)
}

/** Places rows with the front row's middle at `at`. Curved rows are concentric; seats are at whole centimetres. */
export function layRows(
  drawing: Pick<SeatMapDrawing, 'seats'>,
  plan: RowsPlan,
  at: Point,
): SeatDraft[] {
  const along = alongRow(plan)
  const numbers = seatNumbers(along.length, plan.seatScheme, plan.firstSeat)
  const taken = new Set(
    drawing.seats.filter(({ section }) => section === plan.section).map(({ row }) => row),
  )
  const names = rowNames(plan.rows, plan.rowScheme, plan.firstRow, taken)
  const radius = radiusOf(plan)
  return names.flatMap((row, index) =>
    along.map((offset, place) => {
      const depth = index * plan.rowPitch
      const away = radius === undefined ? 0 : radius + depth
      const angle = away === 0 ? 0 : offset / away
      const point =
        radius === undefined
          ? { x: offset, y: depth }
          : { x: away * Math.sin(angle), y: away * Math.cos(angle) - radius }
      return {
        section: plan.section,
        row,
        number: numbers[place] ?? '',
        x: Math.round(at.x + point.x),
        y: Math.round(at.y + point.y),
        kind: plan.kind,
        ...(plan.zone === '' ? {} : { zone: plan.zone }),
      }
    }),
  )
}
