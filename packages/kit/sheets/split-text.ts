import { formulaText } from '../text/formula-guard.ts'
import { headingPosition } from './find-heading.ts'
import { isBlank, type CountKnown, type LineFault, plainCell, type TableLine } from './table.ts'

export type Quotes = 'enclose' | 'text'

export interface SplitText {
  lines: TableLine[]
  quotes: Quotes
  /** True if the quotation marks can be read in more than one way. */
  isQuotesGuessed: boolean
}

/** Longest cell that spreadsheets write. Marks that are further apart do not enclose a cell. */
const longestCell = 40_000
const lineEnd = /\r\n|\r|\n/
const wholeLine = /[^\r\n]*/y

interface Dialect {
  separator: string
  spaces: RegExp
  literal: RegExp
  afterQuote: RegExp
}

function dialectOf(separator: string): Dialect {
  const sign = separator.replaceAll(/[\\^\]|-]/g, String.raw`\$&`)
  const space = separator === '\t' ? String.raw`[ \u00A0]*` : String.raw`[ \t\u00A0]*`
  return {
    separator,
    spaces: new RegExp(space, 'y'),
    literal: new RegExp(String.raw`[^${sign}\r\n]*`, 'y'),
    afterQuote: new RegExp(String.raw`${space}(?=[${sign}\r\n]|$)`, 'y'),
  }
}

function endOf(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at
  return pattern.test(text) ? pattern.lastIndex : -1
}

interface Cell {
  text: string
  end: number
  isEnclosed?: boolean
  fault?: LineFault
}

/** Finds the mark that closes the cell whose content begins at `from`: the first mark that is not doubled. */
function closingMark(text: string, from: number): number {
  let at = text.indexOf('"', from)
  while (at >= 0 && text[at + 1] === '"') at = text.indexOf('"', at + 2)
  return at - from > longestCell ? -1 : at
}

function literalCell(text: string, at: number, { literal }: Dialect): Cell {
  const end = endOf(literal, text, at)
  return { text: text.slice(at, end), end }
}

/**
 * Reads a cell that begins with a mark. The cell is enclosed only if a closing mark is followed by a separator or the
 * line's end.
 */
function markedCell(text: string, at: number, mark: number, dialect: Dialect): Cell {
  const close = closingMark(text, mark + 1)
  const end = close < 0 ? -1 : endOf(dialect.afterQuote, text, close + 1)
  if (end >= 0) {
    return { text: text.slice(mark + 1, close).replaceAll('""', '"'), end, isEnclosed: true }
  }
  return {
    ...literalCell(text, at, dialect),
    fault: close < 0 ? 'unclosed_quote' : 'text_after_quote',
  }
}

interface Row extends TableLine {
  end: number
  enclosed: readonly Cell[]
  /** True if marks that could have enclosed a cell were read as text. */
  isParted: boolean
}

interface Rule {
  dialect: Dialect
  quotes: Quotes
  /** Number of cells in a usual row, to check quotation marks; if 0, only the quoting rules apply. */
  usual: number
}

/**
 * Returns true if, ignoring marks, each nonempty line has enough cells for a row. The first line already has `before`
 * cells.
 */
function areRows(text: string, before: number, { usual, dialect }: Rule): boolean {
  const widths = text
    .split(lineEnd)
    .map((line, at) =>
      line.trim() === '' ? null : line.split(dialect.separator).length + (at === 0 ? before : 0),
    )
  return usual > 1 && widths.every((width) => width === null || width >= usual)
}

function cellAt(
  text: string,
  at: number,
  before: number,
  rule: Rule,
): Cell & { isParted?: boolean } {
  const { dialect, quotes } = rule
  const mark = endOf(dialect.spaces, text, at)
  if (quotes === 'text' || text[mark] !== '"') {
    const cell = literalCell(text, at, dialect)
    return quotes === 'enclose' && cell.text.includes('"') && !formulaText.test(cell.text.trim())
      ? { ...cell, fault: 'stray_quote' }
      : cell
  }
  const cell = markedCell(text, at, mark, dialect)
  if (!cell.isEnclosed || !lineEnd.test(cell.text)) return cell
  const rest = /\r|\n|$/g
  rest.lastIndex = cell.end
  const last = rest.exec(text)?.index ?? text.length
  if (!areRows(text.slice(at, last), before, rule)) return cell
  return { ...literalCell(text, at, dialect), fault: 'unclosed_quote', isParted: true }
}

function plainRow(text: string, from: number, number: number, rule: Rule): Row | undefined {
  const end = endOf(wholeLine, text, from)
  const raw = text.slice(from, end)
  if (rule.quotes === 'enclose' && raw.includes('"')) return undefined
  const cells = raw.split(rule.dialect.separator).map(plainCell)
  return { number, height: 1, cells, raw, end, enclosed: [], isParted: false }
}

