import type { Day } from '@dxweb/kit/time/day.ts'
import { expect, it } from 'vitest'
import { bookingOf, faultsByFilm, type Release } from './chosen.ts'

const today = '2026-11-29' as Day
const terms = { weeks: 3, wishedShows: 14, leastShows: null, isConfirmed: true }
const version = {
  dimension: '2d' as const,
  speech: 'original' as const,
  subtitles: 'norwegian' as const,
  hasHearingText: false,
  hasAudioDescription: false,
  isHfr: false,
  isAtmos: false,
}
const release: Release = {
  productionId: 7,
  title: 'Isfjell',
  premiereOn: '2026-12-25',
  ageLimit: '9',
  runtimeMinutes: 100,
  versions: [version],
  distributor: 'Nordlys',
  bureauId: 3,
  booked: [],
}

it('books a film from its premiere with the common terms and the distributor and versions in the media base', () => {
  expect(bookingOf(release, terms, {}, today)).toMatchObject({
    productionId: 7,
    bureauId: 3,
    versions: [version],
    fromDay: '2026-12-25',
    toDay: '2027-01-14',
    wishedShows: 14,
    leastShows: null,
  })
})

it('a film keeps the values entered for it, including empty ones', () => {
  const own = { fromDay: '2026-12-18', toDay: '', wishedShows: null, leastShows: 5 }
  expect(bookingOf(release, terms, own, today)).toMatchObject({
    fromDay: '2026-12-18',
    toDay: null,
    wishedShows: null,
    leastShows: 5,
  })
  expect(bookingOf({ ...release, premiereOn: null }, terms, {}, today).fromDay).toBe(today)
})

it('assigns the errors of a refused request to films by their index in the request', () => {
  const sent = [{ productionId: 7 }, { productionId: 8 }]
  const texts = {
    'bookings.1.toDay': 'For tidlig',
    'bookings.1.productionId': 'Booket',
    other: '?',
  }
  expect([...faultsByFilm(texts, sent)]).toEqual([
    [8, { toDay: 'For tidlig', productionId: 'Booket' }],
  ])
})
