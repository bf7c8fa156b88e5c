import { addDays, type Day } from '@dxweb/kit/time/day.ts'
import { sum } from '@dxweb/kit/money/money.ts'
import {
  bookingOf,
  type FilmFacts,
  type HallFacts,
  isPlaying,
  type ShowFacts,
  weekClock,
  type WeekFacts,
} from '../week-facts.ts'
import {
  faultOf,
  freeIn,
  type Lengths,
  lengthsOf,
  quartersOf,
  showOf,
  type Start,
  startsOf,
  triedMinutes,
} from './candidates.ts'
import { demandOf, nothingKnown } from './demand.ts'
import type { Drawn, Habits } from './habits.ts'

export interface Placed {
  film: FilmFacts
  show: ShowFacts
  lengths: Lengths
  expected: number
}

interface Slot {
  day: Day
  hall: HallFacts
  quarters: Start[]
  taken: ShowFacts[]
  /** Undefined until it is asked for. */
  best?: Placed | null
}

export interface PlanAsked {
  history: readonly Drawn[]
  habits?: Habits
  auditoriumIds: readonly number[]
  days: readonly string[]
  /** Nothing is planned into the past. */
  now: string
}

/** A film whose booking says no number is shown as often as when it was last played. */
export const wishOf = ({ wishedShows, leastShows, lastWeek }: FilmFacts): number =>
  wishedShows ?? Math.max(leastShows ?? 0, lastWeek.shows)

/** What a film may still have: in the week, and on each day, so that it is spread over its days. */
function wishesOf(week: WeekFacts, days: readonly Day[]) {
  const clock = weekClock(week)
  const shown = week.shows.map(({ productionId, startsAt }) => ({
    productionId,
    day: clock.dayOf(startsAt),
  }))
  return new Map(
    week.shelf.map((film) => {
      const own = shown.filter(({ productionId }) => productionId === film.productionId)
      const left = Math.max(0, wishOf(film) - own.length)
      const playing = days.filter(
        (day) => isPlaying(film, day) && bookingOf(week.shelf, film.productionId, day) === film,
      )
      const aDay = Math.ceil((left + own.length) / Math.max(1, playing.length))
      const daily = new Map(
        playing.map((day) => [day, aDay - own.filter((one) => one.day === day).length]),
      )
      return [film.bookingId, { left, daily }]
    }),
  )
}

const dayMs = 86_400_000

const overlapsDay = (show: ShowFacts, quarters: readonly Start[], hall: number) =>
  [show.auditoriumId, ...show.extraAuditoriumIds].includes(hall) &&
  Date.parse(show.busyUntil) > (quarters[0]?.ms ?? 0) &&
  Date.parse(show.busyFrom) < (quarters.at(-1)?.ms ?? 0) + dayMs

function slotsOf(week: WeekFacts, days: readonly Day[], { auditoriumIds, now }: PlanAsked): Slot[] {
  const clock = weekClock(week)
  const halls = week.halls.filter(
    ({ id }) => auditoriumIds.length === 0 || auditoriumIds.includes(id),
  )
  return days.flatMap((day) => {
    const quarters = quartersOf(day, week, clock).filter(({ at }) => at > now)
    return halls.map((hall) => ({
      day,
      hall,
      quarters,
      taken: week.shows.filter((show) => overlapsDay(show, quarters, hall.id)),
    }))
  })
}

const daysOf = ({ from, to }: WeekFacts, asked: readonly string[]): Day[] =>
  Array.from({ length: 7 }, (_, at) => addDays(from as Day, at)).filter(
    (day) => day <= to && (asked.length === 0 || asked.includes(day)),
  )

type Wishes = ReturnType<typeof wishesOf>

const isOf = ({ auditoriumIds }: FilmFacts, hall: HallFacts) =>
  auditoriumIds.length === 0 || auditoriumIds.includes(hall.id)

