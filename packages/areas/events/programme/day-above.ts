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

/** `from` has the numbers of the lines that supply the day and the hall. */
export interface FilledLine extends Line {
  from: { date?: number; hall?: number }
  /** True if the clock time belongs to the night after the row's day. */
  isNight?: boolean
}

/** Sufficient to decide if a text is a date, which does not depend on the year. */
const anyYear = {
  order: 'dayFirst' as const,
  isFrom1904: false,
  today: '2026-01-01' as Day,
  near: null,
}

const isDate = (text: string) => readDates(text, anyYear) !== null

/** Returns the only text of a line, which merged cells may repeat; '' if the line has several texts. */
function loneText(cells: readonly string[]): string {
  const [text = '', ...others] = new Set(cells.filter((cell) => cell !== ''))
  return others.length === 0 ? text : ''
}

/**
 * Returns true for a line that contains only a date, which applies to the rows below. A bare number is not a date.
 */
export function isDayLine(cells: readonly string[]): boolean {
  const text = loneText(cells)
  return /\D/.test(text) && isDate(text)
}

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
  /** True to fill empty halls from the rows above; false if the user has chosen a hall for them. */
  fillsHalls: boolean
  /** Converts a weekday to its date in the week that the sheet's title names. Returns other texts unchanged. */
  dated?: (text: string) => string
}

/** Adds a date column if the dates come only from lines between the rows. */
const withDates = (columns: readonly Column[], lines: readonly FilledLine[]): readonly Column[] =>
  columns.includes('date') || lines.every(({ from }) => from.date === undefined)
    ? columns
    : [...columns, 'date']

function withText(cells: readonly string[], at: number, text: string): string[] {
  const wide = [...cells, ...Array.from({ length: Math.max(0, at + 1 - cells.length) }, () => '')]
  return wide.with(at, text)
}

/**
 * Returns functions that process lines in order: `begin` sets the day for the rows below, and `fill` fills in the day
 * and hall of a row.
 */
function rowFiller({ columns, fillsHalls, dated = (text) => text }: Chosen) {
  const place = (field: ProgrammeField) => columns.indexOf(field)
  const [startAt, timeAt, hallAt] = [place('start'), place('time'), place('hall')]
  const dateAt = columns.includes('date') ? place('date') : columns.length
  let [day, hall]: (Above | null)[] = [null, null]
  return {
    begin: ({ cells, number }: Line) => {
      day = { text: loneText(cells), number }
      hall = null
    },
    fill(line: Line): FilledLine {
      const { number } = line
      const stated = line.cells[dateAt] ?? ''
      const isWeekday = stated !== '' && dated(stated) !== stated
      const cells = isWeekday ? withText(line.cells, dateAt, dated(stated)) : line.cells
      const own = ownDate(cells[dateAt] ?? '', cells[startAt] ?? '')
      const clocks = [cells[startAt] ?? '', cells[timeAt] ?? '']
      // A note between the shows has no clock time.
      if (own === '' && clocks.every((text) => readTimes(text).length === 0))
        return { ...line, cells, from: {} }
      if (own !== '') day = isDate(own) ? { text: own, number } : null
      const filled: FilledLine = { ...line, cells, from: {} }
      if (own === '' && day) {
        filled.cells = withText(filled.cells, dateAt, day.text)
        filled.from.date = day.number
      }
      const ownHall = cells[hallAt] ?? ''
      if (ownHall !== '') hall = { text: ownHall, number }
      else if (own !== '' || !fillsHalls) hall = null
      else if (hall && hallAt >= 0) {
        filled.cells = withText(filled.cells, hallAt, hall.text)
        filled.from.hall = hall.number
      }
      return filled
    },
  }
}

/** The clock time at which a night ends, which is also the end of an operating day. */
const dayBreak = '05:00'

/**
 * Adds 24 hours to a clock time after midnight ('00:30' becomes '24:30') in a row without its own day, if a row above has
 * the same day and a later time.
 */
function nightReader({ columns }: Chosen) {
  const dateAt = columns.includes('date') ? columns.indexOf('date') : columns.length
  const clockAt = columns.includes('start') ? columns.indexOf('start') : columns.indexOf('time')
  const latest = new Map<string, string>()
  return (line: FilledLine): FilledLine => {
    const [day = '', clock = ''] = [line.cells[dateAt], line.cells[clockAt]]
    const times = readTimes(clock)
    const from = times[0]?.from ?? ''
    const before = latest.get(day) ?? ''
    if (from > before) latest.set(day, from)
    const isOwn = line.from.date === undefined && line.name === undefined
    const isNight = times.length === 1 && from < dayBreak && before >= dayBreak
    if (day === '' || isOwn || !isNight) return line
    const late = clock.replace(/\d{1,2}/, String(24 + Number(from.slice(0, 2))))
    return { ...line, cells: withText(line.cells, clockAt, late), isNight }
  }
}

/**
 * Fills in empty days from above: from a merged cell, an earlier row, or a line between the rows. An empty hall gets
 * the hall above, unless the row begins a new day.
 */
export function fillFromAbove(
  rows: readonly Line[],
  dayLines: readonly Line[],
  chosen: Chosen,
): { rows: FilledLine[]; columns: readonly Column[] } {
  const isRow = new Set(rows)
  const filler = rowFiller(chosen)
  const atNight = nightReader(chosen)
  const filled = [...rows, ...dayLines]
    .toSorted((a, b) => a.number - b.number)
    .flatMap((line): FilledLine[] => {
      if (isRow.has(line)) return [atNight(filler.fill(line))]
      filler.begin(line)
      return []
    })
  return { rows: filled, columns: withDates(chosen.columns, filled) }
}
