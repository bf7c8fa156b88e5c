import { endpoint } from '@dxweb/kit/definitions/endpoint.ts'
import { clockTime, id, instant, optionalText, text } from '@dxweb/kit/fields/fields.ts'
import * as z from 'zod/mini'
import { partnerParams } from '../core/contract.ts'
import { eventDay, fold } from '../core/event-draft.ts'
import { maxDays } from './programme-times.ts'

export const maxShows = 2000

/** `date` and `startTime` are local to the hall; `minutes` is elapsed time. */
const show = z.strictObject({
  title: text(200),
  auditoriumId: id,
  /** If absent, the request's event type applies. */
  eventTypeId: z.optional(id),
  date: eventDay,
  startTime: clockTime,
  startFold: fold,
  minutes: z.int().check(z.minimum(1), z.maximum(maxDays * 1440 + 60)),
  organizer: z._default(optionalText(200), ''),
  atOwnRisk: z._default(z.boolean(), false),
})

const shows = z.array(show).check(z.minLength(1), z.maxLength(maxShows))

export type Show = z.output<typeof show>

/** A show that overlaps an existing event; `row` is the index of the show in the request. */
const met = z.object({
  row: z.int(),
  eventId: id,
  title: z.string(),
  startsAt: instant,
  isSameStart: z.boolean(),
})

export type Met = z.output<typeof met>

export const checkProgramme = endpoint('POST', '/partners/{partnerId}/programme/check', {
  permit: 'shows.edit',
  summary: 'List the conflicts of an imported programme before saving',
  params: partnerParams,
  body: z.strictObject({ shows }),
  reply: z.object({ data: z.array(met) }),
})

export const importProgramme = endpoint('POST', '/partners/{partnerId}/programme', {
  permit: 'shows.edit',
  changes: ['events'],
  summary: 'Create a draft event for each show of an imported programme atomically',
  params: partnerParams,
  body: z.strictObject({ eventTypeId: z.optional(id), shows }),
  reply: z.object({ added: z.int() }),
  errors: ['hall_busy', 'taken'],
})
