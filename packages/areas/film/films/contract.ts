import { eventStates } from '@dxweb/areas/events/core/contract.ts'
import { ageLimits } from '@dxweb/areas/mediabase/productions/rules.ts'
import { endpoint } from '@dxweb/kit/definitions/endpoint.ts'
import { day, id, idParam, instant } from '@dxweb/kit/fields/fields.ts'
import * as z from 'zod/mini'
import { dcpStatuses } from '../programming/dcp-statuses.ts'
import { filmVersion, showingTypes } from '@dxweb/areas/events/screenings/showing.ts'
import { sheetStates } from '../rental/sheets/rules.ts'

const params = z.object({ partnerId: idParam, id: idParam })

/** A package of the booked film, with the period in which its key is valid. Projectors identify it by its CPL. */
const copy = z.object({
  /** The hall; empty for all halls. */
  auditorium: z.string(),
  cplUuid: z.string(),
  dcpStatus: z.enum(dcpStatuses),
  kdmFrom: z.nullable(instant),
  kdmUntil: z.nullable(instant),
})

const booking = z.object({
  id,
  fromDay: day,
  toDay: z.nullable(day),
  bureau: z.string(),
  isConfirmed: z.boolean(),
  wishedShows: z.nullable(z.int()),
  note: z.string(),
  copies: z.array(copy),
})

const show = z.object({
  id,
  startsAt: instant,
  auditorium: z.string(),
  filmVersion: z.nullable(filmVersion),
  showingType: z.nullable(z.enum(showingTypes)),
  state: z.enum(eventStates),
  sold: z.int(),
  capacity: z.int(),
})

export const getFilm = endpoint('GET', '/partners/{partnerId}/films/{id}', {
  permit: 'film.read',
  summary: 'Get a film’s data, bookings, coming shows and forecast for next week at the venue',
  params,
  invalidatedBy: [
    'events',
    'sales',
    'filmbookings',
    'filmcopies',
    'auditoriums',
    'film-rule',
    'productions',
  ],
  reply: z.object({
    id,
    title: z.string(),
    filmNumber: z.string(),
    ageLimit: z.nullable(z.enum(ageLimits)),
    runtimeMinutes: z.nullable(z.int()),
    premiereOn: z.nullable(day),
    distributor: z.string(),
    versions: z.array(filmVersion),
    /** Bookings of the film, latest first. */
    bookings: z.array(booking),
    coming: z.array(show),
    /** The planner's forecast for the next film week; null if the film has neither a booking nor a show. */
    next: z.nullable(
      z.object({
        from: day,
        to: day,
        shows: z.int(),
        /** The visitors of all planned shows, or of one show at a usual hour if none is planned. */
        visitors: z.int(),
      }),
    ),
  }),
  errors: ['not_found'],
})

const line = z.object({
  /** The first day of the settlement's film week. */
  week: day,
  bureauId: z.nullable(id),
  bureau: z.nullable(z.string()),
  state: z.enum(sheetStates),
  correctsOn: z.nullable(day),
  playWeek: z.nullable(z.int()),
  version: z.string(),
  terms: z.nullable(z.string()),
  percent: z.nullable(z.int()),
  shows: z.int(),
  paid: z.int(),
  free: z.int(),
  grossOre: z.int(),
  netOre: z.int(),
  rentalOre: z.int(),
  rentalVatOre: z.int(),
  payableOre: z.int(),
  keptOre: z.int(),
})

export const getFilmLines = endpoint('GET', '/partners/{partnerId}/films/{id}/settlement-lines', {
  permit: 'filmSettlements.read',
  summary: 'List a film’s sales, film rental and the venue’s share by film week',
  params,
  invalidatedBy: ['film-settlements', 'filmterms', 'sales', 'events'],
  reply: z.object({ lines: z.array(line) }),
})
