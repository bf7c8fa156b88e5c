import {
  type CountKnown,
  isBlank,
  type PlanCounts,
  type Table,
  type TableLine,
} from '@dxweb/kit/sheets/table.ts'
import { remarksIn } from '@dxweb/kit/sheets/afterword.ts'
import { headingPosition, maxAbove } from '@dxweb/kit/sheets/find-heading.ts'
import { matchProgramme, type ProgrammeField } from '../read-programme.ts'
import { isClock, type IsHall, isNoShow, readPlanCell } from './plan-cell.ts'
import { datedDay, isPlanDay } from './plan-days.ts'
import {
  type Labels,
  linesOf,
  planColumns,
  type PlanField,
  type Rules,
  type Show,
  withLabels,
} from './plan-lines.ts'
import { unfoldDays } from './unfold-days.ts'

interface Group {
  day: string
  hall?: string
  columns: number[]
}

interface Layout {
  /** Columns before the first day, each with the field that its heading names. */
  labels: { column: number; field: PlanField | undefined }[]
  groups: Group[]
  /** Fields by column, as named by the second headings, which are below the days. */
  fields: ReadonlyMap<number, PlanField>
}

const planFields = new Set<string>(['time', 'title', 'hall', 'end', 'minutes'])

/**
 * Returns the field that a heading names. A heading for the start means a clock time, since the plan states the day.
 */
function fieldOf(heading: string): PlanField | undefined {
  const [field] = matchProgramme([heading])
  const plain: ProgrammeField | '' | undefined = field === 'start' ? 'time' : field
  return plain && planFields.has(plain) ? (plain as PlanField) : undefined
}

const daysIn = (cells: readonly string[], { conventions }: Rules) =>
  cells.filter((cell) => isPlanDay(cell, conventions)).length

/** Returns true for a line with at least two days, and only labels before the first of them. */
function isDayHeading({ cells, fault }: TableLine, rules: Rules): boolean {
  if (fault || daysIn(cells, rules) < 2) return false
  const first = cells.findIndex((cell) => isPlanDay(cell, rules.conventions))
  const labels = cells.slice(0, first).filter(Boolean)
  const different = new Set(cells.slice(first).filter(Boolean))
  return labels.every((cell) => !isClock(cell) && !/^\d/.test(cell)) && different.size > 1
}

/** Returns true for second headings below the days: 'Kl' and 'Film', or names of halls. */
const areSubheads = (cells: readonly string[], isHall: IsHall) => {
  const named = cells.filter(Boolean)
  return (
    named.length > 1 &&
    (named.every((cell) => fieldOf(cell) !== undefined) || named.every((cell) => isHall(cell)))
  )
}

/** Returns true for a calendar of a month, in which each cell begins with the number of its day. */
const isMonth = (lines: readonly TableLine[], top: number) =>
  lines
    .slice(top + 1)
    .some(
      ({ cells }) =>
        cells.filter((cell) => /^\d{1,2}\.?(?:\n|$)/.test(cell)).length > 1 &&
        cells.every((cell) => cell === '' || /^\d{1,2}\.?(?:\n|$)/.test(cell)),
    )

function layoutOf(
  cells: readonly string[],
  subheads: readonly string[],
  above: readonly string[],
  { conventions, isHall }: Rules,
): Layout {
  const first = cells.findIndex((cell) => isPlanDay(cell, conventions))
  const groups: Group[] = []
  const width = Math.max(cells.length, subheads.length)
  for (let column = first; column < width; column += 1) {
    const text = cells[column] ?? ''
    const last = groups.at(-1)
    const day = text === '' && last ? last.day : datedDay(text, above, conventions)
    const hall = subheads[column] ?? ''
    if (isHall(hall)) groups.push({ day, hall, columns: [column] })
    else if (last?.day === day) last.columns.push(column)
    else groups.push({ day, columns: [column] })
  }
  const labels = Array.from({ length: first }, (_, column) => ({
    column,
    field: fieldOf(subheads[column] ?? '') ?? fieldOf(cells[column] ?? ''),
  }))
  const fields = subheads.flatMap((text, column) => {
    const field = column < first ? undefined : fieldOf(text)
    return field ? [[column, field] as const] : []
  })
  return { labels, groups, fields: new Map(fields) }
}

function labelsOf({ cells }: TableLine, { labels }: Layout, isHall: IsHall): Labels {
  const named: Labels = {}
  for (const { column, field } of labels) {
    const text = cells[column] ?? ''
    if (text === '') continue
    const of = field ?? (isClock(text) ? 'time' : isHall(text) ? 'hall' : 'title')
    named[of] = named[of] === undefined ? text : `${named[of]} ${text}`
  }
  return named
}

