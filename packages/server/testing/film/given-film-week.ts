import type { FilmVersion } from '@dxweb/areas/events/screenings/showing.ts'
import type { FilmFacts, HallFacts, WeekFacts } from '@dxweb/areas/film/programming/week-facts.ts'

export const zone = 'Europe/Oslo'

export const flat: FilmVersion = {
  dimension: '2d',
  speech: 'norwegian',
  subtitles: 'none',
  hasHearingText: false,
  hasAudioDescription: false,
  isHfr: false,
  isAtmos: false,
}

export const givenRule = (own: Partial<WeekFacts['rule']> = {}): WeekFacts['rule'] => ({
  weekStartMinute: 300,
  preshowMinutes: 15,
  preshowChildMinutes: 8,
  cleaningMinutes: 15,
  doorsMinutes: 10,
  latestEnds: [],
  hasOwnEnds: true,
  leastVisitors: 10,
  staffFrom: '',
  staffUntil: '',
  ...own,
})

export const givenFilm = (own: Partial<FilmFacts> = {}): FilmFacts => ({
  bookingId: 1,
  productionId: 1,
  title: 'Film',
  ageLimit: '12',
  runtimeMinutes: 100,
  productionVersions: [],
  versions: [],
  fromDay: '2026-11-27',
  toDay: null,
  wishedShows: null,
  leastShows: null,
  auditoriumIds: [],
  copies: [],
  lastWeek: { shows: 0, admissions: 0 },
  ...own,
})

export const givenHall = (id: number, own: Partial<HallFacts> = {}): HallFacts => ({
  id,
  capacity: 100,
  cleaningMinutes: null,
  ...own,
})

export const givenFilmWeek = (own: Partial<WeekFacts> = {}): WeekFacts => ({
  from: '2026-11-27',
  to: '2026-12-03',
  today: '2026-11-27',
  zone,
  keepsCopies: false,
  rule: givenRule(),
  halls: [givenHall(1)],
  shows: [],
  shelf: [],
  ...own,
})
