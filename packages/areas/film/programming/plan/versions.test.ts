import { expect, it } from 'vitest'
import {
  flat,
  givenFilm,
  givenFilmWeek,
  givenHall,
} from '@dxweb/server/testing/film/given-film-week.ts'
import type { FilmVersion } from '@dxweb/areas/events/screenings/showing.ts'
import type { FilmFacts } from '../week-facts.ts'
import { showOf } from './candidates.ts'
import type { Shown } from './habits.ts'
import type { Placed } from './plan-week.ts'
import { withVersions } from './versions.ts'

const original: FilmVersion = { ...flat, speech: 'original', subtitles: 'norwegian' }
const deep: FilmVersion = { ...flat, dimension: '3d' }

const film = givenFilm({ versions: [flat, original], wishedShows: 9 })
const hall = givenHall(1)
const week = givenFilmWeek({ halls: [hall], shelf: [film] })
const lengths = { runtimeMinutes: 100, preshowMinutes: 15, cleaningMinutes: 15, pauseMinutes: 0 }
const placedAt = (utc: string, own: FilmFacts = film): Placed => ({
  film: own,
  lengths,
  expected: 10,
  isAsked: false,
  show: showOf(own, hall, `2026-11-28T${utc}:00.000Z`, lengths),
})
const shownAs = (time: string, { dimension, speech }: FilmVersion, shows = 10): Shown => ({
  auditoriumId: 1,
  weekday: 6,
  time,
  dimension,
  speech,
  shows,
  admissions: shows * 40,
})
const speeches = (placed: readonly Placed[]) => placed.map(({ show }) => show.filmVersion?.speech)

it('spreads versions over day and evening in the proportions of the venue’s past shows', () => {
  const shown = [shownAs('14:00', flat, 30), shownAs('20:00', original, 30)]
  const asked = ['12:00', '13:00', '18:00', '20:00'].map((utc) => placedAt(utc))
  expect(speeches(withVersions(asked, week, shown))).toEqual([
    'norwegian',
    'norwegian',
    'original',
    'original',
  ])
})

it('alternates between versions if there are no past shows, and counts shows already placed', () => {
  const asked = ['18:00', '19:00', '20:00'].map((utc) => placedAt(utc))
  expect(speeches(withVersions(asked, week, []))).toEqual(['norwegian', 'original', 'norwegian'])
  const standing = { ...placedAt('17:00').show, filmVersion: flat }
  const after = withVersions(asked.slice(1, 2), { ...week, shows: [standing] }, [])
  expect(speeches(after)).toEqual(['original'])
})

it('proposes no 3D version in a hall that has never shown 3D films', () => {
  const both = { ...film, versions: [deep, flat] }
  const asked = ['18:00', '20:00'].map((utc) => placedAt(utc, both))
  const dimensions = (shown: readonly Shown[]) =>
    withVersions(asked, week, shown).map(({ show }) => show.filmVersion?.dimension)
  expect(dimensions([shownAs('20:00', flat)])).toEqual(['2d', '2d'])
  expect(dimensions([shownAs('20:00', flat), shownAs('20:00', deep)])).toContain('3d')
})
