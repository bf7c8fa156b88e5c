import { filmVersion, showingTypes } from './showing.ts'
import { endpoint } from '@dxweb/kit/definitions/endpoint.ts'
import { clockTime, count, id, uuid, version } from '@dxweb/kit/fields/fields.ts'
import * as z from 'zod/mini'
import { partnerParams } from '../core/contract.ts'
import { chosenEvents } from '../core/chosen-events.ts'
import { atOwnRisk, eventDay, fold } from '../core/event-draft.ts'
import { areOnce, maxShows } from './rules.ts'

const versioned = z.object({ id, version })

const at = { auditoriumId: id, date: eventDay, startTime: clockTime, startFold: fold }

const minutes = {
  preshowMinutes: count(120),
  /** The total length of all pauses. */
  pauseMinutes: count(240),
  cleaningMinutes: count(240),
}

const newShow = z.strictObject({
  ...at,
  ...minutes,
  productionId: id,
  showingType: z.enum(showingTypes),
  filmVersion: z.nullable(filmVersion),
  /** If absent, the venue's first event type for films applies. */
  eventTypeId: z.optional(id),
})

export type NewScreening = z.output<typeof newShow>

export const placeShows = endpoint('POST', '/partners/{partnerId}/film/shows', {
  permit: 'film.write',
  changes: ['events'],
  isSlow: true,
  summary:
    'Create a draft event for each show of a film, either atomically or skipping shows with conflicts',
  params: partnerParams,
  body: z.strictObject({
    shows: z.array(newShow).check(z.minLength(1), z.maxLength(maxShows)),
    atOwnRisk,
    skipsClashing: z._default(z.boolean(), false),
  }),
  /** `skipped` contains the indexes of skipped shows. */
  reply: z.object({ events: z.array(versioned), skipped: z.array(z.int()) }),
  errors: ['hall_busy', 'taken'],
})

const moved = z.strictObject({ id, version, ...at })

export const moveShows = endpoint('POST', '/partners/{partnerId}/film/shows/move', {
  permit: 'film.write',
  changes: ['event:{events.id}', 'events'],
  isSlow: true,
  summary: 'Move shows without sold tickets to other times and halls atomically',
  params: partnerParams,
  body: z.strictObject({
    shows: z
      .array(moved)
      .check(
        z.minLength(1),
        z.maxLength(maxShows),
        z.refine<{ id: number }[]>(areOnce, { error: 'repeated' }),
      ),
    atOwnRisk,
  }),
  /** `undoChange` takes this id to undo the change. */
  reply: z.object({ changeId: uuid, events: z.array(versioned) }),
  errors: [
    'not_found',
    'stale',
    'wrong_state',
    'event_sold',
    'event_reserved',
    'hall_busy',
    'resource_busy',
    'taken',
  ],
})

export const changeShows = endpoint('POST', '/partners/{partnerId}/film/shows/change', {
  permit: 'film.write',
  changes: ['event:{events.id}', 'events'],
  isSlow: true,
  summary:
    'Change the type, version or pre-show of film shows, or extend shows to fit their film, atomically; shows with sold tickets keep type and pre-show',
  params: partnerParams,
  body: z.strictObject({
    events: chosenEvents(maxShows),
    /** Fields that are absent are left unchanged. */
    showingType: z.optional(z.enum(showingTypes)),
    filmVersion: z.optional(z.nullable(filmVersion)),
    preshowMinutes: z.optional(count(120)),
    /** Lengthens shows that are shorter than their film and its pauses, including sold shows. */
    fitsFilm: z.optional(z.boolean()),
    atOwnRisk,
  }),
  reply: z.object({ changeId: uuid, events: z.array(versioned) }),
  errors: [
    'not_found',
    'stale',
    'wrong_state',
    'event_sold',
    'hall_busy',
    'resource_busy',
    'taken',
  ],
})
