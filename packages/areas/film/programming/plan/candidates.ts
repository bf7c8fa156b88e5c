import type { Day } from '@dxweb/kit/time/day.ts'
import { bookingProblems } from '../booking-problems.ts'
import { hourProblems } from '../hour-problems.ts'
import { filmDayBegin } from '../film-week.ts'
import {
  minutesAfter,
  newShow,
  nextStart,
  defaultCleaning,
  defaultPreshow,
} from '@dxweb/areas/events/screenings/turn-around.ts'
import type { FilmFacts, HallFacts, ShowFacts, WeekClock, WeekFacts } from '../week-facts.ts'

/** Interval in minutes between the starts that are tried. A start is also tried as soon as the hall is free. */
export const triedMinutes = 15
const defaultHours = { from: '10:00', until: '01:00' }

/** Chooses the booked version, or else the production's first. */
const versionOf = ({ versions, productionVersions }: FilmFacts) =>
  versions[0] ?? productionVersions[0] ?? null

export interface Start {
  at: string
  ms: number
  hour: number
  time: string
}

function startAt(at: string, clock: WeekClock): Start {
  const time = clock.local(at).slice(11)
  return { at, ms: Date.parse(at), hour: Number(time.slice(0, 2)), time }
}

/** Lists the quarter hours of a film day in which staff work. Skips a repeated clock hour. */
export function quartersOf(day: Day, { rule, zone }: WeekFacts, clock: WeekClock): Start[] {
  const begin = filmDayBegin(day, { ...rule, weekStartDay: 5, zone })
  const opens = clock.within(day, rule.staffFrom || defaultHours.from)
  const closes = clock.within(day, rule.staffUntil || defaultHours.until)
  return Array.from({ length: 1440 / triedMinutes }, (_, at) =>
    minutesAfter(begin, at * triedMinutes),
  )
    .filter((at) => isBetween(clock.local(at), opens, closes) && !isRepeated(at, clock))
    .map((at) => startAt(at, clock))
}

const isBetween = (at: string, opens: string, closes: string) => at >= opens && at < closes

const isRepeated = (at: string, clock: WeekClock) =>
  [-60, 60].some((minutes) => clock.local(minutesAfter(at, minutes)) === clock.local(at))

export function startsOf(
  quarters: readonly Start[],
  taken: readonly ShowFacts[],
  clock: WeekClock,
): Start[] {
  const [first, last] = [quarters[0]?.at ?? '', quarters.at(-1)?.at ?? '']
  const known = new Set(quarters.map(({ at }) => at))
  const freed = taken
    .map(({ busyUntil }): string => nextStart(busyUntil))
    .filter((at) => at > first && at <= last && !known.has(at) && !isRepeated(at, clock))
  return [...quarters, ...freed.map((at) => startAt(at, clock))]
}

export function lengthsOf(film: FilmFacts, hall: HallFacts, rule: WeekFacts['rule']) {
  const { runtimeMinutes } = film
  if (runtimeMinutes === null) return null
  const preshowMinutes = defaultPreshow(film.ageLimit, rule)
  const cleaningMinutes = defaultCleaning(hall, rule)
  return { runtimeMinutes, preshowMinutes, cleaningMinutes, pauseMinutes: 0 }
}

export type Lengths = NonNullable<ReturnType<typeof lengthsOf>>

export const showOf = (
  film: FilmFacts,
  hall: HallFacts,
  startsAt: string,
  lengths: Lengths,
): ShowFacts => ({
  ...newShow({ startsAt, ...lengths }),
  id: 0,
  auditoriumId: hall.id,
  extraAuditoriumIds: [],
  acceptsOverlap: false,
  productionId: film.productionId,
  ageLimit: film.ageLimit,
  showingType: 'ordinary',
  filmVersion: versionOf(film),
  runtimeMinutes: lengths.runtimeMinutes,
  preshowMinutes: lengths.preshowMinutes,
  pauseMinutes: lengths.pauseMinutes,
  doorsMinutes: null,
  isSold: false,
})

/**
 * Returns the first fault of a show other than an overlap in the hall: an error of its booking or hours, or hours
 * without staff.
 */
export function faultOf(show: ShowFacts, film: FilmFacts, week: WeekFacts, clock: WeekClock) {
  const { rule } = week
  const staffed = { ...rule, staffUntil: rule.staffUntil || defaultHours.until, hasOwnEnds: true }
  const alone = { ...week, rule: staffed, shows: [show], shelf: [{ ...film, leastShows: null }] }
  return [...bookingProblems(alone, clock), ...hourProblems(alone, clock)][0]?.code
}

export function freeIn(taken: readonly ShowFacts[]) {
  const spans = taken.map(({ busyFrom, busyUntil }) => [
    Date.parse(busyFrom),
    Date.parse(busyUntil),
  ])
  return ({ ms: from }: Pick<Start, 'ms'>, minutes: number): boolean => {
    const until = from + minutes * 60_000
    return !spans.some(([begins = 0, ends = 0]) => begins < until && from < ends)
  }
}
