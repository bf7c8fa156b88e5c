import { writtenText } from '@dxweb/kit/text/written-text.ts'
import { addDays, type Day } from '@dxweb/kit/time/day.ts'
import { type DateOrder, readDate, readTime } from './date-words.ts'
import type { Duration } from './programme-times.ts'
import { clockOf, readDuration, type Start } from './read-duration.ts'

export const programmeFields = [
  'title',
  'hall',
  'type',
  'start',
  'date',
  'time',
  'endDate',
  'end',
  'minutes',
  'organizer',
] as const

export type ProgrammeField = (typeof programmeFields)[number]

export type ProgrammeRow = Duration & {
  title: string
  auditoriumId: number
  /** Null if the row names no event type. */
  eventTypeId: number | null
  date: Day
  startTime: string
  organizer: string
}

export interface ProgrammeFault {
  row: number
  field: ProgrammeField
  code: string
  params?: Record<string, number | string>
}

export interface ProgrammeReading {
  /** The field of each column; '' for an ignored column. */
  columns: readonly (ProgrammeField | '')[]
  order: DateOrder
  /** Hall ids by `plainName`. */
  halls: ReadonlyMap<string, number>
  /** Event type ids by `plainName`. */
  types: ReadonlyMap<string, number>
  /** The hall of rows that name none; null if every row must name a hall. */
  defaultHallId: number | null
  defaultMinutes: number | null
}

/** Keeps only letters and digits, in lower case, so that 'Sal 1' equals 'SAL1'. */
export const plainName = (text: string) =>
  writtenText(text)
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')

const headings: Record<ProgrammeField, readonly string[]> = {
  title: [
    'tittel',
    'filmtittel',
    'movietitle',
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
    'hva',
    'titel',
    'föreställning',
    'evenemang',
    'førestelling',
    'framsyning',
    'tilskiping',
    'kva',
    'vad',
    'what',
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
    'hvor',
    'lokal',
    'salong',
    'kvar',
    'var',
    'plats',
    'where',
  ],
  type: ['type', 'arrangementstype', 'arrangementtype', 'eventtype', 'typearrangement'],
  start: [
    'start',
    'starter',
    'starts',
    'datotid',
    'datetime',
    'tidspunkt',
    'datoogklokkeslett',
    'når',
    'fra',
    'frå',
    'från',
    'from',
    'when',
    'när',
  ],
  date: [
    'dato',
    'date',
    'dag',
    'day',
    'startdato',
    'startdate',
    'showdate',
    'forestillingsdato',
    'datum',
    'dates',
    'datoer',
    'datoar',
    'startdatum',
    'fradato',
    'frådato',
    'fromdate',
    'datefrom',
    'days',
    'dager',
  ],
  time: [
    'kl',
    'klokkeslett',
    'tid',
    'time',
    'starttid',
    'starttime',
    'starttidspunkt',
    'showtime',
    'klokken',
    'klokka',
    'klocka',
    'klockslag',
    'klokkeslag',
    'tider',
    'tidspunkter',
    'times',
    'showtimes',
  ],
  endDate: ['sluttdato', 'enddate', 'tildato', 'dateto', 'slutdatum', 'tilogmed', 'tom'],
  end: [
    'slutt',
    'end',
    'slutter',
    'ends',
    'sluttid',
    'sluttidspunkt',
    'endtime',
    'til',
    'slut',
    'until',
    'to',
    'sluttar',
  ],
  minutes: [
    'minutter',
    'minutes',
    'min',
    'varighet',
    'lengde',
    'duration',
    'spilletid',
    'runtime',
    'minuter',
    'minutt',
    'lengd',
    'längd',
    'speltid',
    'spelletid',
  ],
  organizer: ['arrangør', 'organizer', 'organiser', 'promotor', 'arrangör'],
}

/** Headings of columns that contain weekdays if another column has the dates. */
const weekdayHeadings = new Set(['dag', 'day', 'ukedag', 'weekday', 'veckodag', 'vekedag'])

export function matchProgramme(cells: readonly string[]): (ProgrammeField | '')[] {
  const taken = new Set<ProgrammeField>()
  const names = cells.map(plainName)
  const hasDates = names.some((name) => headings.date.includes(name) && !weekdayHeadings.has(name))
  return names.map((name) => {
    if (hasDates && weekdayHeadings.has(name)) return ''
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

const longestTitle = 200

interface Cells {
  of: (field: ProgrammeField) => string
  fault: (field: ProgrammeField, code: string, params?: ProgrammeFault['params']) => null
}

function readStart({ of, fault }: Cells, order: DateOrder, hasStart: boolean): Start | null {
  const parts = hasStart ? partStart(of('start')) : { date: of('date'), time: of('time') }
  const [dateField, timeField] = hasStart
    ? (['start', 'start'] as const)
    : (['date', 'time'] as const)
  const date = parts.date === '' ? fault(dateField, 'required') : readDate(parts.date, order)
  const time = parts.time === '' ? null : readTime(parts.time)
  if (date === null && parts.date !== '') fault(dateField, 'not_a_date')
  if (time === null) fault(timeField, parts.time === '' ? 'required' : 'not_a_time')
  if (date === null || time === null) return null
  return { rowDay: date, date: addDays(date, Math.floor(time / 1440)), startTime: clockOf(time) }
}

function readHall({ of, fault }: Cells, { halls, defaultHallId }: ProgrammeReading): number | null {
  const name = of('hall')
  if (name === '') return defaultHallId ?? fault('hall', 'required')
  return halls.get(plainName(name)) ?? fault('hall', 'not_found')
}

function readType({ of, fault }: Cells, { types }: ProgrammeReading): number | null | undefined {
  const name = plainName(of('type'))
  if (name === '') return null
  const found = types.get(name)
  if (found === undefined) fault('type', 'not_found')
  return found
}

function readLine(cells: Cells, reading: ProgrammeReading): ProgrammeRow | null {
  const title = cells.of('title')
  if (title === '') cells.fault('title', 'required')
  if (title.length > longestTitle) cells.fault('title', 'too_long', { max: longestTitle })
  const auditoriumId = readHall(cells, reading)
  const eventTypeId = readType(cells, reading)
  const start = readStart(cells, reading.order, reading.columns.includes('start'))
  const duration = readDuration(cells, start, { ...reading, partStart })
  if (title === '' || title.length > longestTitle) return null
  if (auditoriumId === null || start === null || duration === null) return null
  if (eventTypeId === undefined) return null
  const { date, startTime } = start
  const organizer = cells.of('organizer').slice(0, 200)
  return { title, auditoriumId, eventTypeId, date, startTime, ...duration, organizer }
}

/** Returns null for a line with faults. Line numbers start at 0. */
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
