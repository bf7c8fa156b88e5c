import { endpoint } from '@dxweb/kit/definitions/endpoint.ts'
import { exportChoice } from '@dxweb/kit/definitions/sheet.ts'
import {
  countParam,
  day,
  id,
  idParam,
  instant,
  optionalText,
  version,
} from '@dxweb/kit/fields/fields.ts'
import { feeChannels } from '@dxweb/areas/ticketing/offer/channel-fees.ts'
import * as z from 'zod/mini'
import { atOwnRisk, eventDraft } from './event-draft.ts'
import { channelStates } from '../sale-windows/rules.ts'

export const eventStates = ['draft', 'published', 'cancelled'] as const
export const saleStates = [
  'draft',
  'cancelled',
  'held',
  'stopped',
  'notStarted',
  'inSale',
  'fewLeft',
  'soldOut',
  'unticketed',
] as const

/** One row of the events list: what is held, where, and how it sells. */
export const eventRow = z.object({
  id,
  title: z.string(),
  auditoriumId: id,
  auditorium: z.string(),
  /** Halls that it takes beside its own, by name. */
  extraAuditoriums: z.array(z.string()),
  startsAt: instant,
  endsAt: instant,
  eventTypeId: id,
  eventType: z.string(),
  eventTypeColor: z.string(),
  renterId: z.nullable(id),
  renter: z.string(),
  organizer: z.string(),
  state: z.enum(eventStates),
  saleState: z.enum(saleStates),
  capacity: z.int(),
  soldCount: z.int(),
  reservedCount: z.int(),
  /** Seats and places that are kept from sale, and so no part of its capacity to sell. */
  blockedCount: z.int(),
  grossOre: z.int(),
  version,
})

export type EventRow = z.output<typeof eventRow>

/** What halls an event takes, when, and what it belongs to. */
export const bookingShape = {
  busyFrom: instant,
  busyUntil: instant,
  extraAuditoriumIds: z.array(id),
  isOpenEvent: z.boolean(),
  /** Saved although it overlaps others. */
  acceptsOverlap: z.boolean(),
  seriesId: z.nullable(id),
  orderId: z.nullable(id),
}

const eventPriceCategory = z.object({
  id,
  name: z.string(),
  shortName: z.string(),
  priceOre: z.int(),
  feeOre: z.int(),
  isCompanion: z.boolean(),
  isSoldOnWeb: z.boolean(),
  /** Its tickets are not sold for now. */
  isStopped: z.boolean(),
  /** What it costs in zones where that is not its price with the zone's adjustment. */
  zonePrices: z.array(z.object({ zoneId: id, priceOre: z.int() })),
})

const eventZone = z.object({
  id,
  name: z.string(),
  color: z.int(),
  adjustmentOre: z.int(),
  seatIds: z.array(id),
  /** Areas of places without a number that lie in it. */
  areaIds: z.array(id),
  /** Seats, and what the areas hold. */
  placeCount: z.int(),
})

/** An event's sale in a channel. `opensAt` null: as soon as it is published; both null: it is not sold there. */
export const channelSale = z.object({
  state: z.enum(channelStates),
  opensAt: z.nullable(instant),
  closesAt: z.nullable(instant),
})

/** One event with its own copy of categories and zones, and what the caller can do with it. */
export const eventDetail = z.object({
  ...eventRow.shape,
  /** Empty in a renter's context: it is the house's own. */
  note: z.string(),
  /** What its tickets are headed with, in at most two lines; empty where that is its title. */
  heading: z.string(),
  ...bookingShape,
  cancelReason: z.string(),
  isSaleOpen: z.boolean(),
  /** The times that its sale was set to stop at have passed, in every channel. */
  isPastStop: z.boolean(),
  channels: z.object({ counter: channelSale, web: channelSale }),
  /** Milliseconds until a window of the sale opens or closes by itself; null where nothing is ahead. */
  saleTurnsInMs: z.nullable(z.int()),
  seatMapId: z.nullable(id),
  /** A purchase may not leave a single seat alone in its row. */
  avoidsGaps: z.boolean(),
  isScreen: z.boolean(),
  vatCode: z.string(),
  vatBasisPoints: z.int(),
  /** The high rate on the event's day, which ticket fees carry where the event is not exempt. */
  highVatBasisPoints: z.int(),
  changedBy: z.string(),
  changedAt: instant,
  categories: z.array(eventPriceCategory),
  zones: z.array(eventZone),
  /** What its format adds to every ticket that costs anything. */
  supplements: z.array(z.object({ name: z.string(), amountOre: z.int() })),
  /** What channels add on top of the tickets. */
  channelFees: z.array(
    z.object({ channel: z.enum(feeChannels), amountOre: z.int(), isPerPurchase: z.boolean() }),
  ),
  can: z.object({
    edit: z.boolean(),
    /** To another time or hall: not once a ticket is sold. */
    move: z.boolean(),
    cancel: z.boolean(),
    remove: z.boolean(),
    publish: z.boolean(),
    /** Back to a draft: as far as the figures tell; the database knows of carts too. */
    withdraw: z.boolean(),
    sell: z.boolean(),
    stopSale: z.boolean(),
    startSale: z.boolean(),
  }),
})

export type EventDetail = z.output<typeof eventDetail>

export const partnerParams = z.object({ partnerId: idParam })
export const eventParams = z.object({ partnerId: idParam, id: idParam })

