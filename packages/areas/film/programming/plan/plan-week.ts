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
import { Audience } from './audience.ts'
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
import { type Demand, demandOf, type Past } from './demand.ts'

export interface Placed {
  film: FilmFacts
  show: ShowFacts
  lengths: Lengths
  expected: number
  /** True if the show was placed only to meet the distributor's minimum. */
  isAsked: boolean
}

interface Best extends Omit<Placed, 'expected' | 'isAsked'> {
  gain: number
}

interface Slot {
  day: Day
  hall: HallFacts
  quarters: Start[]
  taken: ShowFacts[]
  /** Undefined until computed; null if no show fits. */
  best?: Best | null
}

export interface PlanRequest extends Past {
  isStanding?: (hall: number, time: string) => boolean
  auditoriumIds: readonly number[]
  days: readonly string[]
  /** The plan contains only shows after this instant. */
  now: string
  leastVisitors?: number | undefined
}

const dayMs = 86_400_000

const overlapsDay = (show: ShowFacts, quarters: readonly Start[], hall: number) =>
  [show.auditoriumId, ...show.extraAuditoriumIds].includes(hall) &&
  Date.parse(show.busyUntil) > (quarters[0]?.ms ?? 0) &&
  Date.parse(show.busyFrom) < (quarters.at(-1)?.ms ?? 0) + dayMs

function slotsOf(
  week: WeekFacts,
  days: readonly Day[],
  { auditoriumIds, now }: PlanRequest,
): Slot[] {
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

const mayPlayIn = ({ auditoriumIds }: FilmFacts, hall: HallFacts) =>
  auditoriumIds.length === 0 || auditoriumIds.includes(hall.id)

interface Tried extends Omit<Best, 'show'> {
  at: string
  isStanding: boolean
}

/**
 * Prefers the show that adds more visitors. If two add equally many, prefers a usual start of the hall, then the
 * earlier start.
 */
function isBetter(one: Tried, other: Tried): boolean {
  if (one.gain !== other.gain) return one.gain > other.gain
  return one.isStanding === other.isStanding ? one.at < other.at : one.isStanding
}

function most(tried: readonly Tried[]): Tried | undefined {
  let found: Tried | undefined
  for (const one of tried) if (found === undefined || isBetter(one, found)) found = one
  return found
}

interface Choosing {
  week: WeekFacts
  demand: Demand
  audience: Audience
  isStanding: (hall: number, time: string) => boolean
  isWanted: (film: FilmFacts, day: Day) => boolean
  least: number
}

function chooser({ week, demand, audience, isStanding, isWanted, least }: Choosing) {
  const clock = weekClock(week)
  const triedIn = ({ day, hall, quarters, taken }: Slot): Tried[] => {
    const isFree = freeIn(taken)
    const starts = startsOf(quarters, taken, clock)
    const closes = (quarters.at(-1)?.ms ?? 0) + triedMinutes * 60_000
    const films = week.shelf.filter((film) => isWanted(film, day) && mayPlayIn(film, hall))
    return films.flatMap((film) => {
      const lengths = lengthsOf(film, hall, week.rule)
      if (lengths === null) return []
      const minutes = sum(Object.values(lengths))
      const gainOf = audience.gainsOf(film, day, hall.capacity, least)
      return starts
        .filter((start) => start.ms + minutes * 60_000 <= closes && isFree(start, minutes))
        .map(({ at, ms, hour, time }) => {
          const gain = gainOf(ms, demand.ofHour(day, hour))
          return { film, at, isStanding: isStanding(hall.id, time), lengths, gain }
        })
        .filter(({ gain }) => gain >= least)
    })
  }
  const best = (slot: Slot): Best | null => {
    const tried = triedIn(slot)
    for (let one = most(tried); one !== undefined; one = most(tried)) {
      const show = showOf(one.film, slot.hall, one.at, one.lengths)
      if (faultOf(show, one.film, week, clock) === undefined) return { ...one, show }
      tried.splice(tried.indexOf(one), 1)
    }
    return null
  }
  return { best, isStill: ({ film }: Best, day: Day) => isWanted(film, day) }
}

/**
 * Finds the slot in which a show adds the most visitors; if two slots add equally many, the larger hall comes first.
 * Caches each slot's best show as long as it is valid.
 */
function firstOf(slots: readonly Slot[], choose: ReturnType<typeof chooser>) {
  let first: { slot: Slot; best: Best } | undefined
  for (const slot of slots) {
    if (slot.best && !choose.isStill(slot.best, slot.day)) delete slot.best
    if (slot.best === undefined) slot.best = choose.best(slot)
    const { best } = slot
    if (!best) continue
    const ahead = first ? best.gain - first.best.gain : 1
    const isLarger = ahead === 0 && slot.hall.capacity > (first?.slot.hall.capacity ?? 0)
    if (ahead > 0 || isLarger) first = { slot, best }
  }
  return first
}

/**
 * Counts the shows of each film. `isBelow` returns true if the film has fewer shows than a limit and is booked on the
 * given day.
 */
function countsOf(week: WeekFacts) {
  const counts = new Map<number, number>()
  const add = ({ productionId }: Pick<ShowFacts, 'productionId'>) =>
    productionId !== null && counts.set(productionId, (counts.get(productionId) ?? 0) + 1)
  week.shows.forEach(add)
  const isBelow = (limitOf: (film: FilmFacts) => number) => (film: FilmFacts, day: Day) =>
    (counts.get(film.productionId) ?? 0) < limitOf(film) &&
    isPlaying(film, day) &&
    bookingOf(week.shelf, film.productionId, day) === film
  return { add, isBelow }
}

type Filling = Omit<Choosing, 'week' | 'isStanding'> & { slots: readonly Slot[] }

/** Yields shows one by one, and marks their time in the slot as taken. */
function* filled(week: WeekFacts, asked: PlanRequest, { slots, ...filling }: Filling) {
  const { isStanding = () => false } = asked
  const choose = chooser({ week, isStanding, ...filling })
  for (const slot of slots) delete slot.best
  for (let next = firstOf(slots, choose); next !== undefined; next = firstOf(slots, choose)) {
    const { slot, best } = next
    yield { day: slot.day, film: best.film, show: best.show, lengths: best.lengths }
    slot.taken.push(best.show)
    delete slot.best
    for (const other of slots)
      if (other.day === slot.day && other.best?.film.productionId === best.film.productionId)
        delete other.best
  }
}

/** Repeatedly adds the show with the most additional visitors. Existing shows stay in place. */
export function planWeek(week: WeekFacts, asked: PlanRequest): Placed[] {
  const days = daysOf(week, asked.days)
  const slots = slotsOf(week, days, asked)
  const demand = demandOf(asked, week.halls)
  const audience = new Audience(week, demand)
  const { add, isBelow } = countsOf(week)
  const least = asked.leastVisitors ?? week.rule.leastVisitors
  const rounds = [
    { least, isWanted: isBelow(({ wishedShows }) => wishedShows ?? Infinity), isAsked: false },
    { least: 1, isWanted: isBelow(({ leastShows }) => leastShows ?? 0), isAsked: true },
  ]
  const placed = rounds.flatMap(({ isAsked, ...round }) =>
    filled(week, asked, { slots, demand, audience, ...round })
      .map((one) => {
        add(one.show)
        audience.place(one.film, one.day, one.show)
        return { ...one, isAsked }
      })
      .toArray(),
  )
  return placed.map(({ day, ...one }) => ({
    ...one,
    expected: audience.expectedAt(one.film, day, one.show),
  }))
}
