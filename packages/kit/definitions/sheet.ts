import * as z from 'zod/mini'

export const exportFormats = ['csv', 'xlsx', 'pdf'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** What an export is asked for as: the kind of file, and the language of its words and figures. */
export const exportChoice = {
  format: z.enum(exportFormats),
  locale: z._default(z.enum(['nb', 'en']), 'nb'),
}

/** As many rows as a spreadsheet has below its headings: more are not put into one file. */
export const mostExported = 1_048_575

/** More than these nobody reads on paper: some eighty sheets. */
export const mostPrinted = 2000

/** How many rows a file of a kind takes. */
export const mostRowsOf = (format: ExportFormat): number =>
  format === 'pdf' ? mostPrinted : mostExported

/**
 * What a column holds: words, whole numbers, whole øre, basis points, instants, or days ('YYYY-MM-DD'). A null cell is
 * empty in any of them.
 */
export type CellKind = 'text' | 'count' | 'ore' | 'percent' | 'instant' | 'day'

export interface SheetColumn<Row> {
  header: string
  kind: CellKind
  value: (row: Row) => string | number | null
}

type CellRow = readonly (string | number | null)[]

/** A list as a file holds it, some rows at a time. Instants are written by the clock of `timeZone`. */
export interface Sheet {
  name: string
  timeZone: string
  columns: readonly { header: string; kind: CellKind }[]
  pages: AsyncIterable<readonly CellRow[]>
  /** On paper alone: a row of sums is in a spreadsheet's way. */
  sums?: CellRow
  /** On paper: what the list is of. */
  facts?: readonly string[]
}

/** The rows as they are, or in pages that are read while the file is written. */
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

/** Whether a spreadsheet would take the text for a formula, full-width signs as some do in East Asian settings too. */
export const isFormula = (text: string): boolean => /^[=+\-@＝＋－＠\t\r\n]/.test(text)

/** Whole øre as a plain decimal with two places and ASCII minus: '-1234.50'. */
export function oreAsDecimal(ore: number): string {
  const size = String(Math.abs(ore)).padStart(3, '0')
  return `${ore < 0 ? '-' : ''}${size.slice(0, -2)}.${size.slice(-2)}`
}