const listFilters = {
  from: day,
  to: day,
  q: z.optional(optionalText(100)),
  auditoriumId: z.optional(idParam),
  state: z.optional(z.enum(eventStates)),
  locationId: z.optional(idParam),
  locationGroupId: z.optional(idParam),
  eventTypeId: z.optional(idParam),
  renterId: z.optional(idParam),
  organizer: z.optional(optionalText(200)),
  saleState: z.optional(z.enum(saleStates)),
}

/** What the list can be ordered by besides its days: the columns that a screen shows. */
export const eventOrders = [
  'when',
  'title',
  'hall',
  'holder',
  'occupancy',
  'sold',
  'reserved',
  'gross',
  'state',
] as const

const ascendingOrDescending = eventOrders.flatMap((order) => [order, `-${order}` as const])

export const listEvents = endpoint('GET', '/partners/{partnerId}/events', {
  aliases: ['/shows', '/show'],
  permit: 'shows.read',
  summary: 'Events that start in a period, with what is sold for them',
  params: partnerParams,
  query: z.strictObject({
    ...listFilters,
    sort: z.optional(z.enum(ascendingOrDescending)),
    limit: z._default(z.pipe(countParam, z.int().check(z.minimum(1), z.maximum(5000))), 1000),
    offset: z._default(countParam, 0),
  }),
  reply: z.object({ data: z.array(eventRow), total: z.int() }),
  /** In the context of a renter that does not exist. */
  errors: ['not_found'],
})

/** What all events of the list come to. Places are those that can be sold. */
export const eventSums = z.object({
  soldCount: z.int(),
  places: z.int(),
  reservedCount: z.int(),
  grossOre: z.int(),
})

export type EventSums = z.output<typeof eventSums>

export const sumEvents = endpoint('GET', '/partners/{partnerId}/events-sums', {
  permit: 'shows.read',
  summary: 'How many events of the list start on each day, and what they come to',
  params: partnerParams,
  query: z.strictObject(listFilters),
  reply: z.object({
    total: z.int(),
    days: z.array(z.object({ day, count: z.int() })),
    sums: eventSums,
  }),
})

/** Venues and organizers that the list can be narrowed by; halls, types and renters are `getEventChoices`. */
export const getEventFilters = endpoint('GET', '/partners/{partnerId}/event-filters', {
  permit: 'shows.read',
  summary: 'What else the events list can be narrowed by',
  params: partnerParams,
  reply: z.object({
    locations: z.array(z.object({ id, name: z.string() })),
    locationGroups: z.array(z.object({ id, name: z.string() })),
    organizers: z.array(z.string()),
  }),
})

export const exportEvents = endpoint('GET', '/partners/{partnerId}/events-export', {
  permit: 'shows.read',
  summary: 'The events list with its filters as a file for spreadsheets',
  params: partnerParams,
  query: z.strictObject({
    ...listFilters,
    sort: z.optional(z.enum(ascendingOrDescending)),
    ...exportChoice,
  }),
  reply: z.string(),
  errors: ['not_found', 'too_large'],
})

export const getEvent = endpoint('GET', '/partners/{partnerId}/events/{id}', {
  aliases: ['/show/{id}', '/shows/{id}'],
  permit: 'shows.read',
  summary: 'One event',
  params: eventParams,
  reply: eventDetail,
  errors: ['not_found'],
})

export const createEvent = endpoint('POST', '/partners/{partnerId}/events', {
  permit: 'shows.edit',
  changes: ['events'],
  summary: 'Make a draft of an event, with the price categories and zones of its hall',
  params: partnerParams,
  body: z.strictObject({ ...eventDraft, atOwnRisk }),
  reply: z.object({ id, version }),
  errors: ['hall_busy', 'taken'],
})

const versionBody = z.strictObject({ version: z.optional(version) })
export const stepReply = z.object({ id, version })

/** A step of the event's state. It carries the version that it was decided on. */
const step = (name: string, summary: string) =>
  endpoint('POST', `/partners/{partnerId}/events/{id}/${name}`, {
    permit: 'shows.edit',
    changes: ['event:{id}', 'events'],
    summary,
    params: eventParams,
    body: versionBody,
    reply: stepReply,
    errors: ['not_found', 'stale', 'wrong_state', 'version_required'],
  })

export const publishEvent = step('publish', 'Publish a draft, so that it can be sold')
export const stopSale = step('stop-sale', 'Stop the sale of an event')
export const startSale = step('start-sale', 'Start the sale of an event again')

export const saveNote = endpoint('PUT', '/partners/{partnerId}/events/{id}/note', {
  permit: 'shows.edit',
  changes: ['event:{id}', 'events'],
  summary: "Change an event's note",
  params: eventParams,
  body: z.strictObject({ version: z.optional(version), note: optionalText(10_000) }),
  reply: stepReply,
  errors: ['not_found', 'stale', 'version_required'],
})

/** Halls, event types and renters that a new event is made of. */
export const getEventChoices = endpoint('GET', '/partners/{partnerId}/event-choices', {
  permit: 'shows.read',
  summary: 'What a new event can be made of',
  params: partnerParams,
  reply: z.object({
    auditoriums: z.array(
      z.object({
        id,
        name: z.string(),
        capacity: z.int(),
        isCinema: z.boolean(),
        isNumbered: z.boolean(),
      }),
    ),
    eventTypes: z.array(
      z.object({ id, name: z.string(), color: z.string(), isCinema: z.boolean() }),
    ),
    renters: z.array(z.object({ id, name: z.string() })),
  }),
})
