import { strFromU8, unzipSync } from 'fflate'
import { FileRefusal } from './file-refusal.ts'
import { type CellNotes, knownFormat, numberCell } from './workbook-cell.ts'

/** What is unpacked of one file at most: a small file can hold any amount. */
const mostUnpacked = 48 * 1024 * 1024
/** Empty rows too: they are counted before the sheet is taken apart. */
const mostRows = 20_000
const mostColumns = 200

const parts =
  /^(xl\/(workbook|sharedStrings|styles)\.xml|xl\/_rels\/workbook\.xml\.rels|xl\/worksheets\/[^/]+\.xml)$/i

/** The parts that say what the sheets hold, by their names. */
function unpack(bytes: Uint8Array<ArrayBuffer>): ReadonlyMap<string, Uint8Array> {
  let unpacked = 0
  try {
    const files = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        if (!parts.test(name)) return false
        unpacked += originalSize
        if (unpacked > mostUnpacked) throw new FileRefusal('tooLarge')
        return true
      },
    })
    return new Map(Object.entries(files).map(([name, file]) => [name.toLowerCase(), file]))
  } catch (error) {
    throw error instanceof FileRefusal ? error : new FileRefusal('unreadable')
  }
}

function xmlOf(bytes: Uint8Array | undefined): Element | undefined {
  if (bytes === undefined) return undefined
  const text = strFromU8(bytes)
  if ((text.match(/<(\w+:)?row[\s/>]/g)?.length ?? 0) > mostRows) throw new FileRefusal('tooLarge')
  // No workbook defines words of its own, and words may grow without end where they are read.
  if (text.includes('<!DOCTYPE')) throw new FileRefusal('unreadable')
  const root = new DOMParser().parseFromString(text, 'application/xml').documentElement
  if (root.getElementsByTagName('parsererror').length > 0) throw new FileRefusal('unreadable')
  return root
}

/** Children by their names, whatever the names' own prefix is. */
const childrenOf = (element: Element | undefined, name: string): Element[] =>
  element ? [...element.children].filter(({ localName }) => localName === name) : []

const childOf = (element: Element | undefined, name: string) => childrenOf(element, name)[0]

const idOf = (sheet: Element) =>
  [...sheet.attributes].find(({ name }) => name.endsWith(':id'))?.value ?? ''

/** The first sheet that is not hidden. */
function firstSheet(files: ReadonlyMap<string, Uint8Array>, workbook: Element) {
  const sheets = childrenOf(childOf(workbook, 'sheets'), 'sheet')
  const first = sheets.find((sheet) => !sheet.getAttribute('state')?.includes('idden')) ?? sheets[0]
  const links = childrenOf(xmlOf(files.get('xl/_rels/workbook.xml.rels')), 'Relationship')
  const link = first && links.find((one) => one.getAttribute('Id') === idOf(first))
  const target = (link?.getAttribute('Target') ?? 'worksheets/sheet1.xml').toLowerCase()
  const path = target.startsWith('/') ? target.slice(1) : `xl/${target}`
  return xmlOf(files.get(path))
}

/** A text, written whole or in pieces of several looks; how it is said is not part of it. */
function textOf(item: Element | undefined): string {
  if (!item) return ''
  const pieces = [item, ...childrenOf(item, 'r')].flatMap((part) => childrenOf(part, 't'))
  return pieces.map(({ textContent }) => textContent ?? '').join('')
}

/** What the cells of each look are written as. */
function formatsOf(styles: Element | undefined): string[] {
  const own = new Map(
    childrenOf(childOf(styles, 'numFmts'), 'numFmt').map((one) => [
      Number(one.getAttribute('numFmtId')),
      one.getAttribute('formatCode') ?? '',
    ]),
  )
  return childrenOf(childOf(styles, 'cellXfs'), 'xf').map((look) => {
    const id = Number(look.getAttribute('numFmtId') ?? 0)
    return own.get(id) ?? knownFormat(id)
  })
}

interface Book extends CellNotes {
  texts: readonly string[]
  formats: readonly string[]
}

function cellText(cell: Element, book: Book): string {
  const value = childOf(cell, 'v')?.textContent ?? ''
  const type = cell.getAttribute('t') ?? 'n'
  if (type === 's') return book.texts[Number(value)] ?? ''
  if (type === 'inlineStr') return textOf(childOf(cell, 'is'))
  if (type === 'b') return value === '1' ? 'true' : 'false'
  if (type !== 'n') return value
  return numberCell(value, book.formats[Number(cell.getAttribute('s') ?? 0)] ?? '', book)
}

/** 'B7' is in column 1; a cell that does not say follows the one before. */
function columnOf(cell: Element, before: number): number {
  const letters = /^[A-Z]+/.exec(cell.getAttribute('r') ?? '')?.[0]
  if (letters === undefined) return before + 1
  const numbers = Uint8Array.from(letters, (letter) => letter.charCodeAt(0) - 64)
  return numbers.reduce((sum, number) => sum * 26 + number, 0) - 1
}

function lineOf(row: Element, book: Book): string[] {
  const line: string[] = []
  let column = -1
  for (const cell of childrenOf(row, 'c')) {
    column = columnOf(cell, column)
    const text = cellText(cell, book).trim()
    if (text === '') continue
    if (column >= mostColumns) throw new FileRefusal('tooLarge')
    while (line.length < column) line.push('')
    line[column] = text
  }
  return line
}

/** The lines in the rows that the sheet says, up to the last that holds anything. */
function placedLines(rows: readonly Element[], book: Book): string[][] {
  const lines: string[][] = []
  for (const row of rows) {
    const line = lineOf(row, book)
    const place = Number(row.getAttribute('r') ?? lines.length + 1) - 1
    if (line.length === 0) continue
    if (place >= mostRows) throw new FileRefusal('tooLarge')
    while (lines.length < place) lines.push([])
    lines.push(line)
  }
  return lines
}

/**
 * Lines and cells of a workbook's first sheet, as text: days with the year first, numbers with the decimal sign of the
 * reader's language. Empty lines keep their places. Refuses what is too large, and what is no workbook.
 */
export function readWorkbook(bytes: ArrayBuffer, decimal: ',' | '.'): string[][] {
  const files = unpack(new Uint8Array(bytes))
  const workbook = xmlOf(files.get('xl/workbook.xml'))
  const sheet = workbook && firstSheet(files, workbook)
  if (!sheet) throw new FileRefusal('unreadable')
  const isFrom1904 = /^(1|true)$/.test(
    childOf(workbook, 'workbookPr')?.getAttribute('date1904') ?? '',
  )
  const book: Book = {
    decimal,
    isFrom1904,
    texts: childrenOf(xmlOf(files.get('xl/sharedstrings.xml')), 'si').map(textOf),
    formats: formatsOf(xmlOf(files.get('xl/styles.xml'))),
  }
  const lines = placedLines(childrenOf(childOf(sheet, 'sheetData'), 'row'), book)
  const width = Math.max(0, ...lines.map(({ length }) => length))
  return lines.map((line) => [...line, ...Array<string>(width - line.length).fill('')])
}
