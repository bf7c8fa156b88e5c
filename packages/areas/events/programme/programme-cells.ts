import { cellFault } from '@dxweb/kit/sheets/table.ts'
import type { Day } from '@dxweb/kit/time/day.ts'
import { instantOf, localDay, localTime, toInstant } from '@dxweb/kit/time/zoned-time.ts'
import {
  type DateConventions,
  partMoment,
  readClockCell,
  readDateCell,
  readZoned,
} from './date-cell.ts'
import {
  maxRangeDays,
  partMoments,
  partTimes,
  readDates,
  readTimes,
  type RangeReading,
} from './date-range.ts'
import type { ProgrammeFault, ProgrammeField } from './read-programme.ts'

type Column = ProgrammeField | ''
type Fold = 'first' | 'second'

interface CellConventions extends Omit<DateConventions, 'near'> {
  timeZone: string
}

export interface PlainCells {
  /** One line per show: a row with a range of days becomes a line for each day. */
  lines: string[][]
  /** For each line, the index of its row in the input. */
  sources: number[]
  columns: Column[]
  faults: ProgrammeFault[]
  /**
   * The fold of each start with a UTC offset, by index of the line. Folds distinguish the two passes of a repeated
   * hour.
   */
  folds: ReadonlyMap<number, Fold>
}

interface Words {
  date: string
  time: string
  end: string
  /** Instants of a start and an end with a UTC offset in the text; null otherwise. */
  startAt: number | null
  endAt: number | null
}

function localWords(at: number, timeZone: string) {
  const instant = instantOf(new Date(at))
  return { date: localDay(instant, timeZone) as string, time: localTime(instant, timeZone) }
}

/** Returns the clock time of an end date, or the whole text if it has a UTC offset; null if the text is only a date. */
const clockOfEnd = (text: string) =>
  readZoned(text) === null ? readClockCell(partMoment(text).time) : text

/** Returns true if any end date has a time other than 00:00, which some programs add to every date. */
const hasEndClocks = (endDates: readonly string[]) =>
  endDates.some((text) => ![null, '00:00'].includes(clockOfEnd(text)))

function wordsOf(
  cell: (field: ProgrammeField) => string,
  conventions: CellConventions,
  areMoments: boolean,
): Words {
  const [start, date, time] = [cell('start'), cell('date'), cell('time')]
  const endDate = cell('endDate')
  const end = cell('end') || (areMoments && clockOfEnd(endDate) !== null ? endDate : '')
  const areClocks = readTimes(start).length > 0
  const whole = start !== '' && !areClocks ? start : date
  const isDate = readDates(whole, { ...conventions, near: null }) !== null
  const isAlone = !isDate && [time, end, endDate].every((text) => text === '')
  const moments = isAlone ? partMoments(whole, { ...conventions, near: null }) : null
  if (moments) {
    const { date: day, time: clock } = partMoment(moments.start)
    return { date: day, time: clock, end: moments.end, startAt: null, endAt: null }
  }
  const startAt = readZoned(whole)
  const endAt = readZoned(end)
  const own =
    startAt !== null
      ? localWords(startAt, conventions.timeZone)
      : isDate
        ? { date: whole, time: '' }
        : (partTimes(whole) ?? partMoment(whole))
  const clock = areClocks ? start : time
  return { date: own.date, time: clock === '' ? own.time : clock, end, startAt, endAt }
}

/** Returns the dates of rows that state a year, and null for the others. */
function statedDays(words: readonly Words[], conventions: CellConventions): (Day | null)[] {
  return words.map(({ date }) => {
    const read = /\d{4}|\d\D+\d+\D+\d{2}$/.test(date)
      ? readDates(date, { ...conventions, near: null })
      : null
    return read && 'days' in read ? (read.days[0] ?? null) : null
  })
}

/** Returns each line's own date, or else the last date above it. Lines above the first date get the first date. */
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

/** Computes minutes if start and end have a UTC offset; otherwise keeps the end as a clock time. */
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

/** Returns the cells of a show in canonical form, by field; unrecognized cells keep their text. */
function plainLine(
  { words, cell, conventions }: Line,
  date: string,
  times: { from: string; to?: string },
): Map<string, string> {
  const time = times.from
  const cells = new Map(Object.entries(endCells(words, conventions)))
  if (times.to !== undefined && words.end === '' && cell('minutes') === '')
    cells.set('end', times.to)
  const endDate = readDateCell(cell('endDate'), conventions)
  if (endDate && 'day' in endDate) cells.set('endDate', endDate.day)
  cells.set('start', `${date} ${time}`.trim())
  cells.set('date', date)
  cells.set('time', time)
  return cells
}