function markedRow(text: string, from: number, number: number, rule: Rule): Row {
  const cells: Cell[] = []
  let at = from
  let isParted = false
  for (;;) {
    const cell = cellAt(text, at, cells.length, rule)
    isParted ||= cell.isParted === true
    cells.push(cell)
    at = cell.end
    if (text[at] !== rule.dialect.separator) break
    at += 1
  }
  const height = text.slice(from, at).split(lineEnd).length
  return {
    number,
    height,
    cells: cells.map(({ text: cell }) => plainCell(cell)),
    raw: height === 1 ? text.slice(from, at) : undefined,
    fault: cells.find(({ fault }) => fault)?.fault,
    end: at,
    enclosed: cells.filter(({ isEnclosed }) => isEnclosed),
    isParted,
  }
}

const rowAt = (...place: Parameters<typeof plainRow>): Row =>
  plainRow(...place) ?? markedRow(...place)

/** Reads marks as text in a one-line row that would otherwise be too short: such marks are in different cells. */
function partedRow(text: string, from: number, row: Row, rule: Rule): Row {
  const { usual, dialect } = rule
  const isShort = row.cells.length < usual && row.raw?.split(dialect.separator).length === usual
  if (!isShort) return row
  const literal = rowAt(text, from, row.number, { ...rule, quotes: 'text' })
  return { ...literal, fault: 'text_after_quote', isParted: true }
}

function rowsOf(text: string, rule: Rule): Row[] {
  const rows: Row[] = []
  let [at, number] = [0, 1]
  while (at < text.length) {
    const row = partedRow(text, at, rowAt(text, at, number, rule), rule)
    rows.push(row)
    number += row.height
    at = row.end + (text.startsWith('\r\n', row.end) ? 2 : 1)
  }
  return rows
}

/** Returns the number of cells in the heading, or else in most rows. */
function defaultWidth(rows: readonly Row[], countKnown: CountKnown): number {
  const head = rows[headingPosition(rows, countKnown)]
  if (head) return head.cells.length
  const full = rows.filter(({ cells }) => !isBlank(cells))
  const byWidth = Map.groupBy(full, ({ cells }) => cells.length)
  return [...byWidth].toSorted(([, a], [, b]) => b.length - a.length)[0]?.[0] ?? 1
}

/** Estimates whether marks enclose cells: only CSV writers enclose headings, or texts with separators or marks. */
function enclosing(rows: readonly Row[], separator: string): 'surely' | 'perhaps' | 'never' {
  const first = rows.find(({ cells }) => !isBlank(cells))
  const found = rows.flatMap((row) =>
    row.enclosed
      .filter(({ text }) => text.trim() !== '' && !lineEnd.test(text))
      .map(({ text }) => row === first || text.includes('"') || text.includes(separator)),
  )
  return found.includes(true) ? 'surely' : found.length > 0 ? 'perhaps' : 'never'
}

const areWhole = (rows: readonly Row[], usual: number): boolean =>
  rows.every(
    ({ cells, fault }) => fault === undefined && (isBlank(cells) || cells.length === usual),
  )

/**
 * Returns true for rows that only a CSV writer produces: complete, without faults, and with marks only where needed.
 */
function isExact(rows: readonly Row[], usual: number, separator: string): boolean {
  const isDoubled = rows.some(({ enclosed }) => enclosed.some(({ text }) => text.includes('"')))
  return areWhole(rows, usual) && (isDoubled || enclosing(rows, separator) === 'surely')
}

function cleaned(rows: readonly Row[], keepsFaults: boolean): TableLine[] {
  return rows.map(({ number, height, cells, raw, fault }) => ({
    number,
    height,
    cells,
    raw,
    fault: keepsFaults ? fault : undefined,
  }))
}

interface SplitChoices {
  countKnown: CountKnown
  quotes?: Quotes | null | undefined
}

/**
 * Splits a text into lines of cells. If the file encloses cells, lines that break the quoting rules are faults;
 * otherwise marks are text. A cell includes lines that look like complete rows only if a CSV writer wrote the file.
 */
export function splitText(
  text: string,
  separator: string,
  { countKnown, quotes: chosen = null }: SplitChoices,
): SplitText {
  const rule: Rule = { dialect: dialectOf(separator), quotes: chosen ?? 'enclose', usual: 0 }
  const plain = rowsOf(text, rule)
  if (chosen !== null || !text.includes('"')) {
    return {
      lines: cleaned(plain, chosen === 'enclose'),
      quotes: chosen ?? 'enclose',
      isQuotesGuessed: chosen !== null,
    }
  }
  const usual = defaultWidth(plain, countKnown)
  const careful = rowsOf(text, { ...rule, usual })
  const enclosed = enclosing(careful, separator)
  const isParted = careful.some((row) => row.isParted)
  // If both readings give complete rows, marks are read as text, since this loses no row.
  const isWritten =
    enclosed === 'surely' ||
    (separator !== '\t' &&
      isExact(plain, usual, separator) &&
      !areWhole(rowsOf(text, { ...rule, quotes: 'text' }), usual))
  const rows = isParted && isWritten ? plain : careful
  return {
    // In text copied from a spreadsheet, which is separated by tabs, a stray mark is part of the text and no fault.
    lines: cleaned(rows, enclosed !== 'never' && separator !== '\t'),
    quotes: rows.some((row) => row.enclosed.length > 0) ? 'enclose' : 'text',
    isQuotesGuessed:
      isParted || rows.some(({ fault, height }) => fault !== undefined || height > 1),
  }
}
