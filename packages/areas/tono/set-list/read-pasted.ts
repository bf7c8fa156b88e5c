import { readTextTable } from '@dxweb/kit/sheets/guess-separator.ts'
import { isBlank, type CountKnown } from '@dxweb/kit/sheets/table.ts'
import { maxSetLines, readDuration, type SetLine } from './rules.ts'

const headings: Readonly<Record<string, keyof SetLine>> = {
  tittel: 'title',
  verk: 'title',
  låt: 'title',
  title: 'title',
  work: 'title',
  song: 'title',
  komponist: 'composer',
  composer: 'composer',
  tekstforfatter: 'lyricist',
  tekst: 'lyricist',
  lyricist: 'lyricist',
  lyrics: 'lyricist',
  arrangør: 'arranger',
  arr: 'arranger',
  arranger: 'arranger',
  varighet: 'seconds',
  tid: 'seconds',
  lengde: 'seconds',
  duration: 'seconds',
  time: 'seconds',
  tono: 'isManaged',
  'tono-forvaltet': 'isManaged',
}

const usual = ['title', 'composer', 'lyricist', 'arranger'] as const
const isNumber = (cell: string) => /^\d{1,3}[.)]?$/.test(cell)
const isTime = (cell: string) => /[:.]/.test(cell) && readDuration(cell) !== null
const answers: Readonly<Record<string, boolean>> = {
  ja: true,
  j: true,
  yes: true,
  y: true,
  x: true,
  nei: false,
  n: false,
  no: false,
}

const empty: SetLine = {
  title: '',
  composer: '',
  lyricist: '',
  arranger: '',
  seconds: 0,
  isManaged: true,
}

const headingOf = (cell: string) => headings[cell.toLowerCase().replace(/[.:]$/, '')]
const countKnown: CountKnown = (cells) => cells.filter(headingOf).length

/** Reads a work from plain text: '3. Vårsang 4:10'. */
function plainWork(line: string): string[] {
  const [, , title = '', time = ''] =
    /^(\d{1,3}[.)]\s+)?(.*?)(?:\s+[-–(]*\s*(\d{1,3}:\d\d)\)?)?$/.exec(line) ?? []
  return [title, time].filter(Boolean)
}

function linesOf(text: string): string[][] {
  const separator = text.includes('\t') ? '\t' : ';'
  const { lines } = readTextTable(text, countKnown, { separator })
  return lines
    .filter(({ cells }) => !isBlank(cells))
    .map(({ cells }) => cells.map((cell) => cell.replaceAll('\n', ' ')))
    .map((cells) => (cells.length > 1 ? cells : plainWork(cells[0] ?? '')))
}

/**
 * Reads a row without headings: an optional number, then names in the standard order; durations and yes/no anywhere.
 */
function unnamed(cells: readonly string[]): SetLine {
  const line = { ...empty }
  const rest = isNumber(cells[0] ?? '') && cells.length > 1 ? cells.slice(1) : cells
  let at = 0
  for (const cell of rest) {
    const answer = answers[cell.toLowerCase()]
    if (at > 0 && answer !== undefined) line.isManaged = answer
    else if (at > 0 && isTime(cell)) line.seconds = readDuration(cell) ?? 0
    else {
      const name = usual[at]
      if (name) line[name] = cell.slice(0, 200)
      at += 1
    }
  }
  return line
}

function named(cells: readonly string[], names: readonly (keyof SetLine | undefined)[]): SetLine {
  const filled = names.flatMap((name, at) => (name ? [[name, cells[at] ?? ''] as const] : []))
  const read = filled.map(([name, cell]) => {
    if (name === 'seconds') return [name, readDuration(cell) ?? 0]
    if (name === 'isManaged') return [name, answers[cell.toLowerCase()] ?? true]
    return [name, cell.slice(0, 200)]
  })
  return { ...empty, ...Object.fromEntries(read) }
}

/** The text has one work per line: from a spreadsheet (tabs or semicolons, headings optional) or plain text. */
export function readPasted(text: string): SetLine[] {
  const rows = linesOf(text)
  const names = (rows[0] ?? []).map(headingOf)
  const hasHeadings = names.includes('title')
  const lines = hasHeadings
    ? rows.slice(1).map((cells) => named(cells, names))
    : rows.map((cells) => unnamed(cells))
  return lines.filter(({ title }) => title !== '').slice(0, maxSetLines)
}
