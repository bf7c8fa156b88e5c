import { remarksIn } from './afterword.ts'
import { headingPosition } from './find-heading.ts'
import { isBlank, type CountKnown, type LineFault, type Table, type TableLine } from './table.ts'

export type Ignored =
  | 'blank'
  | 'above'
  | 'title'
  | 'repeated'
  | 'group'
  | 'remark'
  | 'separator'
  | 'hidden'

export interface SheetRow {
  /** The row's first line in the file, from 1. */
  number: number
  height: number
  cells: readonly string[]
  /** Address of the cell from which the row was made: 'C5'. */
  name?: string | undefined
}

export interface LeftLine extends SheetRow {
  reason: Ignored
}

export interface RefusedLine extends SheetRow {
  reason: LineFault
  raw: string | undefined
  /** The texts to the right of the last heading. */
  extra: readonly string[]
}

/** Contains each line of a file once: as the heading, a row, or an ignored or refused line. */
export interface Sheet {
  heading: SheetRow | null
  rows: readonly SheetRow[]
  ignored: readonly LeftLine[]
  refused: readonly RefusedLine[]
  total: number
  width: number
}

export interface LayOutChoices {
  /** Line number of the heading; 0 if there is none, null to detect it. */
  heading?: number | null | undefined
  withHidden?: boolean | undefined
  /** Treats cells to the right of the last heading as columns. */
  withExtra?: boolean | undefined
  /** Treats lines that look like sums, page numbers or comments as rows. */
  withRemarks?: boolean | undefined
}

/** True for a line that says only what the rows below it have in common, such as their day. */
export type IsGroup = (cells: readonly string[]) => boolean

type Lines = Pick<Table, 'lines' | 'heading'>

const lengthOf = (cells: readonly string[]) => cells.findLastIndex((cell) => cell !== '') + 1

function placeOf(
  { lines, heading: certain }: Lines,
  countKnown: CountKnown,
  choices: LayOutChoices,
) {
  const { withHidden } = choices
  const heading = choices.heading ?? certain
  if (heading === 0) return -1
  const chosen = lines.findIndex(({ number }) => number === heading)
  if (chosen >= 0) return chosen
  return headingPosition(
    withHidden ? lines.map((line) => ({ ...line, isHidden: false })) : lines,
    countKnown,
  )
}

/** Returns true for a repeated heading, as in joined files and printed lists. */
const repeats = (cells: readonly string[], head: TableLine | undefined) =>
  head !== undefined &&
  lengthOf(head.cells) === lengthOf(cells) &&
  cells.every((cell, at) => cell === (head.cells[at] ?? ''))

function reasonOf(
  line: TableLine,
  isAbove: boolean,
  withHidden: boolean,
  isGroup: IsGroup,
): Ignored | undefined {
  if (line.isSeparator) return 'separator'
  if (isBlank(line.cells)) return 'blank'
  if (isAbove) return 'above'
  if (line.isHidden && !withHidden) return 'hidden'
  if (!line.fault && isGroup(line.cells)) return 'group'
  return line.isTitle ? 'title' : undefined
}

export function layOut(
  table: Lines,
  countKnown: CountKnown,
  choices: LayOutChoices = {},
  isGroup: IsGroup = () => false,
): Sheet {
  const { lines } = table
  const { withHidden = false, withExtra = false, withRemarks = false } = choices
  const place = placeOf(table, countKnown, choices)
  const head = lines[place]
  const most = head && !withExtra ? lengthOf(head.cells) : Infinity
  const isGap = ({ cells }: TableLine) => isBlank(cells) || repeats(cells, head)
  const isRemark = remarksIn(lines, place, isGap)
  const rows: SheetRow[] = []
  const ignored: LeftLine[] = []
  const refused: RefusedLine[] = []
  for (const [at, line] of lines.entries()) {
    if (at === place) continue
    const { number, height, cells, raw, fault, name } = line
    const row = { number, height, cells, ...(name && { name }) }
    const reason =
      reasonOf(line, at < place, withHidden, isGroup) ??
      (repeats(cells, head) ? 'repeated' : undefined) ??
      (!withRemarks && isRemark(at) ? 'remark' : undefined)
    const extra = cells.slice(most).filter(Boolean)
    if (reason) ignored.push({ ...row, reason })
    else if (fault) refused.push({ ...row, reason: fault, raw, extra: [] })
    else if (extra.length > 0) refused.push({ ...row, reason: 'more_cells', raw, extra })
    else rows.push(row)
  }
  const shown = head ? [head, ...rows] : rows
  return {
    heading: head ? { number: head.number, height: head.height, cells: head.cells } : null,
    rows,
    ignored,
    refused,
    total: lines.reduce((sum, { height }) => sum + height, 0),
    width: shown.reduce((widest, { cells }) => Math.max(widest, lengthOf(cells)), 0),
  }
}

export type LineCounts = Record<Ignored | 'row' | 'heading' | 'within' | 'refused', number>

export function countLines({ heading, rows, ignored, refused }: Sheet): LineCounts {
  const read = heading ? [heading, ...rows] : rows
  const heightOf = (lines: readonly SheetRow[]) =>
    lines.reduce((sum, { height }) => sum + height, 0)
  const of = (reason: Ignored) => heightOf(ignored.filter((line) => line.reason === reason))
  return {
    row: rows.filter(({ height }) => height > 0).length,
    heading: heading && heading.height > 0 ? 1 : 0,
    within: read.reduce((sum, { height }) => sum + Math.max(0, height - 1), 0),
    refused: heightOf(refused),
    blank: of('blank'),
    above: of('above'),
    title: of('title'),
    repeated: of('repeated'),
    group: of('group'),
    remark: of('remark'),
    separator: of('separator'),
    hidden: of('hidden'),
  }
}
