import type { Day } from '@dxweb/kit/time/day.ts'
import { partMoment, readZoned } from './date-cell.ts'
import { partTimes, readDates, readTimes } from './date-range.ts'
import type { ProgrammeField } from './read-programme.ts'

type Column = ProgrammeField | ''

interface Line {
  number: number
  cells: readonly string[]
  name?: string | undefined
}

/** A row with the number of the line that its day or hall is taken from. */
export interface FilledLine extends Line {
  from: { date?: number; hall?: number }
}

/** Decides only if a text is a date at all, which depends on no year. */
const anyYear = {
  order: 'dayFirst' as const,
  isFrom1904: false,
  today: '2026-01-01' as Day,
  near: null,
}

const isDate = (text: string) => readDates(text, anyYear) !== null

/** Returns the only text of a line, which may be merged over several cells. */
function loneText(cells: readonly string[]): string {
  const [text = '', ...others] = new Set(cells.filter((cell) => cell !== ''))
  return others.length === 0 ? text : ''
}

/** True for a line that holds a date alone: the day of the rows below it. A bare number is no such date. */
export function isDayLine(cells: readonly string[]): boolean {
  const text = loneText(cells)
  return /\D/.test(text) && isDate(text)
}

/** Returns the date that a row states in its own cells; '' without one. */
function ownDate(date: string, start: string): string {
  if (date !== '' || start === '' || readTimes(start).length > 0) return date
  if (readZoned(start) !== null || isDate(start)) return start
  return (partTimes(start) ?? partMoment(start)).date
}

interface Above {
  text: string
  number: number
}

interface Chosen {
  columns: readonly Column[]
  /** False if the user has chosen the hall of empty cells. */
  fillsHalls: boolean
}

/** Adds a column of dates if only lines between the rows state them. */
const withDates = (columns: readonly Column[], lines: readonly FilledLine[]): readonly Column[] =>
  columns.includes('date') || lines.every(({ from }) => from.date === undefined)
    ? columns
    : [...columns, 'date']

/**
 * Gives rows with an empty day the day above: of a merged cell, of a row where only the first states it, or of a line
 * between the rows. An empty hall takes the hall above in rows that begin no new day.
 */
export function fillFromAbove(
  rows: readonly Line[],
  dayLines: readonly Line[],
  { columns, fillsHalls }: Chosen,
): { rows: FilledLine[]; columns: readonly Column[] } {
  const isRow = new Set(rows)
  const place = (field: ProgrammeField) => columns.indexOf(field)
  const [datePlace, hallPlace] = [place('date'), place('hall')]
  const dateAt = datePlace < 0 ? columns.length : datePlace
  let [day, hall]: (Above | null)[] = [null, null]
  const filled = [...rows, ...dayLines]
    .toSorted((a, b) => a.number - b.number)
    .flatMap((line): FilledLine[] => {
      const { number } = line
      if (!isRow.has(line)) {
        day = { text: loneText(line.cells), number }
        hall = null
        return []
      }
      const cells = [...line.cells]
      const from: FilledLine['from'] = {}
      const start = cells[place('start')] ?? ''
      const own = ownDate(cells[datePlace] ?? '', start)
      // A note between the shows has no clock time.
      const isShow = [start, cells[place('time')] ?? ''].some((text) => readTimes(text).length > 0)
      if (!isShow && own === '') return [{ ...line, from }]
      const ownHall = cells[hallPlace] ?? ''
      if (own !== '') day = isDate(own) ? { text: own, number } : null
      else if (day) {
        while (cells.length < dateAt) cells.push('')
        cells[dateAt] = day.text
        from.date = day.number
      }
      if (ownHall !== '') hall = { text: ownHall, number }
      else if (own !== '' || !fillsHalls) hall = null
      else if (hall && hallPlace >= 0) {
        while (cells.length < hallPlace) cells.push('')
        cells[hallPlace] = hall.text
        from.hall = hall.number
      }
      return [{ ...line, cells, from }]
    })
  return { rows: filled, columns: withDates(columns, filled) }
}