function showsOf(line: TableLine, group: Group, layout: Layout, isHall: IsHall): Show[] {
  const textAt = (column: number) => (line.isBelow?.has(column) ? '' : (line.cells[column] ?? ''))
  const filled = group.columns.filter((column) => !isNoShow(textAt(column)))
  const [column] = filled
  if (column === undefined) return []
  const named = filled.filter((at) => layout.fields.has(at))
  if (named.length === filled.length) {
    const parts = named.map((at) => [layout.fields.get(at), textAt(at)])
    return [{ ...(Object.fromEntries(parts) as Labels), day: group.day, column }]
  }
  const text = filled.map(textAt).join('\n')
  return readPlanCell(text, isHall).map((show) => ({
    ...show,
    hall: show.hall || (group.hall ?? ''),
    day: group.day,
    column,
  }))
}

function unfold(lines: readonly TableLine[], top: number, rules: Rules) {
  const counts: PlanCounts = { cells: 0, blank: 0, shows: 0 }
  const above = lines.slice(0, top + 1).map(({ cells }) => cells.join(' '))
  const isRemark = remarksIn(lines, top, ({ cells }) => isBlank(cells))
  let layout: Layout | null = null
  let hall: string | undefined
  const rows = lines.slice(top).flatMap((line, at): TableLine[] => {
    const { cells, fault, isHidden } = line
    if (fault || isBlank(cells) || (isHidden && !rules.withHidden)) return [line]
    if (isRemark(top + at)) return [line]
    if (at === 0 || isDayHeading(line, rules)) {
      const next = lines[top + at + 1]?.cells ?? []
      layout = layoutOf(
        cells,
        areSubheads(next, rules.isHall) ? next : [],
        [...above, cells.join(' ')],
        rules,
      )
      return at === 0 ? [{ ...line, cells: planColumns }] : [{ ...line, isTitle: true }]
    }
    above.push(cells.join(' '))
    if (!layout || areSubheads(cells, rules.isHall)) return [{ ...line, isTitle: true }]
    const labels = labelsOf(line, layout, rules.isHall)
    const { groups } = layout
    const found = groups.map((group) => showsOf(line, group, layout as Layout, rules.isHall))
    const shows = found.flat().map((show) => withLabels({ hall, ...labels }, show))
    if (shows.length === 0) {
      if (labels.hall !== undefined) ({ hall } = labels)
      return [{ ...line, isTitle: true }]
    }
    counts.cells += groups.length
    counts.blank += found.filter((each) => each.length === 0).length
    counts.shows += shows.length
    return linesOf(line, shows)
  })
  return { lines: [...lines.slice(0, top), ...rows], counts }
}

const withoutColumns = (table: Table): readonly TableLine[] =>
  table.hiddenColumns.size === 0
    ? table.lines
    : table.lines.map((line) => ({
        ...line,
        cells: line.cells.map((cell, at) => (table.hiddenColumns.has(at) ? '' : cell)),
      }))

/** Returns true if a line contains the headings of an ordinary table, and not second headings below the days. */
function isTable(
  lines: readonly TableLine[],
  top: number,
  countKnown: CountKnown,
  isHall: IsHall,
): boolean {
  const heading = headingPosition(lines, countKnown)
  const cells = lines[heading]?.cells ?? []
  if (heading < 0 || heading === top || countKnown(cells) < 2) return false
  return top < 0 || heading !== top + 1 || !areSubheads(cells, isHall)
}

/** Accepts days as columns or as rows, and returns an ordinary table unchanged. */
export function unfoldPlan(table: Table, countKnown: CountKnown, rules: Rules): Table {
  const lines = rules.withHidden ? table.lines : withoutColumns(table)
  const top = lines
    .slice(0, maxAbove)
    .findIndex((line) => (rules.withHidden || !line.isHidden) && isDayHeading(line, rules))
  if (isTable(lines, top, countKnown, rules.isHall) || (top >= 0 && isMonth(lines, top)))
    return table
  const unfolded = top < 0 ? unfoldDays(lines, rules) : unfold(lines, top, rules)
  if (!unfolded || unfolded.counts.shows === 0) return table
  return {
    lines: unfolded.lines,
    heading: unfolded.lines.find(({ cells }) => cells === planColumns)?.number ?? 0,
    hiddenColumns: new Set(),
    isFrom1904: table.isFrom1904,
    plan: unfolded.counts,
  }
}
