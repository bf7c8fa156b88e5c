import fc from 'fast-check'
import { expect, it } from 'vitest'
import { localInstant, programmeDocument, type ProgrammeShow } from './schema-org.ts'

it.each([
  ['2026-07-01T17:00:00.000Z', '2026-07-01T19:00:00+02:00'],
  ['2026-12-01T18:00:00.000Z', '2026-12-01T19:00:00+01:00'],
  // The hour that repeats in autumn appears twice, with different offsets.
  ['2026-10-25T00:30:00.000Z', '2026-10-25T02:30:00+02:00'],
  ['2026-10-25T01:30:00.000Z', '2026-10-25T02:30:00+01:00'],
])('the instant %s is %s in Oslo', (instant, local) => {
  expect(localInstant(instant, 'Europe/Oslo')).toBe(local)
})

it('a local time in the programme is the same instant in every time zone', () => {
  const zones = fc.constantFrom('Europe/Oslo', 'UTC', 'America/St_Johns', 'Asia/Kathmandu')
  const minutes = fc.integer({ min: 0, max: 60 * 24 * 365 * 20 })
  fc.assert(
    fc.property(zones, minutes, (zone, minute) => {
      const instant = new Date(Date.UTC(2020, 0, 1) + minute * 60_000).toISOString()
      expect(new Date(localInstant(instant, zone)).toISOString()).toBe(instant)
    }),
  )
})

it('the programme contains the availability of a sold-out show, but none for an event without tickets', () => {
  const show = {
    id: 1,
    title: 'Revyen',
    startsAt: '2026-12-01T18:00:00.000Z',
    endsAt: '2026-12-01T20:00:00.000Z',
    doorsAt: null,
    ageLimit: null,
    version: null,
    isFilm: false,
    workTitle: null,
    workTexts: [],
    actors: [],
  } as unknown as ProgrammeShow
  const offersOf = (isSoldOut: boolean | null) => {
    const venue = {
      name: 'Huset',
      timeZone: 'Europe/Oslo',
      pageAddress: '',
      partnerId: 1003,
      origin: '',
    }
    const { '@graph': graph } = programmeDocument(venue, [{ ...show, isSoldOut }])
    return (graph as { offers?: { availability: string } }[])[0]?.offers?.availability
  }
  expect([true, false, null].map(offersOf)).toEqual([
    'https://schema.org/SoldOut',
    'https://schema.org/InStock',
    undefined,
  ])
})
