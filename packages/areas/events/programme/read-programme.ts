import { addDays, type Day, daysBetween } from '@dxweb/kit/time/day.ts'
import { type DateOrder, readDate, readMinutes, readTime } from './date-words.ts'

/** `start` holds a date and a time together. */
export const programmeFields = [
  'title',
  'hall',
  'start',
  'date',
  'time',
  'end',
  'minutes',
  'organizer',
] as const

export type ProgrammeField = (typeof programmeFields)[number]

export interface ProgrammeRow {
  title: string
  auditoriumId: number
  date: Day
  startTime: string
  minutes: number
  organizer: string
}

export interface ProgrammeFault {
  row: number
  field: ProgrammeField
  code: string
  params?: Record<string, number>
}

export interface ProgrammeReading {
  /** The field of each column; '' when it is left out. */
  columns: readonly (ProgrammeField | '')[]
  order: DateOrder
  /** Hall ids by `plainName`. */
  halls: ReadonlyMap<string, number>
  /** Used when a cell is empty or the column is missing; null makes the cell required. */
  usualHallId: number | null
  usualMinutes: number | null
}

/** Keeps letters and digits alone, so that 'Sal 1' equals 'SAL1'. */
export const plainName = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

const headings: Record<ProgrammeField, readonly string[]> = {
  title: [
    'tittel',
    'title',
    'arrangement',
    'film',
    'event',
    'navn',
    'name',
    'forestilling',
    'subject',
    'emne',
    'hendelse',
    'summary',
    'movie',
  ],
  hall: [
    'sal',
    'hall',
    'auditorium',
    'scene',
    'lokale',
    'screen',
    'sted',
    'venue',
    'rom',
    'location',
    'kinosal',
    'room',
    'theatre',
    'theater',
  ],
  start: ['start', 'starter', 'starts', 'datotid', 'datetime', 'tidspunkt', 'datoogklokkeslett'],
  date: ['dato', 'date', 'dag', 'day', 'startdato', 'startdate'],
  time: ['kl', 'klokkeslett', 'tid', 'time', 'starttid', 'starttime', 'klokken'],
  end: ['slutt', 'end', 'slutter', 'ends', 'sluttid', 'endtime', 'til'],
  minutes: ['minutter', 'minutes', 'min', 'varighet', 'lengde', 'duration', 'spilletid', 'runtime'],
  organizer: ['arrangør', 'organizer', 'organiser', 'promotor'],
}

/** Matches headings to fields, each field at most once. */
export function matchProgramme(cells: readonly string[]): (ProgrammeField | '')[] {
  const taken = new Set<ProgrammeField>()
  return cells.map((cell) => {
    const name = plainName(cell)
    const found = programmeFields.find(
      (field) => !taken.has(field) && headings[field].includes(name),
    )
    if (found) taken.add(found)
    return found ?? ''
  })
}

const startParts =
  /^(.+?)[\sT,]+(?:kl\.?\s*)?(\d{1,2}(?:[:.]\d{2})(?::\d{2}(?:\.\d+)?)?\s*(?:am|pm)?|\d{4})$/i

function partStart(text: string): { date: string; time: string } {
  const match = startParts.exec(text.trim())
  return match ? { date: match[1] ?? '', time: match[2] ?? '' } : { date: text, time: '' }
}

export function dateSamples(
  lines: readonly (readonly string[])[],
  columns: ProgrammeReading['columns'],
): string[] {
  const at = columns.indexOf('date')
  const start = columns.indexOf('start')
  const cells = lines.slice(0, 500).map((line) => line[at < 0 ? start : at] ?? '')
  const dates = at < 0 ? cells.map((cell) => partStart(cell).date) : cells
  return dates.filter((text) => text !== '')
}

const clockOf = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

const longest = 2 * 1440
const longestTitle = 200

interface Cells {
  of: (field: ProgrammeField) => string
  fault: (field: ProgrammeField, code: string, params?: ProgrammeFault['params']) => null
}

function readStart({ of, fault }: Cells, order: DateOrder, hasStart: boolean) {
  const parts = hasStart ? partStart(of('start')) : { date: of('date'), time: of('time') }
  const [dateField, timeField] = hasStart
    ? (['start', 'start'] as const)
    : (['date', 'time'] as const)
  const date = parts.date === '' ? fault(dateField, 'required') : readDate(parts.date, order)
  const time = parts.time === '' ? null : readTime(parts.time)
  if (date === null && parts.date !== '') fault(dateField, 'not_a_date')
  if (time === null) fault(timeField, parts.time === '' ? 'required' : 'not_a_time')
  if (date === null || time === null) return null
  return { date: addDays(date, Math.floor(time / 1440)), startMinutes: time % 1440 }
}

interface Start {
  date: Day
  startMinutes: number
}

function readLength(cells: Cells, start: Start | null, { order, usualMinutes }: ProgrammeReading) {
  const { of, fault } = cells
  const [minutes, end] = [of('minutes'), of('end')]
  if (minutes !== '') {
    const read = readMinutes(minutes)
    return read === null || read < 1 || read > longest ? fault('minutes', 'not_valid') : read
  }
  if (end === '') return usualMinutes ?? fault('minutes', 'required')
  const clock = readTime(end)
  // An end without a date, at or before the start, belongs to the next day.
  const from = start?.startMinutes ?? 0
  if (clock !== null) return (((clock - from) % 1440) + 1440) % 1440 || 1440
  return readUntil(cells, start, order)
}

function readUntil({ of, fault }: Cells, start: Start | null, order: DateOrder) {
  const parts = partStart(of('end'))
  const [date, time] = [readDate(parts.date, order), readTime(parts.time)]
  if (date === null || time === null) return fault('end', 'not_a_time')
  if (start === null) return null
  const minutes = daysBetween(start.date, date) * 1440 + time - start.startMinutes
  if (minutes <= 0) return fault('end', 'end_before_start')
  return minutes > longest ? fault('end', 'not_valid') : minutes
}

function readHall({ of, fault }: Cells, { halls, usualHallId }: ProgrammeReading): number | null {
  const name = of('hall')
  if (name === '') return usualHallId ?? fault('hall', 'required')
  return halls.get(plainName(name)) ?? fault('hall', 'not_found')
}

function readLine(cells: Cells, reading: ProgrammeReading): ProgrammeRow | null {
  const title = cells.of('title')
  if (title === '') cells.fault('title', 'required')
  if (title.length > longestTitle) cells.fault('title', 'too_long', { max: longestTitle })
  const auditoriumId = readHall(cells, reading)
  const start = readStart(cells, reading.order, reading.columns.includes('start'))
  const minutes = readLength(cells, start, reading)
  if (title === '' || title.length > longestTitle) return null
  if (auditoriumId === null || start === null || minutes === null) return null
  const { date, startMinutes } = start
  const organizer = cells.of('organizer').slice(0, 200)
  return { title, auditoriumId, date, startTime: clockOf(startMinutes), minutes, organizer }
}

/** Reads a row per line, null for a line with faults. Lines count from 0. */
export function readProgramme(
  lines: readonly (readonly string[])[],
  reading: ProgrammeReading,
): { rows: (ProgrammeRow | null)[]; faults: ProgrammeFault[] } {
  const faults: ProgrammeFault[] = []
  const places = new Map(reading.columns.map((field, at) => [field, at]))
  const rows = lines.map((line, row) =>
    readLine(
      {
        of: (field) => (line[places.get(field) ?? -1] ?? '').trim(),
        fault: (field, code, params) => {
          faults.push({ row, field, code, ...(params && { params }) })
          return null
        },
      },
      reading,
    ),
  )
  return { rows, faults }
}
