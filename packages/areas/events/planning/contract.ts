import { endpoint } from '@dxweb/kit/definitions/endpoint.ts'
import { day, id, instant, idParam, text, uuid, version } from '@dxweb/kit/fields/fields.ts'
import * as z from 'zod/mini'
import {
  bookingShape,
  eventParams,
  eventRow,
  eventStates,
  partnerParams,
  stepReply,
} from '../core/contract.ts'
import { chosenEvents } from '../core/chosen-events.ts'
import {
  atOwnRisk,
  eventDay,
  eventDraft,
  eventTimes,
  extraAuditoriumIds,
} from '../core/event-draft.ts'
import { maxDates, seriesKinds } from '../series/rules.ts'

const changeErrors = ['not_found', 'stale', 'version_required', 'wrong_state'] as const
const planErrors = [
  ...changeErrors,
  'event_sold',
  'event_reserved',
  'hall_busy',
  'resource_busy',
  'taken',
] as const

export const seriesParts = ['one', 'following', 'all'] as const

const versioned = z.object({ id, version })

const changed = z.object({
  id,
  version,
  ids: z.array(id),
  /** `undoChange` needs this id, the events and their versions. */
  changeId: uuid,
  events: z.array(versioned),
})

export const updateEvent = endpoint('PUT', '/partners/{partnerId}/events/{id}', {
  aliases: ['/show/{id}', '/shows/{id}'],
  permit: 'shows.edit',
  changes: ['event:{ids}', 'events', 'orders'],
  summary: 'Change one event, an event and the later events of its series, or the whole series',
  params: eventParams,
  body: z.strictObject({
    ...eventDraft,
    atOwnRisk,
    version: z.optional(version),
    part: z._default(z.enum(seriesParts), 'one'),
  }),
  reply: changed,
  errors: planErrors,
})

export const undoChange = endpoint('POST', '/partners/{partnerId}/event-changes/{changeId}/undo', {
  permit: 'shows.edit',
  changes: ['event:{events.id}', 'events'],
  summary: 'Undo a change of events that have not been changed again since',
  params: z.object({ partnerId: idParam, changeId: uuid }),
  body: z.strictObject({ events: chosenEvents(maxDates) }),
  reply: z.object({ events: z.array(versioned) }),
  errors: planErrors,
})

const maxDaysMoved = 3_660

export const moveEvents = endpoint('POST', '/partners/{partnerId}/event-changes/move', {
  permit: 'shows.edit',
  changes: ['event:{events.id}', 'events'],
  summary:
    'Move events without sold tickets by a number of days atomically; clock times and halls are unchanged',
  params: partnerParams,
  body: z.strictObject({
    events: chosenEvents(maxDates),
    days: z.int().check(z.minimum(-maxDaysMoved), z.maximum(maxDaysMoved)),
    atOwnRisk,
  }),
  reply: z.object({ changeId: uuid, events: z.array(versioned) }),
  errors: planErrors,
})

export const putOnOrder = endpoint('POST', '/partners/{partnerId}/event-changes/order', {
  permit: 'shows.edit',
  changes: ['event:{events.id}', 'events', 'orders'],
  summary: 'Add events to an order, or remove them from their orders, atomically',
  params: partnerParams,
  body: z.strictObject({
    events: chosenEvents(maxDates),
    orderId: z.nullable(id),
    /** Extends the order's period to include the events. */
    extendsOrder: z._default(z.boolean(), false),
  }),
  reply: z.object({ changeId: uuid, events: z.array(versioned) }),
  errors: changeErrors,
})

const { date, startTime, endDate, startFold, endFold } = eventTimes

export const moveEvent = endpoint('POST', '/partners/{partnerId}/events/{id}/move', {
  permit: 'shows.edit',
  changes: ['event:{id}', 'events'],
  summary:
    'Move an event without sold tickets to another time or hall; without a new end, the duration is unchanged',
  params: eventParams,
  body: z.strictObject({
    version: z.optional(version),
    auditoriumId: id,
    date,
    startTime,
    endTime: z.optional(startTime),
    endDate,
    startFold,
    endFold,
    atOwnRisk,
  }),
  reply: stepReply,
  errors: planErrors,
})

export const duplicateEvent = endpoint('POST', '/partners/{partnerId}/events/{id}/duplicate', {
  permit: 'shows.edit',
  changes: ['events'],
  summary: 'Copy an event to another time as a draft event',
  params: eventParams,
  body: z.strictObject({
    auditoriumId: z.optional(id),
    date,
    startTime: z.optional(startTime),
    startFold,
    atOwnRisk,
    copiesBookings: z._default(z.boolean(), false),
  }),
  reply: stepReply,
  errors: ['not_found', 'hall_busy', 'resource_busy', 'taken'],
})

