import { endpoint } from '@dxweb/kit/definitions/endpoint.ts'
import {
  clockTime,
  day,
  id,
  idParam,
  instant,
  optionalText,
  version,
} from '@dxweb/kit/fields/fields.ts'
import { exportChoice } from '@dxweb/kit/definitions/sheet.ts'
import { mailPreview, seenMails, shownMails } from '@dxweb/kit/definitions/shown-mail.ts'
import * as z from 'zod/mini'
import { eventDay } from '../../events/core/event-draft.ts'
import { resourceUnits } from '../contract.ts'

const eventParams = z.object({ partnerId: idParam, id: idParam })
const bookingParams = z.object({ ...eventParams.shape, bookingId: idParam })

export const resourceBooking = z.object({
  id,
  version,
  eventId: id,
  event: z.string(),
  eventState: z.enum(['draft', 'published', 'cancelled']),
  eventTypeColor: z.string(),
  auditorium: z.string(),
  resourceId: id,
  resource: z.string(),
  groupId: id,
  isFunction: z.boolean(),
  staffId: z.nullable(id),
  staff: z.string(),
  mobile: z.string(),
  unitCount: z.int(),
  startsAt: instant,
  endsAt: instant,
  /** True if the booking has the event's hall times, false if it has times of its own. */
  followsEvent: z.boolean(),
  /** Empty for the function's own hourly rate. */
  priceType: z.string(),
  unit: z.enum(resourceUnits),
  priceOre: z.int(),
  note: z.string(),
  /** True if the user saved the booking despite an overlap. */
  acceptsOverlap: z.boolean(),
})

export type ResourceBooking = z.output<typeof resourceBooking>

export const getResourceBookings = endpoint('GET', '/partners/{partnerId}/resource-bookings', {
  permit: 'bookings.read',
  invalidatedBy: ['resource-bookings', 'events', 'resources'],
  summary: 'List resource bookings in a period of at most 400 days',
  params: z.object({ partnerId: idParam }),
  query: z.strictObject({ from: day, to: day }),
  reply: z.object({ data: z.array(resourceBooking) }),
})

export const getEventResources = endpoint('GET', '/partners/{partnerId}/events/{id}/resources', {
  permit: 'bookings.read',
  summary: 'List an event’s bookings of resources and staff',
  params: eventParams,
  reply: z.object({ data: z.array(resourceBooking) }),
  errors: ['not_found'],
})

const draft = {
  resourceId: id,
  staffId: z.nullable(id),
  unitCount: z.int().check(z.minimum(1), z.maximum(100_000)),
  /** If null, the event's hall times apply. */
  ownTimes: z.nullable(
    z.strictObject({
      fromDate: eventDay,
      fromTime: clockTime,
      untilDate: eventDay,
      untilTime: clockTime,
    }),
  ),
  priceType: z._default(optionalText(40), ''),
  note: z._default(optionalText(200), ''),
  /** True saves the booking even if too few units are free or the person is already working. */
  atOwnRisk: z._default(z.boolean(), false),
}

const saved = z.object({ id, version })

export const bookResource = endpoint('POST', '/partners/{partnerId}/events/{id}/resources', {
  permit: 'shows.edit',
  changes: ['event:{id}', 'resource-bookings'],
  summary: 'Book a resource for an event, or a person for a function at an event',
  params: eventParams,
  body: z.strictObject(draft),
  reply: saved,
  errors: ['not_found', 'wrong_state', 'resource_busy'],
})

export const changeBooking = endpoint(
  'PUT',
  '/partners/{partnerId}/events/{id}/resources/{bookingId}',
  {
    permit: 'shows.edit',
    changes: ['event:{id}', 'resource-bookings'],
    summary: 'Change a resource booking of an event',
    params: bookingParams,
    body: z.strictObject({ ...draft, version: z.optional(version) }),
    reply: saved,
    errors: ['not_found', 'stale', 'version_required', 'wrong_state', 'resource_busy'],
  },
)

export const removeBooking = endpoint(
  'DELETE',
  '/partners/{partnerId}/events/{id}/resources/{bookingId}',
  {
    permit: 'shows.edit',
    changes: ['event:{id}', 'resource-bookings'],
    summary: 'Delete a resource booking at the version in the If-Match header',
    params: bookingParams,
    reply: z.object({ id }),
    errors: ['not_found', 'stale', 'version_required'],
  },
)

export const exportStaffList = endpoint('GET', '/partners/{partnerId}/events/{id}/staff-list', {
  permit: 'bookings.read',
  summary: 'Export the staff list of an event',
  params: eventParams,
  query: z.strictObject(exportChoice),
  reply: z.string(),
  errors: ['not_found'],
})

export const getStaffListPdf = endpoint('GET', '/partners/{partnerId}/events/{id}/staff-list-pdf', {
  permit: 'bookings.read',
  summary: 'Print the staff list of an event',
  params: eventParams,
  query: z.strictObject({ locale: z.optional(z.enum(['nb', 'en'])) }),
  reply: z.string(),
  errors: ['not_found'],
})

export const sendStaffList = endpoint('POST', '/partners/{partnerId}/events/{id}/staff-list/send', {
  permit: 'shows.edit',
  changes: ['event:{id}'],
  summary: 'Mail the members of an event’s staff their shifts',
  params: eventParams,
  body: z.strictObject(seenMails),
  /** `unsent` lists staff without an e-mail address or with a failed mail. */
  reply: z.object({ sent: z.int(), unsent: z.array(z.string()) }),
  errors: ['not_found', 'wrong_state', 'stale'],
})

export const previewStaffMails = endpoint(
  'GET',
  '/partners/{partnerId}/events/{id}/staff-list/mails',
  {
    permit: 'shows.edit',
    invalidatedBy: ['event:{id}'],
    summary: 'Preview the mails with shifts to an event’s staff',
    params: eventParams,
    reply: z.object({
      ...shownMails,
      /** `to` is '' for staff without an address, who get no mail. */
      mails: z.array(z.object({ name: z.string(), to: z.string(), mail: mailPreview })),
    }),
    errors: ['not_found'],
  },
)
