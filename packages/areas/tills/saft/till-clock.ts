import { type Instant, instantOf, NotOneInstant, toInstant } from '@dxweb/kit/time/zoned-time.ts'
import type { Day } from '@dxweb/kit/time/day.ts'

export type ClockNote = 'skipped_by_clock' | 'no_time' | null

const timeForm = /^(\d\d):(\d\d)(?::(\d\d)(?:\.\d+)?)?(Z|[+-]\d\d:\d\d)?$/
const dayForm = /^(\d{4}-\d\d-\d\d)(?:Z|[+-]\d\d:\d\d)?$/

/**
 * Reads the local times of one till. Receipts are in order, so in the repeated hour of autumn, a time before the
 * previous one is in the second pass.
 */
export class TillClock {
  readonly #zone: string
  readonly #halves = new Map<string, number[]>()
  #last = Number.NEGATIVE_INFINITY

  constructor(zone: string) {
    this.#zone = zone
  }

  /** Returns a null `at` and a note if the day or time is missing or invalid. */
  read(date: string, time: string): { at: Instant | null; note: ClockNote } {
    const [, day] = dayForm.exec(date) ?? []
    const found = timeForm.exec(time)
    if (day === undefined || found === null) return { at: null, note: 'no_time' }
    const [, hour = '00', minute = '00', second = '00', offset] = found
    if (offset !== undefined) {
      const at = new Date(`${day}T${hour}:${minute}:${second}${offset}`)
      return Number.isNaN(at.getTime()) ? { at: null, note: 'no_time' } : this.#at(at.getTime())
    }
    // Clocks change by whole or half hours.
    const half = minute < '30' ? '00' : '30'
    const starts = this.#startsOf(day, `${hour}:${half}`)
    if (starts === null) return { at: null, note: 'no_time' }
    const within = ((Number(minute) - Number(half)) * 60 + Number(second)) * 1000
    const times = starts.map((start) => start + within)
    const chosen = times.find((each) => each >= this.#last) ?? times[0]
    if (chosen === undefined) {
      // A till that does not change to summer time is an hour behind.
      const [before] =
        this.#startsOf(day, `${String(Number(hour) - 1).padStart(2, '0')}:${half}`) ?? []
      if (before === undefined) return { at: null, note: 'no_time' }
      return { ...this.#at(before + 3_600_000 + within), note: 'skipped_by_clock' }
    }
    return this.#at(chosen)
  }

  #at(time: number) {
    this.#last = time
    return { at: instantOf(new Date(time)), note: null as ClockNote }
  }

  /** Returns the instants at which a local half hour begins: none in the skipped hour, two in the repeated hour. */
  #startsOf(day: string, time: string): number[] | null {
    const key = `${day} ${time}`
    const known = this.#halves.get(key)
    if (known) return known
    const starts = this.#findStarts(day, time)
    if (starts) this.#halves.set(key, starts)
    return starts
  }

  #findStarts(day: string, time: string): number[] | null {
    const at = (choice: 'first' | 'second') =>
      new Date(toInstant(day as Day, time, this.#zone, choice)).getTime()
    try {
      return [...new Set([at('first'), at('second')])]
    } catch (error) {
      if (error instanceof NotOneInstant) return []
      return null
    }
  }
}
