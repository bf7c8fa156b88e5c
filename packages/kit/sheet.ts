import * as z from 'zod/mini'

export const exportFormats = ['csv', 'xlsx'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** What an export is asked for as: the kind of file, and the language of its words and figures. */
export const exportChoice = {
  format: z.enum(exportFormats),
  locale: z._default(z.enum(['nb', 'en']), 'nb'),
}

/** More rows than this are not put into one file. */
export const mostExported = 20_000

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

/** A list as a file holds it. Instants are written by the clock of `timeZone`. */
export interface Sheet {
  name: string
  timeZone: string
  columns: readonly { header: string; kind: CellKind }[]
  rows: readonly (readonly (string | number | null)[])[]
}

export function sheetOf<Row>(
  name: string,
  timeZone: string,
  columns: readonly SheetColumn<Row>[],
  rows: readonly Row[],
): Sheet {
  return {
    name,
    timeZone,
    columns: columns.map(({ header, kind }) => ({ header, kind })),
    rows: rows.map((row) => columns.map((column) => column.value(row))),
  }
}

/** Whether a spreadsheet would take the text for a formula. */
export const isFormula = (text: string): boolean => /^[=+\-@\t\r\n]/.test(text)

/** Whole øre as a plain decimal with two places and ASCII minus: '-1234.50'. */
export function oreAsDecimal(ore: number): string {
  const size = String(Math.abs(ore)).padStart(3, '0')
  return `${ore < 0 ? '-' : ''}${size.slice(0, -2)}.${size.slice(-2)}`
}
