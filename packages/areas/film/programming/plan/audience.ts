import { sum } from '@dxweb/kit/money/money.ts'
import type { Day } from '@dxweb/kit/time/day.ts'
import { type FilmFacts, type ShowFacts, type WeekClock, weekClock } from '../week-facts.ts'
import type { WeekFacts } from '../week-facts.ts'
import { type Demand, drawsOf, sameTimeMinutes, type StartDraw } from './demand.ts'

type Film = Pick<FilmFacts, 'productionId'>
type Show = Pick<ShowFacts, 'startsAt' | 'auditoriumId'>

interface Given extends StartDraw {
  show: Show
  isPlanned: boolean
}

/**
 * The starts of a film on one day, and a cache of the visitors that one more show would add. The keys of the cache
 * are hall capacity and minimum, then the factor of the hour.
 */
interface FilmDay {
  starts: Given[]
  drawn: number
  gains: Map<string, Map<number, number>>
}

const keyOf = ({ productionId }: Film, day: Day) => `${productionId} ${day}`
const sameTimeMs = sameTimeMinutes * 60_000

export class Audience {
  readonly #demand: Demand
  readonly #clock: WeekClock
  readonly #places: ReadonlyMap<number, number>
  readonly #days = new Map<string, FilmDay>()

  constructor(week: WeekFacts, demand: Demand) {
    this.#demand = demand
    this.#clock = weekClock(week)
    this.#places = new Map(week.halls.map(({ id, capacity }) => [id, capacity]))
    for (const show of week.shows) {
      const { productionId } = show
      if (productionId !== null)
        this.#add({ productionId }, this.#clock.dayOf(show.startsAt), show, false)
    }
  }

  place(film: Film, day: Day, show: Show): void {
    this.#add(film, day, show, true)
  }

  expectedAt(film: Film, day: Day, show: Show): number {
    const { starts } = this.#dayOf(film, day)
    return this.#drawn(film, starts)[starts.findIndex((each) => each.show === show)] ?? 0
  }

  /**
   * Returns a function that computes how many visitors one more start in a hall of this capacity adds: 0 if a planned
   * show would then draw fewer than `least`.
   */
  gainsOf(film: Film, day: Day, capacity: number, least: number) {
    const own = this.#dayOf(film, day)
    const gains = own.gains.get(`${capacity} ${least}`) ?? new Map<number, number>()
    own.gains.set(`${capacity} ${least}`, gains)
    return (ms: number, factor: number): number => {
      const isClose = own.starts.some((start) => Math.abs(start.ms - ms) < sameTimeMs)
      if (isClose) return this.#gain(film, own, { ms, factor, capacity }, least)
      const gain = gains.get(factor) ?? this.#gain(film, own, { ms, factor, capacity }, least)
      gains.set(factor, gain)
      return gain
    }
  }

  #drawn(film: Film, starts: readonly StartDraw[]): number[] {
    return drawsOf(this.#demand.pullOf(film), starts)
  }

  #dayOf(film: Film, day: Day): FilmDay {
    const known = this.#days.get(keyOf(film, day)) ?? { starts: [], drawn: 0, gains: new Map() }
    this.#days.set(keyOf(film, day), known)
    return known
  }

  #add(film: Film, day: Day, show: Show, isPlanned: boolean): void {
    const start = {
      ms: Date.parse(show.startsAt),
      factor: this.#demand.ofHour(day, Number(this.#clock.local(show.startsAt).slice(11, 13))),
      capacity: this.#places.get(show.auditoriumId) ?? 0,
      show,
      isPlanned,
    }
    const starts = [...this.#dayOf(film, day).starts, start]
    this.#days.set(keyOf(film, day), {
      starts,
      drawn: sum(this.#drawn(film, starts)),
      gains: new Map(),
    })
  }

  #gain(film: Film, own: FilmDay, start: StartDraw, least: number): number {
    const after = this.#drawn(film, [...own.starts, start])
    const isWorth = after.every((draw, at) => draw >= least || own.starts[at]?.isPlanned === false)
    return isWorth ? sum(after) - own.drawn : 0
  }
}
