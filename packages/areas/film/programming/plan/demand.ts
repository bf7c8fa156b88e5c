import { type Day, weekday } from '@dxweb/kit/time/day.ts'
import { sum } from '@dxweb/kit/money/money.ts'
import type { FilmFacts, HallFacts } from '../week-facts.ts'
import type { Drawn } from './habits.ts'

/** Exponent of shows per day: twice the shows draw 1.6 times the visitors. */
const crowding = 0.7
/** Weekly factor on a film's visitors per show. */
const fall = 0.88
/** Part of a hall that a new film fills in a venue without history. */
const guessed = 0.3
/** Factor for an hour without past shows: of a neighbouring hour with shows, or else of the average. */
const unplayed = { beside: 0.5, elsewhere: 0.1 }
/** An hour with few shows counts as if it had this many average ones in addition. */
const priorShows = 2
/** Starts of a film that are closer than this share one audience. */
export const sameTimeMinutes = 45

/** Visitors of a film in its last played film week, by weekday and hour. */
export interface PlayedHour {
  productionId: number
  /** 1: the week before. */
  weeks: number
  weekday: number
  hour: number
  shows: number
  admissions: number
}

/** First film weeks of the films that opened lately, together. */
export interface Openings {
  /** Days on which they were shown, a film's each counted. */
  days: number
  shows: number
  admissions: number
}

export interface Past {
  history: readonly Drawn[]
  played?: readonly PlayedHour[]
  openings?: Openings | undefined
}

/** A start with its pull by the clock, and the places of its hall. */
export interface StartDraw {
  ms: number
  factor: number
  capacity: number
}

/** Visitors a show at a usual hour, where a day has `aDay` shows. */
export interface Pull {
  perShow: number
  aDay: number
}

/** Factor of each hour by weekday; 1 when unknown. */
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

/** Last visitors per show, divided by the factors of their hours, and reduced for each week since. */
function pullOfPlayed(
  played: readonly PlayedHour[],
  factorOf: ReturnType<typeof clockFactors>,
): Pull {
  const shows = sum(played.map((each) => each.shows))
  const units = sum(played.map((each) => each.shows * factorOf(each.weekday, each.hour)))
  const days = new Set(played.map((each) => each.weekday)).size
  const weeks = Math.min(4, played[0]?.weeks ?? 1)
  const drawn = sum(played.map((each) => each.admissions))
  return { perShow: (drawn / Math.max(units, shows / 4)) * fall ** weeks, aDay: shows / days }
}

/** A new film draws as new films did lately, else as the venue's shows do. */
function pullOfNew({ history, openings }: Past, halls: readonly HallFacts[]): Pull {
  if (openings && openings.shows > 0)
    return { perShow: openings.admissions / openings.shows, aDay: openings.shows / openings.days }
  const shows = sum(history.map((each) => each.shows))
  const places = sum(halls.map(({ capacity }) => capacity)) / Math.max(1, halls.length)
  const drawn = sum(history.map((each) => each.admissions))
  return { perShow: shows > 0 ? drawn / shows : places * guessed, aDay: 1 }
}

/** Demand by film, and the factors of hours. */
export function demandOf(past: Past, halls: readonly HallFacts[]) {
  const factorOf = clockFactors(past.history)
  const played = Map.groupBy(past.played ?? [], ({ productionId }) => productionId)
  const ofNew = pullOfNew(past, halls)
  const pulls = new Map<number, Pull>()
  const hours = new Map<Day, number[]>()
  // Asked for every start that is tried, of which a week has thousands.
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

/** Starts that follow one another within `sameTimeMinutes`, as indexes of `starts`. */
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

/** Visitors of each of a film's starts on a day. Halls at one time fill one after the other, in the order they were given. */
export function drawsOf({ perShow, aDay }: Pull, starts: readonly StartDraw[]): number[] {
  const draws = starts.map(() => 0)
  const times = timesOf(starts).map((time) => ({
    time: time.toSorted((a, b) => a - b),
    factor: Math.max(...time.map((at) => starts[at]?.factor ?? 0)),
  }))
  const units = sum(times.map(({ factor }) => factor))
  const best = Math.max(0, ...times.map(({ factor }) => factor))
  if (best === 0) return draws
  // Shows of the day, counted as many as would all begin at its best hour.
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
