import type { BookedFilm, FilmWeek, WeekShow } from '@dxweb/areas/film/programming/contract.ts'
import type { FilmVersion } from '@dxweb/areas/events/screenings/showing.ts'
import { minutesAfter, newShow } from '@dxweb/areas/events/screenings/turn-around.ts'
import { addDays, type Day } from '@dxweb/kit/time/day.ts'
import { type Instant, toInstant } from '@dxweb/kit/time/zoned-time.ts'

export const zone = 'Europe/Oslo'
export const friday = '2026-11-27' as Day

const version2d: FilmVersion = {
  dimension: '2d',
  speech: 'original',
  subtitles: 'norwegian',
  hasHearingText: false,
  hasAudioDescription: false,
  isHfr: false,
  isAtmos: false,
}

const rule: FilmWeek['rule'] = {
  weekStartDay: 5,
  weekStartMinute: 300,
  preshowMinutes: 15,
  preshowChildMinutes: 8,
  cleaningMinutes: 15,
  doorsMinutes: 10,
  webSaleDays: 7,
  latestEnds: [],
  hasOwnEnds: true,
  leastVisitors: 10,
  staffFrom: '',
  staffUntil: '',
}

export const filmOf = (id: number, title: string, runtimeMinutes = 110): BookedFilm => ({
  bookingId: id,
  productionId: id,
  title,
  ageLimit: '12',
  runtimeMinutes,
  productionVersions: [version2d],
  versions: [],
  week: 1,
  fromDay: friday,
  toDay: null,
  bureau: 'Nordlys Filmbyrå',
  wishedShows: 14,
  leastShows: null,
  auditoriumIds: [],
  isConfirmed: true,
  plannedShows: 0,
  lastWeek: { shows: 0, admissions: 0 },
  copies: [],
})

interface Planned {
  id: number
  film?: BookedFilm
  hall?: number
  day?: Day
  time: string
  changes?: Partial<WeekShow>
}

export function showOf({ id, film, hall = 1, day = friday, time, changes }: Planned): WeekShow {
  const startsAt: Instant = toInstant(day, time, zone, 'first')
  const runtimeMinutes = film?.runtimeMinutes ?? 110
  const minutes = { preshowMinutes: 15, runtimeMinutes, pauseMinutes: 0, cleaningMinutes: 15 }
  return {
    id,
    version: 1,
    title: film?.title ?? 'Nordlys over Fjellvik',
    auditoriumId: hall,
    extraAuditoriumIds: [],
    ...newShow({ startsAt: minutesAfter(startsAt, 0), ...minutes }),
    acceptsOverlap: false,
    state: 'draft',
    eventTypeId: 1,
    productionId: film?.productionId ?? 1,
    ageLimit: '12',
    runtimeMinutes,
    showingType: 'ordinary',
    filmVersion: version2d,
    preshowMinutes: 15,
    pauseMinutes: 0,
    doorsMinutes: null,
    soldCount: 0,
    isSold: false,
    ...changes,
  }
}

const hallOf = (id: number) => ({
  id,
  name: `Sal ${id}`,
  location: 'Byfjord',
  capacity: 120,
  cleaningMinutes: null,
  screenServer: '',
})

export const weekOf = (changes: Partial<FilmWeek> = {}, halls = 3): FilmWeek => ({
  from: friday,
  to: addDays(friday, 6),
  today: friday,
  zone,
  keepsCopies: false,
  rule,
  halls: Array.from({ length: halls }, (_, n) => hallOf(n + 1)),
  shows: [],
  shelf: [],
  ...changes,
})
