import { defineCollection } from '@dxweb/kit/definitions/collection.ts'
import { endpoint } from '@dxweb/kit/definitions/endpoint.ts'
import {
  count,
  day,
  id,
  idParam,
  instant,
  items,
  optionalText,
  reference,
} from '@dxweb/kit/fields/fields.ts'
import { apart } from '@dxweb/kit/fields/apart.ts'
import { ageLimits } from '@dxweb/areas/mediabase/productions/rules.ts'
import * as z from 'zod/mini'
import { dcpStatuses } from '../programming/dcp-statuses.ts'
import { filmVersion } from '@dxweb/areas/events/screenings/showing.ts'

const permit = { read: 'film.read', write: 'film.write' }
const versionFields = filmVersion.shape
const showsAWeek = z.nullable(count(500))

/** A film booked by a venue. If halls or versions are empty, any are allowed. Numbers of shows are per film week. */
export const filmBookings = defineCollection('filmbookings', {
  table: 'film_booking',
  view: 'film_booking_named',
  orderBy: 'fromDay',
  permit,
  fields: {
    productionId: reference('productions'),
    bureauId: z.nullable(reference('bureaus')),
    fromDay: day,
    toDay: z.nullable(day),
    halls: items({ auditoriumId: reference('auditoriums') }, 50),
    versions: items(versionFields, 30),
    wishedShows: showsAWeek,
    leastShows: showsAWeek,
    isConfirmed: z.boolean(),
    /** Number of days before a show at which its online sale opens; null uses the venue's default. */
    webSaleDays: z._default(z.nullable(z.int().check(z.minimum(1), z.maximum(730))), null),
    note: optionalText(1000),
  },
  /** The name consists of film, days and distributor, which identify the booking that a copy belongs to. */
  shown: { name: z.string() },
  filters: ['productionId', 'bureauId', 'isConfirmed'],
  search: ['note', 'name'],
  matchedBy: [{ all: ['productionId', 'bureauId', 'fromDay'] }],
  takesAlong: [{ table: 'film_copy', column: 'booking_id' }],
})

/**
 * The digital package (DCP) of a booked film, and the period in which its key is valid. A copy is for one hall, or for
 * all halls.
 */
export const filmCopies = defineCollection('filmcopies', {
  table: 'film_copy',
  orderBy: 'bookingId',
  permit,
  fields: {
    bookingId: reference('filmbookings'),
    auditoriumId: z.nullable(reference('auditoriums')),
    cplUuid: optionalText(60),
    dcpStatus: z.enum(dcpStatuses),
    kdmFrom: z.nullable(instant),
    kdmUntil: z.nullable(instant),
  },
  filters: ['bookingId', 'auditoriumId', 'dcpStatus'],
  search: ['cplUuid'],
  matchedBy: [{ all: ['bookingId', 'auditoriumId', 'cplUuid'] }],
})

export const getBookingShows = endpoint('GET', '/partners/{partnerId}/filmbookings/{id}/shows', {
  permit: 'film.read',
  summary:
    'Count the shows of a film booking; a booking with shows that have sold tickets cannot be deleted',
  params: z.object({ partnerId: idParam, id: idParam }),
  reply: z.object({ drafts: z.int(), published: z.int(), sold: z.int() }),
  errors: ['not_found'],
})

export const maxReleases = 300

const release = z.object({
  productionId: id,
  title: z.string(),
  premiereOn: z.nullable(day),
  ageLimit: z.nullable(z.enum(ageLimits)),
  runtimeMinutes: z.nullable(z.int()),
  versions: z.array(filmVersion),
  distributor: z.string(),
  /** The distributor in the venue's own register; null if the venue has not registered it. */
  bureauId: z.nullable(id),
  booked: z.array(z.object({ id, fromDay: day, toDay: z.nullable(day) })),
})

export const listReleases = endpoint('GET', '/partners/{partnerId}/film/releases', {
  permit: 'film.read',
  summary: 'List films of the media base in order of premiere, with distributors and bookings',
  params: z.object({ partnerId: idParam }),
  query: z.strictObject({
    from: z.optional(day),
    to: z.optional(day),
    productionId: z.optional(idParam),
  }),
  invalidatedBy: ['filmbookings', 'bureaus', 'productions'],
  reply: z.object({ releases: z.array(release) }),
})

/** Refuses a film that is already booked for some of the days. The error names the film's row. */
export const bookFilms = endpoint('POST', '/partners/{partnerId}/film/bookings', {
  permit: 'film.write',
  changes: ['filmbookings'],
  summary: 'Create film bookings atomically',
  params: z.object({ partnerId: idParam }),
  isForm: true,
  body: z.strictObject({
    bookings: z
      .array(z.strictObject(filmBookings.fields))
      .check(z.maxLength(100), z.minLength(1), apart(['productionId'], 'twice')),
  }),
  reply: z.object({ booked: z.int() }),
  errors: ['not_found', 'key_reused'],
  idempotent: true,
})