/** Whether a film still wants a show on a day that it plays. */
const wantedOn = (wishes: Wishes) => (film: FilmFacts, day: Day) => {
  const wish = wishes.get(film.bookingId)
  return wish !== undefined && wish.left > 0 && (wish.daily.get(day) ?? 0) > 0
}

interface Tried extends Omit<Placed, 'show'> {
  at: string
  isStanding: boolean
}

/** A standing time of the hall goes before other starts that draw as many, then the earliest goes. */
function isBetter(one: Tried, other: Tried): boolean {
  if (one.expected !== other.expected) return one.expected > other.expected
  return one.isStanding === other.isStanding ? one.at < other.at : one.isStanding
}

/** The best of those that are tried, which is cheaper than an order of all. */
function most(tried: readonly Tried[]): Tried | undefined {
  let found: Tried | undefined
  for (const one of tried) if (found === undefined || isBetter(one, found)) found = one
  return found
}

/** Finds the show that draws most in a hall on a day, of all that the rules allow; the earliest of equals. */
function chooser(week: WeekFacts, { history, habits = nothingKnown }: PlanAsked, wishes: Wishes) {
  const clock = weekClock(week)
  const demand = demandOf(history, habits)
  const isWanted = wantedOn(wishes)
  const triedIn = ({ day, hall, quarters, taken }: Slot): Tried[] => {
    const isFree = freeIn(taken)
    const starts = startsOf(quarters, taken, clock)
    const closes = (quarters.at(-1)?.ms ?? 0) + triedMinutes * 60_000
    const films = week.shelf.filter((film) => isWanted(film, day) && isOf(film, hall))
    return films.flatMap((film) => {
      const lengths = lengthsOf(film, hall, week.rule)
      if (lengths === null) return []
      const minutes = sum(Object.values(lengths))
      return starts
        .filter((start) => start.ms + minutes * 60_000 <= closes && isFree(start, minutes))
        .map(({ at, hour, time }) => {
          const isStanding = habits.isStanding(hall.id, time)
          return { film, at, isStanding, lengths, expected: demand(film, hall, day, hour) }
        })
    })
  }
  const best = (slot: Slot): Placed | null => {
    const tried = triedIn(slot)
    for (let one = most(tried); one !== undefined; one = most(tried)) {
      const show = showOf(one.film, slot.hall, one.at, one.lengths)
      if (faultOf(show, one.film, week, clock) === undefined) return { ...one, show }
      tried.splice(tried.indexOf(one), 1)
    }
    return null
  }
  return { best, isStill: ({ film }: Placed, day: Day) => isWanted(film, day) }
}

/** The slot whose best show draws most; what was found before is kept while the film still wants it. */
function firstOf(slots: readonly Slot[], choose: ReturnType<typeof chooser>) {
  let first: { slot: Slot; best: Placed } | undefined
  for (const slot of slots) {
    if (slot.best && !choose.isStill(slot.best, slot.day)) delete slot.best
    if (slot.best === undefined) slot.best = choose.best(slot)
    const { best } = slot
    if (best && best.expected > (first?.best.expected ?? -1)) first = { slot, best }
  }
  return first
}

/** Fills empty halls by the show that draws most, again and again, and moves nothing that is there. */
export function planWeek(week: WeekFacts, asked: PlanAsked): Placed[] {
  const days = daysOf(week, asked.days)
  const slots = slotsOf(week, days, asked)
  const wishes = wishesOf(week, days)
  const choose = chooser(week, asked, wishes)
  const placed: Placed[] = []
  for (let next = firstOf(slots, choose); next !== undefined; next = firstOf(slots, choose)) {
    const { slot, best } = next
    const wish = wishes.get(best.film.bookingId)
    placed.push(best)
    slot.taken.push(best.show)
    delete slot.best
    if (wish) {
      wish.daily.set(slot.day, (wish.daily.get(slot.day) ?? 0) - 1)
      wish.left -= 1
    }
  }
  return placed
}
