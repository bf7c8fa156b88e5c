import { isBlank, type PlanCounts, type TableLine } from '@dxweb/kit/sheets/table.ts'
import { maxAbove } from '@dxweb/kit/sheets/find-heading.ts'
import { isClock, isNoShow, readPlanCell } from './plan-cell.ts'
import { datedDay, isPlanDay } from './plan-days.ts'
import {
  type Labels,
  linesOf,
  planColumns,
  type Rules,
  type Show,
  withLabels,
} from './plan-lines.ts'

/** Returns the hall or clock time in each column's heading; null if a heading is neither of these. */
function headingsOf(cells: readonly string[], { isHall }: Rules): Labels[] | null {
  const named = cells.map((text, column): Labels | null => {
    if (column === 0 || text === '') return {}
    return isClock(text) ? { time: text } : isHall(text) ? { hall: text } : null
  })
  const known = named.filter((each) => each !== null)
  return known.length === named.length && known.some((each) => each.hall ?? each.time)
    ? known
    : null
}

function showsOf(line: TableLine, day: string, heads: readonly Labels[], { isHall }: Rules) {
  return line.cells.slice(1).map((text, at): Show[] => {
    const column = at + 1
    if (isNoShow(text) || line.isBelow?.has(column)) return []
    return readPlanCell(text, isHall).map((show) =>
      withLabels(heads[column] ?? {}, { ...show, day, column }),
    )
  })
}

/**
 * Reads lines that begin with a day and have shows in the other cells. Returns null unless most shows have a clock
 * time, in the cell or in the column's heading.
 */
export function unfoldDays(
  lines: readonly TableLine[],
  rules: Rules,
): { lines: TableLine[]; counts: PlanCounts } | null {
  const isDay = ({ cells, fault }: TableLine) =>
    !fault && isPlanDay(cells[0] ?? '', rules.conventions)
  const top = lines.slice(0, maxAbove).findIndex(isDay)
  if (top < 0 || lines.filter(isDay).length < 2) return null
  const own = headingsOf(lines[top - 1]?.cells ?? [], rules)
  const first = own ? top - 1 : top
  const above = lines.slice(0, top).map(({ cells }) => cells.join(' '))
  const counts: PlanCounts = { cells: 0, blank: 0, shows: 0 }
  let [day, timed] = ['', 0]
  const rows = lines.slice(first).flatMap((line, at): TableLine[] => {
    const { cells, fault, isHidden } = line
    if (fault || isBlank(cells) || (isHidden && !rules.withHidden)) return [line]
    if (own && at === 0) return [{ ...line, cells: planColumns }]
    if (isDay(line)) day = datedDay(cells[0] ?? '', above, rules.conventions)
    else if (cells[0] !== '') return [{ ...line, isTitle: true }]
    const found = showsOf(line, day, own ?? [], rules)
    const shows = found.flat()
    counts.cells += found.length
    counts.blank += found.filter((each) => each.length === 0).length
    counts.shows += shows.length
    timed += shows.filter(({ time }) => time).length
    return shows.length > 0 ? linesOf(line, shows) : [{ ...line, isTitle: true }]
  })
  if (timed * 2 <= counts.shows) return null
  const heading: TableLine = { number: 0.5, height: 0, cells: planColumns }
  return { lines: [...lines.slice(0, first), ...(own ? [] : [heading]), ...rows], counts }
}