export const cancelEvent = endpoint('POST', '/partners/{partnerId}/events/{id}/cancel', {
  permit: 'shows.edit',
  changes: ['event:{id}', 'events'],
  summary: 'Cancel a published event, end its sale and free its halls',
  params: eventParams,
  isForm: true,
  body: z.strictObject({ version: z.optional(version), reason: text(500) }),
  reply: stepReply,
  errors: changeErrors,
})

export const deleteDraft = endpoint('DELETE', '/partners/{partnerId}/events/{id}', {
  aliases: ['/show/{id}', '/shows/{id}'],
  permit: 'shows.edit',
  changes: ['event:{id}', 'events'],
  summary: 'Delete a draft event at the version in the If-Match header',
  params: eventParams,
  reply: z.object({ id }),
  errors: changeErrors,
})

const weekdayNumber = z.int().check(z.minimum(1), z.maximum(7))

const seriesRule = z.strictObject({
  every: z.enum(seriesKinds),
  interval: z.int().check(z.minimum(1), z.maximum(52)),
  weekdays: z._default(z.array(weekdayNumber).check(z.maxLength(7)), []),
  count: z._default(z.nullable(z.int().check(z.minimum(1), z.maximum(maxDates))), null),
  until: z._default(z.nullable(eventDay), null),
  skipsHolidays: z._default(z.boolean(), false),
  except: z._default(z.array(day).check(z.maxLength(maxDates)), []),
})

export const createSeries = endpoint('POST', '/partners/{partnerId}/event-series', {
  permit: 'shows.edit',
  changes: ['events', 'orders'],
  summary: 'Create a draft event for each date of a series',
  params: partnerParams,
  body: z.strictObject({ draft: z.strictObject(eventDraft), rule: seriesRule, atOwnRisk }),
  reply: z.object({ id, ids: z.array(id) }),
  errors: ['hall_busy', 'taken'],
})

export const undoSeries = endpoint('DELETE', '/partners/{partnerId}/event-series/{id}', {
  permit: 'shows.edit',
  changes: ['event:{ids}', 'events'],
  summary: 'Delete all events of a series, if all are unused and unchanged drafts',
  params: eventParams,
  reply: z.object({ id, ids: z.array(id) }),
  errors: ['not_found', 'wrong_state'],
})

const { busyFrom, busyUntil } = eventTimes

export const overlap = z.object({
  index: z.int(),
  eventId: id,
  title: z.string(),
  state: z.enum(eventStates),
  renter: z.string(),
  auditoriumId: id,
  auditorium: z.string(),
  startsAt: instant,
  busyFrom: instant,
  busyUntil: instant,
  /** The other event starts in the same hall at the same time, a conflict that cannot be overridden. */
  isSameStart: z.boolean(),
})

export type Overlap = z.output<typeof overlap>

const plannedTimes = z.strictObject({
  date,
  startTime,
  endTime: startTime,
  endDate,
  startFold,
  endFold,
  busyFrom,
  busyUntil,
})

export const findOverlaps = endpoint('POST', '/partners/{partnerId}/event-overlaps', {
  permit: 'shows.edit',
  summary: 'List events that overlap with planned times in a hall',
  params: partnerParams,
  body: z.strictObject({
    auditoriumId: id,
    extraAuditoriumIds,
    times: z.array(plannedTimes).check(z.minLength(1), z.maxLength(maxDates)),
    /** Events to ignore, since the user is about to move them. */
    exceptIds: z._default(z.array(id).check(z.maxLength(maxDates)), []),
    /** The event that moves to `times[0]`, and the part of its series that moves with it; other times are ignored. */
    changes: z.optional(z.strictObject({ id, part: z.enum(['following', 'all']) })),
  }),
  reply: z.object({ data: z.array(overlap) }),
  errors: ['not_found'],
})

export const calendarEvent = z.object({ ...eventRow.shape, ...bookingShape })

export type CalendarEvent = z.output<typeof calendarEvent>

export const getCalendar = endpoint('GET', '/partners/{partnerId}/calendar', {
  permit: 'timeline.read',
  invalidatedBy: ['events', 'sales'],
  summary: 'List the events that occupy halls in a period of at most 400 days',
  params: partnerParams,
  query: z.strictObject({ from: day, to: day, auditoriumId: z.optional(idParam) }),
  reply: z.object({ data: z.array(calendarEvent) }),
})

export const getEventLog = endpoint('GET', '/partners/{partnerId}/events/{id}/log', {
  permit: 'shows.log',
  summary: 'List changes of an event, newest first',
  params: eventParams,
  reply: z.object({
    data: z.array(
      z.object({
        id: z.uuid(),
        at: instant,
        user: z.string(),
        /** The superuser who acted as the user, if any. */
        actedBy: z.string(),
        action: z.string(),
        /** Values as text, '' for none: ids as digits, instants in ISO format. */
        changes: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
      }),
    ),
  }),
  errors: ['not_found'],
})
