import { type Day, weekday } from '@dxweb/kit/time/day.ts'
import { sum } from '@dxweb/kit/money/money.ts'
import type { FilmFacts, HallFacts } from '../week-facts.ts'
import type { Drawn } from './habits.ts'

/** Exponent for the number of shows per day: twice the shows draw 1.6 times the visitors. */
const crowding = 0.7
/** A film's visitors per show are multiplied by this factor for each week since the film was last played. */
const weeklyDecay = 0.88
/** The share of a hall that a new film fills in a venue without history. */
const guessed = 0.3
/** Factors of an hour without past shows: relative to a neighbouring hour that has shows, or else to the average. */
const unplayed = { beside: 0.5, elsewhere: 0.1 }
/** Number of average shows added to each hour's mean, so that an hour with few shows stays near the average. */
const priorShows = 2
/** Starts of a film that follow each other within fewer minutes than this share one audience. */
export const sameTimeMinutes = 45

export interface PlayedHour {
  productionId: number
  /** The number of weeks before the planned one; 1 is the week before. */
  weeks: number
  weekday: number
  hour: number
  shows: number
  admissions: number
}

export interface Openings {
  /** The number of days with shows, counted separately for each film. */
  days: number
  shows: number
  admissions: number
}

export interface Past {
  history: readonly Drawn[]
  played?: readonly PlayedHour[]
  openings?: Openings | undefined
}

export interface StartDraw {
  ms: number
  factor: number
  capacity: number
}

/** The visitors per show at a usual hour, on a day with `aDay` shows. */
export interface Pull {
  perShow: number
  aDay: number
}

/** Returns a function for the factor of an hour on a weekday. If the venue has no history, every factor is 1. */
function clockFactors(history: readonly Drawn[]) {
  const usual = sum(history.map((each) => each.admissions)) / sum(history.map((each) => each.shows))
  if (!(usual > 0)) return () => 1
  const average = (drawn: readonly Drawn[], prior: number) =>
    (sum(drawn.map(({ admissions }) => admissions)) + prior * priorShows) /
    (sum(drawn.map(({ shows }) => shows)) + priorShows)
  const days = Map.groupBy(history, (each) => each.weekday)
  const ofDay = (on: number) => average(days.get(on) ?? [], usual) / usual
  const known = new Map(
    history.map((each) => [
      `${each.weekday} ${each.hour}`,
      average([each], usual * ofDay(each.weekday)) / usual,
    ]),
  )
  return (on: number, hour: number): number => {
    const around = [hour - 1, hour + 1].map((each) => known.get(`${on} ${each}`) ?? 0)
    const beside = Math.max(...around) * unplayed.beside
    return known.get(`${on} ${hour}`) ?? (beside || unplayed.elsewhere)
  }
}

/** Estimates a film's visitors per show at a usual hour from its last played week, reduced for each week since then. */
function pullOfPlayed(
  played: readonly PlayedHour[],
  factorOf: ReturnType<typeof clockFactors>,
): Pull {
  const shows = sum(played.map((each) => each.shows))
  const units = sum(played.map((each) => each.shows * factorOf(each.weekday, each.hour)))
  const days = new Set(played.map((each) => each.weekday)).size
  const weeks = Math.min(4, played[0]?.weeks ?? 1)
  const drawn = sum(played.map((each) => each.admissions))
  return {
    perShow: (drawn / Math.max(units, shows / 4)) * weeklyDecay ** weeks,
    aDay: shows / days,
  }
}

/** Estimates a new film's visitors as those of recent new films, or else as those of the venue's shows. */
function pullOfNew({ history, openings }: Past, halls: readonly HallFacts[]): Pull {
  if (openings && openings.shows > 0)
    return { perShow: openings.admissions / openings.shows, aDay: openings.shows / openings.days }
  const shows = sum(history.map((each) => each.shows))
  const places = sum(halls.map(({ capacity }) => capacity)) / Math.max(1, halls.length)
  const drawn = sum(history.map((each) => each.admissions))
  return { perShow: shows > 0 ? drawn / shows : places * guessed, aDay: 1 }
}

export function demandOf(past: Past, halls: readonly HallFacts[]) {
  const factorOf = clockFactors(past.history)
  const played = Map.groupBy(past.played ?? [], ({ productionId }) => productionId)
  const ofNew = pullOfNew(past, halls)
  const pulls = new Map<number, Pull>()
  const hours = new Map<Day, number[]>()
  // Cached, since a week's plan calls this for thousands of possible starts.
  const hoursOf = (day: Day) => {
    const known =
      hours.get(day) ?? Array.from({ length: 24 }, (_, hour) => factorOf(weekday(day), hour))
    hours.set(day, known)
    return known
  }
  return {
    pullOf({ productionId }: Pick<FilmFacts, 'productionId'>): Pull {
      const own = played.get(productionId)
      const pull = pulls.get(productionId) ?? (own ? pullOfPlayed(own, factorOf) : ofNew)
      pulls.set(productionId, pull)
      return pull
    },
    ofHour: (day: Day, hour: number) => hoursOf(day)[hour] ?? 1,
  }
}

export type Demand = ReturnType<typeof demandOf>

/** Groups starts that follow one another within `sameTimeMinutes`, as indexes of `starts`. */
export function timesOf(starts: readonly Pick<StartDraw, 'ms'>[]): number[][] {
  const msOf = (at: number) => starts[at]?.ms ?? 0
  const times: number[][] = []
  for (const at of starts
    .keys()
    .toArray()
    .toSorted((a, b) => msOf(a) - msOf(b))) {
    const last = times.at(-1)
    const before = last?.at(-1)
    const isClose = before !== undefined && msOf(at) - msOf(before) < sameTimeMinutes * 60_000
    if (last && isClose) last.push(at)
    else times.push([at])
  }
  return times
}

/** Halls with simultaneous starts are filled one after the other, in the given order. */
export function drawsOf({ perShow, aDay }: Pull, starts: readonly StartDraw[]): number[] {
  const draws = starts.map(() => 0)
  const times = timesOf(starts).map((time) => ({
    time: time.toSorted((a, b) => a - b),
    factor: Math.max(...time.map((at) => starts[at]?.factor ?? 0)),
  }))
  const units = sum(times.map(({ factor }) => factor))
  const best = Math.max(0, ...times.map(({ factor }) => factor))
  if (best === 0) return draws
  // The day's visitors, which grow with the number of shows, weighted by hour.
  const all = perShow * best * aDay * (units / best / aDay) ** crowding
  for (const { time, factor } of times) {
    let left = (all * factor) / units
    for (const at of time) {
      draws[at] = Math.min(left, starts[at]?.capacity ?? 0)
      left -= draws[at]
    }
  }
  return draws
}
