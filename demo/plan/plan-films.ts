import {
  dayOfMonth,
  filmWeekOf,
  type LocalTime,
  minuteMs,
  minutesOf,
  monthOf,
  seasonOf,
  weekdayOf,
  weekdayWeight,
  type DayCount,
} from '../ground/calendar.ts'
import { filmPrices, supplements3d } from './film-prices.ts'
import { dubbed, format3d, shownVersion } from './film-versions.ts'
import { running, versionTitle, type Film, type Running } from './films.ts'
import type { HallPlan } from '../venue/hall-plan.ts'
import type { Period, PlannedEvent, Showing } from './plan.ts'
import { Random } from '../ground/random.ts'

export interface Cinema {
  partnerId: number
  name: string
  halls: HallPlan[]
  ticketsPerYear: number
  /** Returns local start times; a long film delays the next start. */
  startsOf: (hallIndex: number, day: DayCount) => string[]
  supplementOre3d: number
}

export interface FilmPlanning {
  cinema: Cinema
  periods: Period[]
  today: DayCount
  clock: LocalTime
  seed: number
}

const announcedDays = 28
const noon = minutesOf('12:30')
const afternoon = minutesOf('16:30')
const evening = minutesOf('17:00')
const primeTime = { from: minutesOf('17:30'), to: minutesOf('21:00') }
const bedtime = minutesOf('18:30')
const latestStart = minutesOf('22:30')
const doorsBefore = 10

export function planFilms(planning: FilmPlanning): PlannedEvent[] {
  return planning.periods.flatMap((period) => {
    const events: PlannedEvent[] = []
    for (let day = period.from; day <= period.to; day += 1) {
      events.push(...planDay(planning, day, period.share))
    }
    return events
  })
}

function planDay(planning: FilmPlanning, day: DayCount, share: number): PlannedEvent[] {
  const { cinema, today, seed } = planning
  const random = new Random(seed, cinema.partnerId, day)
  const on = running(filmWeekOf(day) - filmWeekOf(today))
  const shown = new Map<Film, number>()
  const events: PlannedEvent[] = []
  const draws: number[] = []
  cinema.halls.forEach((hall, index) => {
    let free = 0
    for (const start of cinema.startsOf(index, day)) {
      if (share < 1 && !random.chance(share)) continue
      const minutes = Math.max(minutesOf(start), Math.ceil((free + doorsBefore) / 5) * 5)
      if (minutes > latestStart) continue
      const chosen = chooseFilm(on, minutes, shown, random)
      shown.set(chosen.film, (shown.get(chosen.film) ?? 0) + 1)
      const event = showOf(planning, hall, day, minutes, chosen.film, random)
      free = minutes + (event.busyUntil - event.startsAt) / minuteMs
      events.push(event)
      draws.push(drawOf(chosen, minutes, day, hall))
    }
  })
  const visitors = (cinema.ticketsPerYear / 365) * seasonOf(day) * openWeight(cinema, day) * share
  const all = draws.reduce((sum, draw) => sum + draw, 0)
  events.forEach((event, index) => {
    if (event.state === 'cancelled') return
    event.expected = ((visitors * (draws[index] ?? 0)) / all) * random.swing(0.4)
  })
  return events
}

function openWeight(cinema: Cinema, day: DayCount): number {
  const monday = day - weekdayOf(day)
  let open = 0
  for (let of = monday; of < monday + 7; of += 1) {
    if (cinema.startsOf(0, of).length > 0) open += weekdayWeight(of)
  }
  return (weekdayWeight(day) * 7) / open
}

function chooseFilm(
  on: Running[],
  minutes: number,
  shown: ReadonlyMap<Film, number>,
  random: Random,
): Running {
  const weights = on.map(({ film, weight }) => {
    const fits = fitOf(film, minutes)
    return (fits * weight) / (1 + 1.5 * (shown.get(film) ?? 0))
  })
  const chosen = on[random.weighted(weights)]
  if (!chosen) throw new RangeError('No film is on')
  return chosen
}

function fitOf(film: Film, minutes: number): number {
  const isDay = minutes < evening
  if (film.isFor === 'children') return isDay ? 3 : minutes < bedtime ? 1 : 0
  if (film.isFor === 'family') return isDay ? 1.5 : 1
  return isDay ? 0.15 : 1.2
}

function drawOf({ film, weight }: Running, minutes: number, day: DayCount, hall: HallPlan): number {
  const isWeekend = weekdayOf(day) >= 5
  const isPrime = minutes >= primeTime.from && minutes <= primeTime.to
  const matinee = minutes < afternoon && film.isFor === 'children' && isWeekend
  const time = isPrime ? 1.6 : matinee ? 1.4 : minutes < afternoon && !isWeekend ? 0.35 : 0.8
  return weight * time * Math.sqrt(hall.capacity)
}

function versionOf(film: Film, minutes: number, random: Random) {
  if (film.is3d) return random.chance(0.5) ? format3d : ''
  if (!film.hasDubbing) return ''
  return minutes < primeTime.from || random.chance(0.6) ? dubbed : 'original tale'
}

function typeOf(
  cinema: Cinema,
  film: Film,
  hall: HallPlan,
  minutes: number,
  day: DayCount,
): string {
  if (cinema.partnerId === 1002 && hall.name === 'Sal 4' && minutes < noon) {
    if (weekdayOf(day) === 3) return 'Babykino'
    if (weekdayOf(day) === 1) return 'Seniorkino'
  }
  return film.isFor === 'children' ? 'Barnekino' : 'Kino'
}

const showingOf = (type: string): Showing['type'] => {
  if (type === 'Babykino') return 'baby'
  return type === 'Seniorkino' ? 'senior' : 'ordinary'
}

/** Returns the supplements of a show; baby and senior shows have none, as the venue's settings say. */
const supplementsOf = (cinema: Cinema, version: string, type: string, isHalfPrice: boolean) =>
  version === format3d && showingOf(type) === 'ordinary'
    ? supplements3d(cinema.supplementOre3d, isHalfPrice)
    : []

function showOf(
  { cinema, today, clock }: FilmPlanning,
  hall: HallPlan,
  day: DayCount,
  minutes: number,
  film: Film,
  random: Random,
): PlannedEvent {
  const type = typeOf(cinema, film, hall, minutes, day)
  const version = versionOf(film, minutes, random)
  const startsAt = clock.at(day, minutes)
  const preshow = film.isFor === 'children' ? 8 : 15
  const endsAt = startsAt + (preshow + film.minutes) * minuteMs
  const state =
    day > today + announcedDays ? 'draft' : random.chance(0.003) ? 'cancelled' : 'published'
  const isHalfPrice = monthOf(day) === 11 && weekdayOf(day) === 6 && dayOfMonth(day) <= 7
  return {
    hall,
    day,
    title: versionTitle(film, version),
    productionId: film.productionId,
    showing: { type: showingOf(type), version: shownVersion(version), preshow },
    type,
    startsAt,
    endsAt,
    busyFrom: startsAt - doorsBefore * minuteMs,
    busyUntil: endsAt + (hall.capacity > 250 ? 20 : 15) * minuteMs,
    state,
    renterId: null,
    organizer: cinema.name,
    isOpen: false,
    note: isHalfPrice ? 'Den store kinodagen: halv pris' : '',
    capacity: hall.capacity,
    prices: filmPrices(cinema, { film, type, day, isHalfPrice }),
    supplements: supplementsOf(cinema, version, type, isHalfPrice),
    expected: 0,
    rhythm: 'film',
    salesStart: null,
  }
}
