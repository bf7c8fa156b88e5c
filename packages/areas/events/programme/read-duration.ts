import { addDays, type Day, daysBetween } from '@dxweb/kit/time/day.ts'
import { type DateOrder, readDate, readMinutes, readTime } from './date-words.ts'
import { type Duration, maxDays } from './programme-times.ts'

export interface Start {
  /** Date of the row. A time above 24:00 counts from midnight of this date. */
  rowDay: Day
  date: Day
  startTime: string
}

interface Cells {
  of: (field: 'minutes' | 'end' | 'endDate') => string
  fault: (field: 'minutes' | 'end' | 'endDate', code: string) => null
}

interface Reading {
  order: DateOrder
  defaultMinutes: number | null
  partStart: (text: string) => { date: string; time: string }
}

const dayMinutes = 1440
const maxMinutes = 2 * dayMinutes

export const clockOf = (minutes: number) =>
  [Math.floor(minutes / 60) % 24, minutes % 60]
    .map((part) => String(part).padStart(2, '0'))
    .join(':')

const onDay = (day: Day, minutes: number) => ({
  endDate: addDays(day, Math.floor(minutes / dayMinutes)),
  endTime: clockOf(minutes),
})

/**
 * Prefers stated minutes to an end, and an end to the default minutes. An end remains a clock time, since a clock
 * change alters the length of a night.
 */
export function readDuration(cells: Cells, start: Start | null, reading: Reading): Duration | null {
  const { of, fault } = cells
  const [minutes, end] = [of('minutes'), of('end')]
  if (minutes !== '') {
    const read = readMinutes(minutes)
    const isValid = read !== null && read > 0 && read <= maxMinutes
    return isValid ? { minutes: read } : fault('minutes', 'not_valid')
  }
  if (end !== '') return readEnd(cells, start, reading)
  const usual = reading.defaultMinutes
  if (of('endDate') !== '') return readEndDay(cells, start, reading)
  return usual === null ? fault('minutes', 'required') : { minutes: usual }
}

/**
 * Accepts an end date without a time if it is the day on which a show of the default length ends, or the show's own
 * day.
 */
function readEndDay({ of, fault }: Cells, start: Start | null, reading: Reading): Duration | null {
  const { defaultMinutes, order } = reading
  const day = readDate(of('endDate'), order)
  if (day === null) return fault('endDate', 'not_a_date')
  if (defaultMinutes === null) return fault('end', 'required')
  if (start === null) return null
  const begins = Number(start.startTime.slice(0, 2)) * 60 + Number(start.startTime.slice(3))
  const days = Math.floor((begins + defaultMinutes) / dayMinutes)
  const isUsual = [start.rowDay, start.date, addDays(start.date, days)].includes(day)
  return isUsual ? { minutes: defaultMinutes } : fault('end', 'required')
}

function readEnd({ of, fault }: Cells, start: Start | null, { order, partStart }: Reading) {
  const [end, ownDate] = [of('end'), of('endDate')]
  const clock = readTime(end)
  if (clock !== null && ownDate === '') return start && endByClock(start, clock)
  const parts = clock === null ? partStart(end) : { date: ownDate, time: end }
  const [date, time] = [readDate(parts.date, order), readTime(parts.time)]
  if (date === null && clock !== null) return fault('endDate', 'not_a_date')
  if (date === null || time === null) return fault('end', 'not_a_time')
  if (start === null) return null
  const dateField = clock === null ? 'end' : 'endDate'
  return daysBetween(start.date, date) > maxDays ? fault(dateField, 'not_valid') : onDay(date, time)
}

/** A clock time before the start is on the next day. An end equal to the start is refused later. */
function endByClock({ rowDay, date, startTime }: Start, clock: number): Duration {
  if (clock >= dayMinutes) return onDay(rowDay, clock)
  return onDay(date, clockOf(clock) < startTime ? clock + dayMinutes : clock)
}
