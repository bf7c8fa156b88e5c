import { eventStates } from '@dxweb/areas/events/core/contract.ts'
import { filmRule } from '@dxweb/areas/film/rules/contract.ts'
import { ageLimits } from '@dxweb/areas/mediabase/productions/rules.ts'
import { endpoint } from '@dxweb/kit/definitions/endpoint.ts'
import { day, id, idParam, instant, version } from '@dxweb/kit/fields/fields.ts'
import * as z from 'zod/mini'
import { dcpStatuses } from './dcp-statuses.ts'
import { filmVersion, showingTypes } from '@dxweb/areas/events/screenings/showing.ts'

const hall = z.object({
  id,
  name: z.string(),
  location: z.string(),
  capacity: z.int(),
  /** If null, the venue's value applies. */
  cleaningMinutes: z.nullable(z.int()),
  screenServer: z.string(),
})

const show = z.object({
  id,
  version,
  title: z.string(),
  auditoriumId: id,
  extraAuditoriumIds: z.array(id),
  startsAt: instant,
  endsAt: instant,
  busyFrom: instant,
  busyUntil: instant,
  acceptsOverlap: z.boolean(),
  state: z.enum(eventStates),
  eventTypeId: id,
  productionId: z.nullable(id),
  ageLimit: z.nullable(z.enum(ageLimits)),
  runtimeMinutes: z.nullable(z.int()),
  showingType: z.nullable(z.enum(showingTypes)),
  filmVersion: z.nullable(filmVersion),
  preshowMinutes: z.nullable(z.int()),
  /** The total length of all pauses. */
  pauseMinutes: z.int(),
  doorsMinutes: z.nullable(z.int()),
  soldCount: z.int(),
  /** True once a ticket is sold, after which the show cannot be moved. */
  isSold: z.boolean(),
})

const copy = z.object({
  /** Null for all halls. */
  auditoriumId: z.nullable(id),
  dcpStatus: z.enum(dcpStatuses),
  kdmFrom: z.nullable(instant),
  kdmUntil: z.nullable(instant),
})

/** A film booked for this week or, for previews, for one of the two following weeks. */
const booked = z.object({
  bookingId: id,
  productionId: id,
  title: z.string(),
  ageLimit: z.nullable(z.enum(ageLimits)),
  runtimeMinutes: z.nullable(z.int()),
  productionVersions: z.array(filmVersion),
  /** Empty allows any version. */
  versions: z.array(filmVersion),
  /** The film's playing week at the end of this film week; null if this is before the film's first playing week. */
  week: z.nullable(z.int()),
  fromDay: day,
  toDay: z.nullable(day),
  bureau: z.string(),
  wishedShows: z.nullable(z.int()),
  leastShows: z.nullable(z.int()),
  /** Empty allows any hall. */
  auditoriumIds: z.array(id),
  isConfirmed: z.boolean(),
  plannedShows: z.int(),
  /** Shows in the previous week that have begun, with their admissions. */
  lastWeek: z.object({ shows: z.int(), admissions: z.int() }),
  copies: z.array(copy),
})

export const filmWeek = z.object({
  from: day,
  to: day,
  today: day,
  zone: z.string(),
  /** True if the venue registers copies of films. */
  keepsCopies: z.boolean(),
  rule: z.object({ ...filmRule, hasOwnEnds: z.boolean() }),
  halls: z.array(hall),
  shows: z.array(show),
  shelf: z.array(booked),
})

export type FilmWeek = z.output<typeof filmWeek>
export type WeekHall = z.output<typeof hall>
export type WeekShow = z.output<typeof show>
export type BookedFilm = z.output<typeof booked>

export const getFilmWeek = endpoint('GET', '/partners/{partnerId}/film/weeks/{day}', {
  permit: 'film.read',
  invalidatedBy: ['events', 'sales', 'filmbookings', 'filmcopies', 'auditoriums', 'film-rule'],
  summary: 'Get the halls, events and booked films of a film week',
  params: z.object({ partnerId: idParam, day }),
  reply: filmWeek,
})

/** `shows` and `admissions` are figures of the last week in which the film was played. */
const whyParams = z.object({
  expected: z.optional(z.int()),
  shows: z.optional(z.int()),
  admissions: z.optional(z.int()),
  /** The number of weeks from the last played week to the planned week. */
  weeks: z.optional(z.int()),
})

const why = <const C extends readonly [string, ...string[]]>(codes: C) =>
  z.object({ code: z.enum(codes), params: whyParams })

const whyShown = [
  'last_week',
  'played_before',
  'openings',
  'usual_here',
  'new_film',
  'least_shows',
  'usual_hours',
] as const

export const planFilmWeek = endpoint('POST', '/partners/{partnerId}/film/weeks/{day}/plan', {
  permit: 'film.write',
  summary: 'Suggest shows for a film week; nothing is saved',
  params: z.object({ partnerId: idParam, day }),
  body: z.strictObject({
    /** An empty list of halls means all cinema halls, and an empty list of days means all days. */
    auditoriumIds: z._default(z.array(id).check(z.maxLength(50)), []),
    days: z._default(z.array(day).check(z.maxLength(7)), []),
    /** The minimum number of visitors per show; the venue's own setting by default. */
    leastVisitors: z.optional(z.int().check(z.minimum(1), z.maximum(500))),
  }),
  reply: z.object({
    proposed: z.array(
      z.object({
        bookingId: id,
        productionId: id,
        title: z.string(),
        auditoriumId: id,
        date: day,
        startTime: z.string(),
        filmVersion: z.nullable(filmVersion),
        showingType: z.enum(showingTypes),
        preshowMinutes: z.int(),
        pauseMinutes: z.int(),
        cleaningMinutes: z.int(),
        startsAt: instant,
        endsAt: instant,
        busyUntil: instant,
        expected: z.int(),
        why: z.array(why(whyShown)),
      }),
    ),
    unplaced: z.array(
      z.object({
        bookingId: id,
        title: z.string(),
        missing: z.int(),
        why: why(['no_runtime', 'no_hall', 'no_copy', 'few_visitors']),
      }),
    ),
    /** Films that already have the wanted number of shows, so that no more are proposed. */
    filled: z.array(
      z.object({ bookingId: id, title: z.string(), shows: z.int(), wished: z.int() }),
    ),
    totals: z.object({
      shows: z.int(),
      visitors: z.int(),
      seats: z.int(),
      /** Minutes from the first opening of doors until the last hall is cleaned, summed over the days. */
      openMinutes: z.int(),
      /** Null until a sale has established a price. */
      ore: z.nullable(z.int()),
    }),
    leastVisitors: z.int(),
  }),
})
