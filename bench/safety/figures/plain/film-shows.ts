import {
  type ScopedShow,
  type ScopedTerms,
  contractWeek,
  termsOf,
} from '@dxweb/areas/film/rental/terms/scope.ts'
import type { Tables } from '@dxweb/kit/database/tables.ts'
import { addDays, type Day, daysBetween, weekday } from '@dxweb/kit/time/day.ts'
import { localDay, localTime } from '@dxweb/kit/time/zoned-time.ts'
import { zone } from '../history/draw.ts'
import { type Facts, isKnown, total } from './facts.ts'

type Term = Tables['film_term']

interface Version {
  dimension?: string
  speech?: string
  subtitles?: string
}

export interface FilmShow {
  production: Tables['production']
  bureauId: number | null
  day: Day
  week: Day
  playWeek: number | null
  version: string
  term: Term | undefined
  contractWeek: number
  shows: number
  paid: number
  free: number
  gross: number
  vat: number
  net: number
}

type Begun = Omit<FilmShow, 'playWeek' | 'term' | 'contractWeek'> & {
  scoped: ScopedShow
  booking: Tables['film_booking'] | undefined
}

const minuteOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5))

const ruleOf = ({ rows }: Facts) => rows.film_rule[0] ?? { weekStartDay: 5, weekStartMinute: 300 }

function filmDayOf(facts: Facts, startsAt: string) {
  const at = new Date(startsAt)
  const clock = { day: localDay(at, zone), minute: minuteOf(localTime(at, zone)) }
  const { weekStartDay, weekStartMinute } = ruleOf(facts)
  const day = clock.minute < weekStartMinute ? addDays(clock.day, -1) : clock.day
  return { clock, day, week: addDays(day, -((weekday(day) - weekStartDay + 7) % 7)) }
}

/** Returns the latest booking that names a distributor, or else the latest booking. */
const bookingOf = ({ rows }: Facts, productionId: number, day: Day) =>
  rows.film_booking
    .filter((one) => one.productionId === productionId)
    .filter(({ fromDay, toDay }) => fromDay <= day && (toDay === null || toDay >= day))
    .toSorted(
      (a, b) =>
        Number(a.bureauId === null) - Number(b.bureauId === null) ||
        b.fromDay.localeCompare(a.fromDay),
    )[0]

const ownerOf = ({ rows }: Facts, distributorId: number | null) =>
  rows.bureau
    .filter((one) => distributorId !== null && one.distributorId === distributorId)
    .toSorted((a, b) => Number(b.isActive) - Number(a.isActive) || a.id - b.id)[0]

function soldOf(facts: Facts, eventId: number, until: Day | undefined) {
  const moves = facts.moves.filter(
    ({ event, soldOn }) => event.id === eventId && isKnown(soldOn, until),
  )
  const sum = (of: (move: (typeof moves)[number]) => number) => total(moves.map(of))
  const [gross, vat] = [sum(({ priceOre }) => priceOre), sum(({ vatOre }) => vatOre)]
  return {
    isSold: moves.length > 0,
    paid: sum(({ isPaid, tickets }) => (isPaid ? tickets : 0)),
    free: sum(({ isPaid, tickets }) => (isPaid ? 0 : tickets)),
    gross,
    vat,
    net: gross - vat,
  }
}

function begunOf(facts: Facts, event: Tables['event'], until: Day | undefined): Begun[] {
  const production = facts.rows.production.find(({ id }) => id === event.productionId)
  if (!production) return []
  const { clock, day, week } = filmDayOf(facts, event.startsAt)
  const booking = bookingOf(facts, production.id, day)
  const bureauId = booking?.bureauId ?? ownerOf(facts, production.distributorId)?.id ?? null
  const { isSold, ...sold } = soldOf(facts, event.id, until)
  const shows = event.state === 'published' ? 1 : 0
  const isListed = production.kind === 'film' || bureauId !== null
  if ((shows === 0 && !isSold) || !isListed) return []
  const { dimension, speech, subtitles } = (event.filmVersion ?? {}) as Version
  const kind = event.showingType
  const hall = facts.rows.auditorium.find(({ id }) => id === event.auditoriumId)
  const scoped: ScopedShow = {
    productionId: production.id,
    dimension: dimension ?? null,
    speech: speech ?? null,
    auditoriumId: event.auditoriumId,
    locationId: hall?.locationId ?? null,
    showKind: kind === 'closed' || kind === 'preview' ? kind : 'normal',
    at: clock,
  }
  const version = [dimension, speech, subtitles].filter((part) => part !== undefined).join('|')
  return [{ production, bureauId, day, week, version, shows, ...sold, scoped, booking }]
}

/** Counts play weeks from the booking, or else from the film week of the film's first show that is not a preview. */
function playWeekOf(one: Begun, all: readonly Begun[]): number | null {
  const { booking, day, week, production } = one
  if (booking) return Math.floor(daysBetween(booking.fromDay as Day, day) / 7) + 1
  const first = all
    .filter((other) => other.production === production && other.scoped.showKind !== 'preview')
    .filter((other) => production.premiereOn === null || other.day >= production.premiereOn)
    .map((other) => other.week)
    .toSorted()[0]
  return first === undefined || week < first ? null : daysBetween(first, week) / 7 + 1
}

const scopedTerms = ({ rows }: Facts, bureauId: number | null) =>
  rows.film_term
    .filter((term) => term.bureauId === bureauId)
    .map((term): ScopedTerms & { term: Term } => ({
      id: term.id,
      productionId: term.productionId,
      dimension: term.dimension,
      speech: term.speech,
      auditoriumId: term.auditoriumId,
      locationId: term.locationId,
      showKind: term.showKind,
      starts: { day: term.startsOn as Day, minute: minuteOf(term.startsTime) },
      term,
    }))

export function filmShows(facts: Facts, until: Day | undefined): FilmShow[] {
  const all = facts.rows.event.flatMap((event) => begunOf(facts, event, until))
  return all.map((begun) => {
    const { scoped, ...one } = begun
    const playWeek = playWeekOf(begun, all)
    const under = termsOf(scoped, scopedTerms(facts, one.bureauId))
    const ofOneFilm = under && under.productionId !== null
    const week = ofOneFilm ? contractWeek(under.starts, scoped.at) : (playWeek ?? 1)
    return { ...one, playWeek, term: under?.term, contractWeek: week }
  })
}
