import { decodeText, type Encoding } from '@dxweb/kit/sheets/decode-text.ts'
import { headingPosition } from '@dxweb/kit/sheets/find-heading.ts'
import { readTextTable } from '@dxweb/kit/sheets/guess-separator.ts'
import type { Quotes } from '@dxweb/kit/sheets/split-text.ts'
import type { CountKnown, Table } from '@dxweb/kit/sheets/table.ts'
import type { NamedTable } from './read-workbook.ts'

export type Source =
  | { kind: 'text'; text: string }
  | { kind: 'bytes'; bytes: Uint8Array }
  | { kind: 'workbook'; sheets: readonly NamedTable[] }
  | { kind: 'rows'; table: Table }

export interface ReadChoices {
  sheet?: number | null
  encoding?: Encoding | null
  separator?: string | null
  quotes?: Quotes | null
  /** Corrected lines of a text, by line number. */
  rewritten?: Readonly<Record<number, string>>
}

export interface ReadTable {
  table: Table
  sheets: readonly string[]
  sheet: number
  /** Choices that apply only to text. */
  text?: {
    encoding: Encoding | null
    isEncodingGuessed: boolean
    separator: string
    isSeparatorSaid: boolean
    quotes: Quotes
    isQuotesGuessed: boolean
  }
}

function withLines(text: string, rewritten: Readonly<Record<number, string>>): string {
  const parts = text.split(/(\r\n|\r|\n)/)
  for (const [number, line] of Object.entries(rewritten)) parts[2 * (Number(number) - 1)] = line
  return parts.join('')
}

function readAsText(
  given: { text: string; encoding: Encoding | null; isGuessed: boolean },
  knows: CountKnown,
  { separator, quotes, rewritten = {} }: ReadChoices,
): ReadTable {
  const read = readTextTable(withLines(given.text, rewritten), knows, { separator, quotes })
  return {
    table: { lines: read.lines, hiddenColumns: new Set(), isFrom1904: false },
    sheets: [],
    sheet: 0,
    text: {
      encoding: given.encoding,
      isEncodingGuessed: given.isGuessed,
      separator: read.separator,
      isSeparatorSaid: read.isDeclared,
      quotes: read.quotes,
      isQuotesGuessed: read.isQuotesGuessed,
    },
  }
}

/** Returns the visible sheet with the most column names in its heading, or else the first visible sheet. */
function likeliest(sheets: readonly NamedTable[], knows: CountKnown): number {
  const known = sheets.map(({ table, isHidden }) => {
    const place = isHidden ? -1 : headingPosition(table.lines, knows)
    return place < 0 ? 0 : knows(table.lines[place]?.cells ?? [])
  })
  return known.indexOf(Math.max(...known))
}

export function readSource(source: Source, knows: CountKnown, choices: ReadChoices): ReadTable {
  if (source.kind === 'text') {
    return readAsText({ text: source.text, encoding: null, isGuessed: false }, knows, choices)
  }
  if (source.kind === 'bytes') {
    return readAsText(decodeText(source.bytes, choices.encoding ?? null), knows, choices)
  }
  if (source.kind === 'rows') return { table: source.table, sheets: [], sheet: 0 }
  const sheet = choices.sheet ?? likeliest(source.sheets, knows)
  const table = source.sheets[sheet]?.table
  if (!table) throw new RangeError(`there is no sheet ${sheet}`)
  return { table, sheets: source.sheets.map(({ name }) => name), sheet }
}

export function isEmptySource(source: Source): boolean {
  if (source.kind === 'text') return source.text.trim() === ''
  if (source.kind === 'bytes') return decodeText(source.bytes).text.trim() === ''
  if (source.kind === 'workbook') return source.sheets.length === 0
  return source.table.lines.length === 0
}
