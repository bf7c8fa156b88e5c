import type { Point, Seat, SeatKind, SeatMapDrawing } from '../drawing/drawing.ts'
import { rowNames, seatNumbers } from './numbering.ts'
import type { RowScheme, SeatScheme } from './numbering.ts'

/** Seats without ids: the drawing gives those. */
export type SeatDraft = Omit<Seat, 'id'>

export interface RowsPlan {
  section: string
  zone: string
  kind: SeatKind
  rows: number
  /** Seats of each block between aisles, from the left: [8, 12, 8]. */
  blocks: number[]
  /** Centimetres from seat to seat, from row to row, and across an aisle. */
  pitch: number
  rowPitch: number
  aisle: number
  /** Radius of the front row in centimetres; 0 is straight. */
  curve: number
  seatScheme: SeatScheme
  firstSeat: number
  rowScheme: RowScheme
  /** Which of the scheme's names comes first; names that the section has are left out. */
  firstRow: number
}

export const usualRows: RowsPlan = {
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

/** Closer than this seats would lie over each other. */
export const leastPitch = 50
/** The most seats that are laid at once. */
export const mostAtOnce = 20_000

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

/** Half of the widest angle that a row may span, in radians: beyond it the ends would come back to the stage. */
const widestHalfAngle = 1.2

/** The radius asked for, or the least that keeps the front row from closing upon itself; undefined is straight. */
function radiusOf(plan: RowsPlan): number | undefined {
  if (plan.curve <= 0) return undefined
  const reach = Math.max(0, ...alongRow(plan).map(Math.abs))
  return Math.max(plan.curve, reach / widestHalfAngle)
}

/**
 * Seats of the plan, the middle of the front row at `at`, rows away from the stage. Rows of a curve lie on circles with
 * one centre. Seats stand at whole centimetres. Names that a row of the section has are left out, so that none is twice.
 */
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

export interface TablePlan {
  section: string
  zone: string
  shape: 'round' | 'long'
  chairs: number
  /** How many tables across and back. */
  across: number
  back: number
  rowScheme: RowScheme
  firstRow: number
}

export const usualTables: TablePlan = {
  section: '',
  zone: '',
  shape: 'round',
  chairs: 8,
  across: 3,
  back: 2,
  rowScheme: 'numbers',
  firstRow: 1,
}

const chairPitch = 58

/** Where the chairs of a table stand around its middle, and half of what it takes of the floor each way. */
function chairsOf({ shape, chairs }: TablePlan): { chairs: Point[]; table: Point[]; half: Point } {
  if (shape === 'round') {
    const radius = Math.max(60, (chairs * chairPitch) / (2 * Math.PI))
    const onCircle = (count: number, away: number) =>
      Array.from({ length: count }, (_, place) => {
        const angle = (2 * Math.PI * place) / count - Math.PI / 2
        return { x: away * Math.cos(angle), y: away * Math.sin(angle) }
      })
    return {
      chairs: onCircle(chairs, radius),
      table: onCircle(24, radius - 34),
      half: { x: radius + 24, y: radius + 24 },
    }
  }
  const top = Math.ceil(chairs / 2)
  const reach = (top * chairPitch) / 2
  const side = (count: number, y: number) =>
    Array.from({ length: count }, (_, place) => ({
      x: (place - (count - 1) / 2) * chairPitch,
      y,
    }))
  return {
    chairs: [...side(top, -70), ...side(chairs - top, 70)],
    table: [
      { x: -reach, y: -36 },
      { x: reach, y: -36 },
      { x: reach, y: 36 },
      { x: -reach, y: 36 },
    ],
    half: { x: reach + 10, y: 94 },
  }
}

export interface LaidTables {
  seats: SeatDraft[]
  tables: { label: string; outline: Point[]; middle: Point }[]
}

/** Room to walk between tables. */
const walkway = 90

/** Tables with chairs, the middle of the first row of tables at `at`. A table is a row; its chairs are numbered around. */
export function layTables(
  drawing: Pick<SeatMapDrawing, 'seats'>,
  plan: TablePlan,
  at: Point,
): LaidTables {
  const taken = new Set(
    drawing.seats.filter(({ section }) => section === plan.section).map(({ row }) => row),
  )
  const names = rowNames(plan.across * plan.back, plan.rowScheme, plan.firstRow, taken)
  const { chairs, table, half } = chairsOf(plan)
  const laid: LaidTables = { seats: [], tables: [] }
  names.forEach((row, index) => {
    const column = index % plan.across
    const middle = {
      x: at.x + (column - (plan.across - 1) / 2) * (2 * half.x + walkway),
      y: at.y + Math.floor(index / plan.across) * (2 * half.y + walkway),
    }
    const place = ({ x, y }: Point) => ({
      x: Math.round(middle.x + x),
      y: Math.round(middle.y + y),
    })
    laid.tables.push({ label: row, outline: table.map(place), middle: place({ x: 0, y: 0 }) })
    laid.seats.push(
      ...chairs.map((chair, number) => ({
        section: plan.section,
        row,
        number: String(number + 1),
        ...place(chair),
        kind: 'seat' as const,
        ...(plan.zone === '' ? {} : { zone: plan.zone }),
      })),
    )
  })
  return laid
}
