import { cellFault } from '@dxweb/kit/sheets/table.ts'
import type { Day } from '@dxweb/kit/time/day.ts'
import { instantOf, localDay, localTime, toInstant } from '@dxweb/kit/time/zoned-time.ts'
import {
  type DateConventions,
  type DateReading,
  partMoment,
  readClockCell,
  readClocks,
  readDateCell,
  readZoned,
} from './date-cell.ts'
import type { ProgrammeFault, ProgrammeField } from './read-programme.ts'

type Column = ProgrammeField | ''
type Fold = 'first' | 'second'

interface CellConventions extends Omit<DateConventions, 'near'> {
  timeZone: string
}

export interface PlainCells {
  lines: string[][]
  columns: Column[]
  faults: ProgrammeFault[]
  /** The fold of each start with a UTC offset, by row, which distinguishes the two passes of a repeated hour. */
  folds: ReadonlyMap<number, Fold>
}

interface Words {
  date: string
  time: string
  end: string
  /** The instants of a start and an end whose texts have a UTC offset; null otherwise. */
  startAt: number | null
  endAt: number | null
}

/** Converts an instant to the local date and clock time. */
function localWords(at: number, timeZone: string) {
  const instant = instantOf(new Date(at))
  return { date: localDay(instant, timeZone) as string, time: localTime(instant, timeZone) }
}

/** Returns the clock time of an end date, which also counts if it has a UTC offset; null for a date alone. */
const clockOfEnd = (text: string) =>
  readZoned(text) === null ? readClockCell(partMoment(text).time) : text

/** True if a column of end dates has times: some programs end every date alone with 00:00. */
const hasEndClocks = (endDates: readonly string[]) =>
  endDates.some((text) => ![null, '00:00'].includes(clockOfEnd(text)))

/** Collects the parts of a line's start, whichever columns contain them. */
function wordsOf(
  cell: (field: ProgrammeField) => string,
  conventions: CellConventions,
  areMoments: boolean,
): Words {
  const [start, date, time] = [cell('start'), cell('date'), cell('time')]
  const endDate = cell('endDate')
  const end = cell('end') || (areMoments && clockOfEnd(endDate) !== null ? endDate : '')
  const whole = start !== '' && readClocks(start) === null ? start : date
  const startAt = readZoned(whole)
  const endAt = readZoned(end)
  const isDate = readDateCell(whole, { ...conventions, near: null }) !== null
  const own =
    startAt !== null
      ? localWords(startAt, conventions.timeZone)
      : isDate
        ? { date: whole, time: '' }
        : partMoment(whole)
  const clock = readClocks(start) === null ? time : start
  return { date: own.date, time: clock === '' ? own.time : clock, end, startAt, endAt }
}

/** Returns the dates of lines that state a year, and null for the others. */
function readDays(words: readonly Words[], conventions: CellConventions): (Day | null)[] {
  return words.map(({ date }) => {
    const read = /\d{4}|\d\D+\d+\D+\d{2}$/.test(date)
      ? readDateCell(date, { ...conventions, near: null })
      : null
    return read && 'day' in read ? read.day : null
  })
}

/** Returns the date of the nearest earlier line, or else of the nearest later line. */
function nearDays(days: readonly (Day | null)[]): (Day | null)[] {
  let before: Day | null = days.find((day) => day !== null) ?? null
  return days.map((day) => (before = day ?? before))
}

function foldOf(startAt: number, { timeZone }: CellConventions): Fold | undefined {
  const { date, time } = localWords(startAt, timeZone)
  const [first, second] = (['first', 'second'] as const).map((fold) =>
    Date.parse(toInstant(date as Day, time, timeZone, fold)),
  )
  if (first === second) return undefined
  return startAt < (second ?? 0) ? 'first' : 'second'
}

/** Computes minutes if start and end have a UTC offset; other ends remain local clock times. */
function endCells({ end, startAt, endAt }: Words, conventions: DateConventions & CellConventions) {
  if (startAt !== null && endAt !== null && endAt > startAt && endAt - startAt <= 2 * 86_400_000) {
    return { end: '', minutes: String((endAt - startAt) / 60_000) }
  }
  if (endAt !== null) {
    const { date, time } = localWords(endAt, conventions.timeZone)
    return { end: `${date} ${time}` }
  }
  const clock = readClockCell(end)
  if (clock !== null) return { end: clock }
  const parts = partMoment(end)
  const [day, time] = [readDateCell(parts.date, conventions), readClockCell(parts.time)]
  return { end: day && 'day' in day && time !== null ? `${day.day} ${time}` : end }
}

