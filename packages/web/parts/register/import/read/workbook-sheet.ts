import { isBlank, plainCell, type Table, type TableLine } from '@dxweb/kit/sheets/table.ts'
import { FileRefusal } from './file-refusal.ts'
import { type CellNotes, numberCell } from './workbook-cell.ts'
import { childOf, childrenOf, maxRows } from './workbook-package.ts'

const maxColumns = 200

export interface Book extends CellNotes {
  texts: readonly string[]
  formats: readonly string[]
}

/** Decodes escapes such as '_x000D_' for characters that XML cannot contain, and '_x005F_' for an underscore. */
const withoutEscapes = (text: string) =>
  text.replaceAll(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )

/** Returns the text of a string item, plain or in runs, without phonetic text. */
export function textOf(item: Element | undefined): string {
  if (!item) return ''
  const pieces = [item, ...childrenOf(item, 'r')].flatMap((part) => childrenOf(part, 't'))
  return withoutEscapes(pieces.map(({ textContent }) => textContent ?? '').join(''))
}

/** Formats an ISO moment as a day and a time, or as the day only at midnight: '2026-11-22'. */
const momentText = (text: string) =>
  text.replace(/^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2}).*$/, (_, day: string, time: string) =>
    time === '00:00' ? day : `${day} ${time}`,
  )

/** Returns true for a formula without a value, as written by programs that leave the calculation to the spreadsheet. */
const isNotFigured = (cell: Element) => childOf(cell, 'f') && !childOf(cell, 'v')

function cellText(cell: Element, book: Book): string {
  if (isNotFigured(cell)) return '#CALC!'
  const value = childOf(cell, 'v')?.textContent ?? ''
  const type = cell.getAttribute('t') ?? 'n'
  if (type === 's') return book.texts[Number(value)] ?? ''
  if (type === 'inlineStr') return textOf(childOf(cell, 'is'))
  if (type === 'b') return value === '1' || value === 'true' ? 'true' : 'false'
  if (type === 'd') return momentText(value)
  if (type !== 'n') return withoutEscapes(value)
  return numberCell(value, book.formats[Number(cell.getAttribute('s') ?? 0)] ?? '', book)
}

/** Returns the index of a column's letters, such as 27 for 'AB'. */
function columnOf(letters: string): number {
  const numbers = Uint8Array.from(letters, (letter) => letter.charCodeAt(0) - 64)
  return numbers.reduce((sum, number) => sum * 26 + number, 0) - 1
}

/** Returns the column of a cell: 'B7' is in column 1, and a cell without a reference follows the previous cell. */
function placeOf(cell: Element, before: number): number {
  const letters = /^[A-Z]+/.exec(cell.getAttribute('r') ?? '')?.[0]
  return letters === undefined ? before + 1 : columnOf(letters)
}

function cellsOf(row: Element, book: Book): string[] {
  const cells: string[] = []
  let column = -1
  for (const cell of childrenOf(row, 'c')) {
    column = placeOf(cell, column)
    const text = plainCell(cellText(cell, book))
    if (text === '') continue
    if (column >= maxColumns) throw new FileRefusal('tooLarge')
    while (cells.length < column) cells.push('')
    cells[column] = text
  }
  return cells
}

const isTrue = (value: string | null) => value === '1' || value === 'true'

/** Returns the nonempty rows with their declared row numbers. */
function linesOf(rows: readonly Element[], book: Book): TableLine[] {
  const lines: TableLine[] = []
  let before = 0
  for (const row of rows) {
    const number = Number(row.getAttribute('r') ?? before + 1)
    before = number
    const cells = cellsOf(row, book)
    if (isBlank(cells)) continue
    if (number > maxRows) throw new FileRefusal('tooLarge')
    const isHidden = isTrue(row.getAttribute('hidden'))
    lines.push({ number, height: 1, cells, isHidden })
  }
  return lines
}

interface Merge {
  top: number
  bottom: number
  left: number
  right: number
}

/** Parses merged ranges such as 'B2:C7'. Rows are counted from 1, columns from 0. */
function mergesOf(sheet: Element): Merge[] {
  return childrenOf(childOf(sheet, 'mergeCells'), 'mergeCell').flatMap((one) => {
    const range = /^([A-Z]+)(\d+):([A-Z]+)(\d+)$/.exec(one.getAttribute('ref') ?? '')
    if (!range) return []
    const [, left = '', top = '', right = '', bottom = ''] = range
    return [
      { top: Number(top), bottom: Number(bottom), left: columnOf(left), right: columnOf(right) },
    ]
  })
}

/** Copies the value of merged cells to all cells of the range, except in lines that are otherwise empty. */
function filled(lines: readonly TableLine[], merges: readonly Merge[]): TableLine[] {
  if (merges.length === 0) return [...lines]
  const width = Math.max(0, ...lines.map(({ cells }) => cells.length))
  const byNumber = new Map(lines.map((line) => [line.number, line]))
  const changed = new Map(lines.map(({ number, cells }) => [number, [...cells]]))
  const titles = new Set<number>()
  const below = new Map<number, Set<number>>()
  for (const { top, bottom, left, right } of merges) {
    const first = byNumber.get(top)?.cells
    const value = first?.[left] ?? ''
    if (value === '' || !first) continue
    if (right > left && first.filter(Boolean).length === 1) titles.add(top)
    for (const [number, cells] of changed) {
      if (number < top || number > bottom) continue
      for (let column = left; column <= Math.min(right, width - 1); column += 1) {
        while (cells.length <= column) cells.push('')
        if (number > top && !cells[column])
          below.set(number, (below.get(number) ?? new Set<number>()).add(column))
        cells[column] ||= value
      }
    }
  }
  return lines.map((line) => ({
    ...line,
    cells: changed.get(line.number) ?? line.cells,
    isTitle: titles.has(line.number),
    isBelow: below.get(line.number),
  }))
}

function withBlanks(lines: readonly TableLine[]): TableLine[] {
  const all: TableLine[] = []
  for (const line of lines.toSorted((a, b) => a.number - b.number)) {
    while (all.length < line.number - 1) {
      all.push({ number: all.length + 1, height: 1, cells: [] })
    }
    all.push(line)
  }
  return all
}

function hiddenColumnsOf(sheet: Element): ReadonlySet<number> {
  const hidden = childrenOf(childOf(sheet, 'cols'), 'col').filter((column) =>
    isTrue(column.getAttribute('hidden')),
  )
  return new Set(
    hidden.flatMap((column) => {
      const first = Number(column.getAttribute('min')) - 1
      const last = Math.min(Number(column.getAttribute('max')), maxColumns) - 1
      return Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at)
    }),
  )
}

/** Fills merged cells, and marks hidden rows and columns. */
export function tableOf(sheet: Element, book: Book): Table {
  const lines = linesOf(childrenOf(childOf(sheet, 'sheetData'), 'row'), book)
  return {
    lines: withBlanks(filled(lines, mergesOf(sheet))),
    hiddenColumns: hiddenColumnsOf(sheet),
    isFrom1904: book.isFrom1904,
  }
}
