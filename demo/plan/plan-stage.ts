import {
  dayMs,
  dayOfMonth,
  hourMs,
  type LocalTime,
  minuteMs,
  minutesOf,
  monthOf,
  weekdayOf,
  type DayCount,
} from '../ground/calendar.ts'
import { priceThen } from './film-prices.ts'
import type { HallPlan } from '../venue/hall-plan.ts'
import type { Period, PlannedEvent, PlannedPrice } from './plan.ts'
import { Random } from '../ground/random.ts'
import { stageSeries, type StageSeries } from './stage-series.ts'

export interface StagePlanning {
  halls: HallPlan[]
  venueName: string
  renterNames: ReadonlyMap<number, string>
  periods: Period[]
  today: DayCount
  clock: LocalTime
  seed: number
}

const ticketFeeOre = 20_00
const buyers: Record<string, number> = {
  Voksen: 58,
  Honnør: 18,
  Student: 9,
  Barn: 16,
  Ledsager: 1,
  Fribillett: 2,
}

export function planStage(planning: StagePlanning): PlannedEvent[] {
  const events: PlannedEvent[] = []
  for (const { from, to, share } of planning.periods) {
    for (let day = from; day <= to; day += 1) {
      const today: PlannedEvent[] = []
      stageSeries.forEach((series, index) => {
        if (!isHeld(series, day)) return
        const random = new Random(planning.seed, 0x57a6e, index, day)
        if (share < 1 && !random.chance(share)) return
        const event = stageEvent(planning, series, day, random)
        if (!today.some((other) => collide(event, other))) today.push(event)
      })
      events.push(...today)
    }
  }
  return events
}

const weekOf = (day: DayCount): number => Math.floor((day + 3) / 7)

function isHeld(series: StageSeries, day: DayCount): boolean {
  const every = series.every ?? 1
  return (
    series.weekdays.includes(weekdayOf(day)) &&
    series.months.includes(monthOf(day)) &&
    dayOfMonth(day) <= (series.untilDate ?? 31) &&
    (weekOf(day) + (series.offset ?? 0)) % every === 0
  )
}

function collide(one: PlannedEvent, other: PlannedEvent): boolean {
  return one.hall === other.hall && one.busyFrom < other.busyUntil && other.busyFrom < one.busyUntil
}

function pricesOf(series: StageSeries, day: DayCount): PlannedPrice[] {
  return Object.entries(series.kroner ?? {}).map(([name, kroner]) => ({
    name,
    ore: kroner === 0 ? 0 : priceThen(kroner, day),
    feeOre: kroner === 0 ? 0 : ticketFeeOre,
    weight: buyers[name] ?? 1,
  }))
}

function stateOf(day: DayCount, today: DayCount, isTicketed: boolean, random: Random) {
  if (isTicketed && day > today + 30 && random.chance(0.15)) return 'draft'
  return isTicketed && random.chance(0.015) ? 'cancelled' : 'published'
}

function organizerOf({ renterNames }: StagePlanning, series: StageSeries): string {
  const renter = series.renterId === undefined ? undefined : renterNames.get(series.renterId)
  return series.organizer ?? renter ?? 'Egen produksjon'
}

function hallOf(planning: StagePlanning, name: string): HallPlan {
  const hall = planning.halls.find((each) => each.name === name)
  if (!hall) throw new RangeError(`${planning.venueName} has no ${name}`)
  return hall
}

function stageEvent(
  planning: StagePlanning,
  series: StageSeries,
  day: DayCount,
  random: Random,
): PlannedEvent {
  const { clock, today } = planning
  const hall = hallOf(planning, series.hall)
  const isTicketed = series.kroner !== undefined
  const startsAt = clock.at(day, minutesOf(series.start))
  const endsAt = startsAt + series.minutes * minuteMs
  const title = series.titles[weekOf(day) % series.titles.length] ?? ''
  const state = stateOf(day, today, isTicketed, random)
  const capacity = isTicketed ? (series.isStanding ? hall.standing : hall.capacity) : 0
  const months = random.between(60, 110)
  return {
    hall,
    day,
    title,
    productionId: null,
    type: series.type,
    startsAt,
    endsAt,
    busyFrom: startsAt - (isTicketed ? 90 : 15) * minuteMs,
    busyUntil: endsAt + (isTicketed ? hourMs : 15 * minuteMs),
    state,
    renterId: series.renterId ?? null,
    organizer: organizerOf(planning, series),
    isOpen: series.isOpen ?? false,
    note: '',
    capacity,
    prices: pricesOf(series, day),
    expected: state === 'published' ? capacity * (series.fill ?? 0) * random.swing(0.25) : 0,
    rhythm: 'stage',
    salesStart: isTicketed
      ? clock.midnight(Math.round(startsAt / dayMs) - months) + 10 * hourMs
      : null,
    ...(series.blockedGroup === undefined ? {} : { blockedGroup: series.blockedGroup }),
  }
}
