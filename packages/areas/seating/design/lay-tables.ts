import type { Point, SeatMapDrawing } from '../drawing/drawing.ts'
import type { SeatDraft } from './lay-rows.ts'
import { rowNames, type RowScheme } from './numbering.ts'

export interface TablePlan {
  section: string
  zone: string
  shape: 'round' | 'long'
  chairs: number
  /** The number of tables side by side, and the number of rows of tables. */
  across: number
  back: number
  rowScheme: RowScheme
  firstRow: number
}

export const defaultTables: TablePlan = {
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

/** Returns chair and table positions around the table's centre, and half of the floor space in each direction. */
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

/** The width in centimetres of the walkway between tables. */
const walkway = 90

/** Places tables with the middle of the first row at `at`. Each table is a row of seats. */
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