/** Returns true if a row's date column contradicts the days in its start column. */
function differs(cell: Line['cell'], days: readonly Day[], conventions: DateConventions): boolean {
  const own = cell('start') === '' ? null : readDates(cell('date'), conventions)
  return own !== null && 'days' in own && own.days.join() !== days.join()
}

/** Returns a fault if a row with a range of days also states an end date, since its shows end on different days. */
function rangeFault({ cell, words }: Line, read: RangeReading): Omit<ProgrammeFault, 'row'> | null {
  if (read === null || 'code' in read || read.days.length < 2) return null
  if (cell('endDate') !== '') return { field: 'endDate', code: 'range_with_end' }
  const hasDay = words.end !== '' && readClockCell(words.end) === null
  return hasDay ? { field: 'end', code: 'range_with_end' } : null
}

function faultsOf(row: number, line: Line, read: RangeReading, columns: readonly Column[]) {
  const { cell, conventions } = line
  const faults: ProgrammeFault[] = columns.flatMap((field) => {
    const code = field === '' ? undefined : cellFault(cell(field))
    return field !== '' && code ? [{ row, field, code }] : []
  })
  const start = cell('start')
  const isDateMissing =
    cell('date') === '' && columns.includes('date') && readTimes(start).length > 0
  if (isDateMissing) faults.push({ row, field: 'date', code: 'required' })
  const field = start !== '' && readTimes(start).length === 0 ? 'start' : 'date'
  if (read && 'code' in read) {
    const params = read.code === 'range_too_long' ? { params: { max: maxRangeDays } } : {}
    faults.push({ row, field, code: read.code, ...params })
  } else if (read && differs(cell, read.days, conventions)) {
    faults.push({ row, field: 'date', code: 'date_differs' })
  }
  const ofRange = rangeFault(line, read)
  if (ofRange) faults.push({ row, ...ofRange })
  return faults
}

const added = ['time', 'end', 'minutes'] as const

/** Adds columns for values split from other columns: '18.00–20.15' also contains an end. */
const missingColumns = (columns: readonly Column[], all: readonly ReadonlyMap<string, string>[]) =>
  added.filter(
    (field) =>
      !columns.includes(field) &&
      !(field === 'time' && columns.includes('start')) &&
      all.some((cells) => (cells.get(field) ?? '') !== ''),
  )

/** Returns the cells of the line's shows: one show for each combination of its days and times. */
function showsOf(line: Line) {
  const { words, conventions } = line
  const read = readDates(words.date, conventions)
  const days = read && 'days' in read ? read.days : [words.date]
  const clocks = readTimes(words.time)
  // Several starts cannot share an end.
  const times = clocks.length > 1 && words.end !== '' ? [] : clocks
  const all = times.length > 0 ? times : [{ from: words.time }]
  return {
    read,
    shows: days.flatMap((day) => all.map((time) => plainLine(line, day, time))),
    fold: words.startAt === null ? undefined : foldOf(words.startAt, conventions),
  }
}

/**
 * Rewrites dates and times in canonical form. The input may have weekdays, no years, ranges, UTC offsets or spreadsheet
 * numbers, in one column or several.
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
  const near = nearDays(statedDays(words, conventions))
  const faults: ProgrammeFault[] = []
  const folds = new Map<number, Fold>()
  const sources: number[] = []
  const plain = words.flatMap((each, row) => {
    const cell = cellsOf[row] ?? (() => '')
    const line = { words: each, cell, conventions: { ...conventions, near: near[row] ?? null } }
    const { read, shows, fold } = showsOf(line)
    for (const _ of shows) {
      const at = sources.push(row) - 1
      faults.push(...faultsOf(at, line, read, columns))
      if (fold) folds.set(at, fold)
    }
    return shows
  })
  const all = [...columns, ...missingColumns(columns, plain)]
  const written = plain.map((cells, line) =>
    all.map((field, at) => cells.get(field) ?? lines[sources[line] ?? -1]?.[at] ?? ''),
  )
  return { lines: written, sources, columns: all, faults, folds }
}
