import { sum } from '@dxweb/kit/money/money.ts'
import type { Day } from '@dxweb/kit/time/day.ts'
import { type FilmFacts, type ShowFacts, weekClock, type WeekFacts } from '../week-facts.ts'
import { type Demand, drawsOf, sameTimeMinutes, type StartDraw } from './demand.ts'

type Film = Pick<FilmFacts, 'productionId'>
type Show = Pick<ShowFacts, 'startsAt' | 'auditoriumId'>

interface Given extends StartDraw {
  show: Show
  isPlanned: boolean
}

/** A film's day: its starts so far, and what one more at a time of its own would draw, by hall and least and by its factor. */
interface FilmDay {
  starts: Given[]
  drawn: number
  gains: Map<string, Map<number, number>>
}

const keyOf = ({ productionId }: Film, day: Day) => `${productionId} ${day}`
const sameTimeMs = sameTimeMinutes * 60_000

/** Counts the people that each film draws on each day, by the shows that it has there so far. */
export function audienceOf(week: WeekFacts, demand: Demand) {
  const clock = weekClock(week)
  const places = new Map(week.halls.map(({ id, capacity }) => [id, capacity]))
  const days = new Map<string, FilmDay>()
  const drawn = (film: Film, starts: readonly StartDraw[]) => drawsOf(demand.pullOf(film), starts)
  const dayOf = (film: Film, day: Day) => days.get(keyOf(film, day))
  const add = (film: Film, day: Day, show: Show, isPlanned: boolean) => {
    const start = {
      ms: Date.parse(show.startsAt),
      factor: demand.ofHour(day, Number(clock.local(show.startsAt).slice(11, 13))),
      capacity: places.get(show.auditoriumId) ?? 0,
      show,
      isPlanned,
    }
    const starts = [...(dayOf(film, day)?.starts ?? []), start]
    days.set(keyOf(film, day), { starts, drawn: sum(drawn(film, starts)), gains: new Map() })
  }
  const gainOf = (film: Film, day: Day, start: StartDraw, least: number) => {
    const own = dayOf(film, day)
    const after = drawn(film, [...(own?.starts ?? []), start])
    const isWorth = after.every((draw, at) => draw >= least || own?.starts[at]?.isPlanned === false)
    return isWorth ? sum(after) - (own?.drawn ?? 0) : 0
  }
  for (const show of week.shows) {
    const { productionId } = show
    if (productionId !== null) add({ productionId }, clock.dayOf(show.startsAt), show, false)
  }
  return {
    /** Answers how many more come for one more start in such a hall; 0 where a planned show would then draw less than `least`. */
    gainsOf(film: Film, day: Day, capacity: number, least: number) {
      const own = dayOf(film, day) ?? { starts: [], drawn: 0, gains: new Map() }
      days.set(keyOf(film, day), own)
      const gains = own.gains.get(`${capacity} ${least}`) ?? new Map<number, number>()
      own.gains.set(`${capacity} ${least}`, gains)
      return (ms: number, factor: number): number => {
        const isClose = own.starts.some((start) => Math.abs(start.ms - ms) < sameTimeMs)
        if (isClose) return gainOf(film, day, { ms, factor, capacity }, least)
        const gain = gains.get(factor) ?? gainOf(film, day, { ms, factor, capacity }, least)
        gains.set(factor, gain)
        return gain
      }
    },
    place: (film: Film, day: Day, show: Show) => add(film, day, show, true),
    expectedAt(film: Film, day: Day, show: Show): number {
      const { starts = [] } = dayOf(film, day) ?? {}
      return drawn(film, starts)[starts.findIndex((each) => each.show === show)] ?? 0
    },
  }
}

export type Audience = ReturnType<typeof audienceOf>