interface Line {
  words: Words
  cell: (field: ProgrammeField) => string
  conventions: DateConventions & CellConventions
}

/** Returns the cells of a line in canonical form, by field; unrecognized cells keep their text. */
function plainLine({ words, cell, conventions }: Line): {
  cells: Map<string, string>
  read: DateReading
} {
  const read = readDateCell(words.date, conventions)
  const times = readClocks(words.time)
  const day = read && 'day' in read ? read.day : words.date
  const time = times?.from ?? words.time
  const cells = new Map(Object.entries(endCells(words, conventions)))
  if (times?.to !== undefined && words.end === '' && cell('minutes') === '')
    cells.set('end', times.to)
  const endDate = readDateCell(cell('endDate'), conventions)
  if (endDate && 'day' in endDate) cells.set('endDate', endDate.day)
  cells.set('start', `${day} ${time}`.trim())
  cells.set('date', day)
  cells.set('time', time)
  return { cells, read }
}

/** True if the date column contradicts the date in the start column of the same row. */
function differs(cell: Line['cell'], day: Day, conventions: DateConventions): boolean {
  const own = cell('start') === '' ? null : readDateCell(cell('date'), conventions)
  return own !== null && 'day' in own && own.day !== day
}

function faultsOf(
  row: number,
  { cell, conventions }: Line,
  read: DateReading,
  columns: readonly Column[],
) {
  const faults: ProgrammeFault[] = columns.flatMap((field) => {
    const code = field === '' ? undefined : cellFault(cell(field))
    return field !== '' && code ? [{ row, field, code }] : []
  })
  const start = cell('start')
  const isDateMissing =
    cell('date') === '' && columns.includes('date') && readClocks(start) !== null
  if (isDateMissing) faults.push({ row, field: 'date', code: 'required' })
  const field = start !== '' && readClocks(start) === null ? 'start' : 'date'
  if (read && 'code' in read) faults.push({ row, field, code: read.code })
  else if (read && differs(cell, read.day, conventions))
    faults.push({ row, field: 'date', code: 'date_differs' })
  return faults
}

const added = ['time', 'end', 'minutes'] as const

/** Adds columns for values that were split off others: '18.00–20.15' also contains an end. */
const missingColumns = (columns: readonly Column[], all: readonly ReadonlyMap<string, string>[]) =>
  added.filter(
    (field) =>
      !columns.includes(field) &&
      !(field === 'time' && columns.includes('start')) &&
      all.some((cells) => (cells.get(field) ?? '') !== ''),
  )

/**
 * Rewrites a programme's dates and times in canonical form. People write them with weekdays, without years, as ranges,
 * with UTC offsets, as spreadsheet numbers, and in one column or several.
 */
export function plainCells(
  lines: readonly (readonly string[])[],
  columns: readonly Column[],
  conventions: CellConventions,
): PlainCells {
  const places = new Map(columns.map((field, at) => [field, at]))
  const cellsOf = lines.map(
    (line) => (field: ProgrammeField) => (line[places.get(field) ?? -1] ?? '').trim(),
  )
  const areMoments = hasEndClocks(cellsOf.map((cell) => cell('endDate')))
  const words = cellsOf.map((cell) => wordsOf(cell, conventions, areMoments))
  const near = nearDays(readDays(words, conventions))
  const faults: ProgrammeFault[] = []
  const folds = new Map<number, Fold>()
  const plain = words.map((each, row) => {
    const cell = cellsOf[row] ?? (() => '')
    const line: Line = {
      words: each,
      cell,
      conventions: { ...conventions, near: near[row] ?? null },
    }
    const { cells, read } = plainLine(line)
    faults.push(...faultsOf(row, line, read, columns))
    const fold = each.startAt === null ? undefined : foldOf(each.startAt, conventions)
    if (fold) folds.set(row, fold)
    return cells
  })
  const more = missingColumns(columns, plain)
  const all = [...columns, ...more]
  return {
    lines: plain.map((cells, row) =>
      all.map((field, at) => cells.get(field) ?? lines[row]?.[at] ?? ''),
    ),
    columns: all,
    faults,
    folds,
  }
}
