import * as z from 'zod/mini'
import type { Step } from '../charts/steps.ts'

export const exportFormats = ['csv', 'xlsx', 'pdf'] as const
export type ExportFormat = (typeof exportFormats)[number]

export const exportChoice = {
  format: z.enum(exportFormats),
  locale: z._default(z.enum(['nb', 'en']), 'nb'),
}

export const maxExported = 1_048_575

/** Maximum number of rows in a PDF: about two hundred pages, which fit in the memory of the file process. */
export const maxPrinted = 5000

export const maxRowsOf = (format: ExportFormat): number =>
  format === 'pdf' ? maxPrinted : maxExported

/**
 * Units of values: whole øre for 'ore'; basis points for 'percent', 'share' and 'change'; hundredths for 'decimal'.
 * A 'count' is a whole number, and a 'day' is 'YYYY-MM-DD'. A null cell is empty.
 */
export type CellKind =
  | 'text'
  | 'count'
  | 'decimal'
  | 'minutes'
  | 'ore'
  | 'percent'
  | 'share'
  | 'change'
  | 'instant'
  | 'day'

export interface SheetColumn<Row> {
  header: string
  kind: CellKind
  value: (row: Row) => string | number | null
}

export interface SheetChart {
  picture: 'bars' | 'curve'
  title: string
  about?: string
  kind: CellKind
  steps: readonly Step[]
}

type CellRow = readonly (string | number | null)[]

/** Instants are written in `timeZone`. */
export interface Sheet {
  name: string
  timeZone: string
  columns: readonly { header: string; kind: CellKind }[]
  pages: AsyncIterable<readonly CellRow[]>
  /** Printed only, since a row of totals would disturb most spreadsheets. */
  sums?: CellRow
  /** Printed only: describes the selection. */
  facts?: readonly string[]
  /** Printed only. */
  chart?: SheetChart
  /** Printed only: returns true for rows that sum up the rows below them. */
  isSubtotal?: (row: CellRow) => boolean
  /** Printed only: the list is about a single object, so no row count is printed. */
  isOfOne?: boolean
}

export function sheetOf<Row>(
  name: string,
  timeZone: string,
  columns: readonly SheetColumn<Row>[],
  rows: readonly Row[] | AsyncIterable<readonly Row[]>,
): Sheet {
  return {
    name,
    timeZone,
    columns: columns.map(({ header, kind }) => ({ header, kind })),
    pages: cellsOf(columns, 'length' in rows ? [rows] : rows),
  }
}

async function* cellsOf<Row>(
  columns: readonly SheetColumn<Row>[],
  pages: Iterable<readonly Row[]> | AsyncIterable<readonly Row[]>,
): AsyncGenerator<CellRow[]> {
  for await (const page of pages) {
    yield page.map((row) => columns.map((column) => column.value(row)))
  }
}

/** Writes '-1234.50', with an ASCII minus. */
export function oreAsDecimal(ore: number): string {
  const size = String(Math.abs(ore)).padStart(3, '0')
  return `${ore < 0 ? '-' : ''}${size.slice(0, -2)}.${size.slice(-2)}`
}
