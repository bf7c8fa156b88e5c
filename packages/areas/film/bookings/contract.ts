import { defineCollection } from '@dxweb/kit/definitions/collection.ts'
import { endpoint } from '@dxweb/kit/definitions/endpoint.ts'
import {
  count,
  day,
  idParam,
  instant,
  items,
  optionalText,
  reference,
} from '@dxweb/kit/fields/fields.ts'
import * as z from 'zod/mini'
import { dcpStatuses } from '../programming/dcp-statuses.ts'
import { filmVersion } from '../programming/showing.ts'

const permit = { read: 'film.read', write: 'film.write' }
const versionFields = filmVersion.shape
const showsAWeek = z.nullable(count(500))

/** A film that a house has booked. No hall and no version means any; numbers of shows are for a film week. */
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
    /** The distributor asks for so many. */
    leastShows: showsAWeek,
    isConfirmed: z.boolean(),
    /** Its shows are sold online so many days before; null is as others are. */
    webSaleDays: z._default(z.nullable(z.int().check(z.minimum(1), z.maximum(730))), null),
    note: optionalText(1000),
  },
  /** Its film, distributor and days, by which a copy names its booking. */
  shown: { name: z.string() },
  filters: ['productionId', 'bureauId', 'isConfirmed'],
  search: ['note', 'name'],
  matchedBy: [{ all: ['productionId', 'bureauId', 'fromDay'] }],
  takesAlong: [{ table: 'film_copy', column: 'booking_id' }],
})

/** The package of a booked film and the time in which its key opens it, for one hall or for all. */
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
    'How many shows would be without a booking if this one went; it stays while one has sold',
  params: z.object({ partnerId: idParam, id: idParam }),
  reply: z.object({ drafts: z.int(), published: z.int(), sold: z.int() }),
  errors: ['not_found'],
})
