import { type CellKind, type Sheet } from '@dxweb/kit/sheet.ts'
import { localDay, localTime } from '@dxweb/kit/zoned-time.ts'
import type { Cell } from 'write-excel-file/node'

/** How a spreadsheet shows each kind; the signs are its own and turn into the reader's. */
const looks: Record<CellKind, { width: number; format?: string }> = {
  text: { width: 26 },
  count: { width: 11, format: '#,##0' },
  ore: { width: 14, format: '#,##0.00' },
  percent: { width: 11, format: '0.##%' },
  instant: { width: 17, format: 'dd.mm.yyyy hh:mm' },
  day: { width: 12, format: 'dd.mm.yyyy' },
}

/** Signs that XML 1.0 has no place for. */
const unwritable = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu

/** A text is of type text, so that none is ever computed. */
function cellOf(value: string | number | null, kind: CellKind, timeZone: string): Cell {
  if (value === null || value === '') return null
  const { format } = looks[kind]
  if (kind === 'count') return { type: Number, value: Number(value), format }
  if (kind === 'ore') return { type: Number, value: Number(value) / 100, format }
  if (kind === 'percent') return { type: Number, value: Number(value) / 10_000, format }
  if (kind === 'day') return { type: Date, value: new Date(`${value}T00:00:00Z`), format }
  if (kind === 'instant') return { type: Date, value: clockOf(String(value), timeZone), format }
  return { type: String, value: String(value).replaceAll(unwritable, '') }
}

/** Spreadsheets know no zones: the clock of the house, written as if it were UTC. */
const clockOf = (instant: string, timeZone: string) =>
  new Date(`${localDay(instant, timeZone)}T${localTime(instant, timeZone)}:00Z`)

const sheetName = (name: string) => name.replaceAll(/[[\]:*?/\\]/g, ' ').slice(0, 31)

/**
 * A list as a workbook of one sheet: headings that stay, amounts in kroner, times as times. It comes in one piece, as
 * the words of all rows stand before them in the file.
 */
export async function* xlsxOf({ name, columns, pages, timeZone }: Sheet): AsyncGenerator<Buffer> {
  const { default: writeExcelFile } = await import('write-excel-file/node')
  const lines = [columns.map(({ header }): Cell => ({ value: header, fontWeight: 'bold' }))]
  for await (const page of pages) {
    for (const values of page) {
      lines.push(
        values.map((value, index) => cellOf(value, columns[index]?.kind ?? 'text', timeZone)),
      )
    }
  }
  yield writeExcelFile(lines, {
    sheet: sheetName(name),
    columns: columns.map(({ kind }) => ({ width: looks[kind].width })),
    stickyRowsCount: 1,
  }).toBuffer()
}
