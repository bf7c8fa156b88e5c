import { addDays, type Day } from '@dxweb/kit/time/day.ts'
import { offsetMinutes } from '@dxweb/kit/time/zoned-time.ts'
import type { Weekdays } from '@dxweb/kit/time/weekdays.ts'
import type { FilmVersion } from '@dxweb/areas/events/screenings/showing.ts'

export interface WeekFacts {
  from: string
  to: string
  today: string
  zone: string
  keepsCopies: boolean
  rule: {
    weekStartMinute: number
    preshowMinutes: number
    preshowChildMinutes: number
    cleaningMinutes: number
    doorsMinutes: number
    latestEnds: readonly { ageLimit: string; days: Weekdays; time: string }[]
    /** True if the venue has set latest ends. Default ends apply to plans only. */
    hasOwnEnds: boolean
    leastVisitors: number
    staffFrom: string
    staffUntil: string
  }
  halls: readonly HallFacts[]
  shows: readonly ShowFacts[]
  shelf: readonly FilmFacts[]
}

export interface HallFacts {
  id: number
  capacity: number
  cleaningMinutes: number | null
}

export interface ShowFacts {
  id: number
  auditoriumId: number
  extraAuditoriumIds: readonly number[]
  startsAt: string
  endsAt: string
  busyFrom: string
  busyUntil: string
  acceptsOverlap: boolean
  productionId: number | null
  ageLimit: string | null
  showingType: string | null
  filmVersion: FilmVersion | null
  /** The current runtime of the show's film; null if unknown. */
  runtimeMinutes: number | null
  preshowMinutes: number | null
  /** The total length of all pauses. */
  pauseMinutes: number
  doorsMinutes: number | null
  isSold: boolean
}

export interface CopyFacts {
  auditoriumId: number | null
  dcpStatus: string
  kdmFrom: string | null
  kdmUntil: string | null
}

export interface FilmFacts {
  bookingId: number
  productionId: number
  title: string
  ageLimit: string | null
  runtimeMinutes: number | null
  productionVersions: readonly FilmVersion[]
  versions: readonly FilmVersion[]
  fromDay: string
  toDay: string | null
  wishedShows: number | null
  leastShows: number | null
  auditoriumIds: readonly number[]
  copies: readonly CopyFacts[]
  lastWeek: { shows: number; admissions: number }
}

const hourMs = 3_600_000
const dayHours = 24
const clockOf = (minute: number): string =>
  [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':')

/** Caches UTC offsets. Clocks change on whole hours and at most once a day, so one look-up suffices for most days. */
function offsetsOf(zone: string) {
  const known = new Map<number, number>()
  const ask = (hour: number): number => {
    const offset = known.get(hour) ?? offsetMinutes(new Date(hour * hourMs), zone)
    known.set(hour, offset)
    return offset
  }
  return (ms: number): number => {
    const hour = Math.floor(ms / hourMs)
    const begins = Math.floor(hour / dayHours) * dayHours
    const [first, next] = [ask(begins), ask(begins + dayHours)]
    return first === next ? first : ask(hour)
  }
}

export function weekClock({
  zone,
  rule,
}: Pick<WeekFacts, 'zone'> & { rule: { weekStartMinute: number } }) {
  const offsetAt = offsetsOf(zone)
  const lastStarts = new Map<string, string>()
  const opens = clockOf(rule.weekStartMinute)
  const read = (at: string): string => {
    const ms = Date.parse(at)
    return new Date(ms + offsetAt(ms) * 60_000).toISOString().slice(0, 16)
  }
  /**
   * Returns 'YYYY-MM-DDTHH:mm', which can be compared as text. Cached, because several rules need the same instants.
   */
  const local = (at: string): string => {
    const known = lastStarts.get(at)
    if (known !== undefined) return known
    const clock = read(at)
    lastStarts.set(at, clock)
    return clock
  }
  return {
    local,
    /** Returns the film day; a show after midnight belongs to the previous day. */
    dayOf: (at: string): Day => {
      const [day = '', time = ''] = local(at).split('T')
      return time < opens ? addDays(day as Day, -1) : (day as Day)
    },
    /** Returns the local date and time ('YYYY-MM-DDTHH:mm') of a clock time within a film day. */
    within: (day: Day, time: string): string => `${time < opens ? addDays(day, 1) : day}T${time}`,
  }
}

export type WeekClock = ReturnType<typeof weekClock>

export function bookingOf<F extends Pick<FilmFacts, 'productionId' | 'fromDay' | 'toDay'>>(
  films: readonly F[],
  productionId: number | null,
  day: string,
): F | undefined {
  const own = films.filter((film) => film.productionId === productionId)
  return own.find((film) => isPlaying(film, day)) ?? own[0]
}

export const isPlaying = (film: Pick<FilmFacts, 'fromDay' | 'toDay'>, day: string): boolean =>
  film.fromDay <= day && (film.toDay === null || day <= film.toDay)
