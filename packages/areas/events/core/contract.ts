import { showingTypes } from './showing-types.ts'
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
import { ageLimits } from '@dxweb/areas/mediabase/productions/rules.ts'
import { feeChannels } from '@dxweb/areas/ticketing/offer/channel-fees.ts'
import * as z from 'zod/mini'
import { atOwnRisk, eventDraft } from './event-draft.ts'
import { channelStates } from '@dxweb/areas/ticketing/sale-windows/rules.ts'

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

export const eventRow = z.object({
  id,
  title: z.string(),
  auditoriumId: id,
  auditorium: z.string(),
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
  blockedCount: z.int(),
  grossOre: z.int(),
  version,
})

/** Includes the age limit, which buyers must see when they choose an event. */
export const listedEvent = z.object({
  ...eventRow.shape,
  ageLimit: z.nullable(z.enum(ageLimits)),
})

export type EventRow = z.output<typeof eventRow>
export type ListedEvent = z.output<typeof listedEvent>

export const bookingShape = {
  busyFrom: instant,
  busyUntil: instant,
  extraAuditoriumIds: z.array(id),
  isOpenEvent: z.boolean(),
  acceptsOverlap: z.boolean(),
  seriesId: z.nullable(id),
  orderId: z.nullable(id),
}

const eventPriceCategory = z.object({
  id,
  name: z.string(),
  shortName: z.string(),
  /** Name that buyers see; `longName` says which buyers the category is for. */
  displayName: z.string(),
  longName: z.string(),
  priceOre: z.int(),
  feeOre: z.int(),
  isCompanion: z.boolean(),
  needsMembership: z.boolean(),
  isSoldOnWeb: z.boolean(),
  isStopped: z.boolean(),
  /** Contains only zones with a price that differs from the category's price plus the zone's adjustment. */
  zonePrices: z.array(z.object({ zoneId: id, priceOre: z.int() })),
})

const eventZone = z.object({
  id,
  name: z.string(),
  color: z.int(),
  adjustmentOre: z.int(),
  seatIds: z.array(id),
  areaIds: z.array(id),
  placeCount: z.int(),
})

/** If `opensAt` is null, the sale opens at publication. If both times are null, the channel does not sell. */
export const channelSale = z.object({
  state: z.enum(channelStates),
  opensAt: z.nullable(instant),
  closesAt: z.nullable(instant),
})

export const eventDetail = z.object({
  ...eventRow.shape,
  /** Empty in the context of a renter, since the note is internal. */
  note: z.string(),
  /** Printed on tickets instead of the title, at most two lines; if empty, the title is printed. */
  heading: z.string(),
  ...bookingShape,
  /** Minutes before the start; null if not set. */
  doorsMinutes: z.nullable(z.int()),
  soundCheckMinutes: z.nullable(z.int()),
  pauseCount: z.int(),
  pauseMinutes: z.int(),
  /** This and the next two fields are empty in the context of a renter. */
  contactName: z.string(),
  contactMobile: z.string(),
  staffNote: z.string(),
  /** Visitors of an event without tickets, counted by hand. */
  countedVisitors: z.nullable(z.int()),
  cancelReason: z.string(),
  productionId: z.nullable(id),
  production: z.string(),
  /** The event's own age limit, or else the current age limit of the production. */
  ageLimit: z.nullable(z.enum(ageLimits)),
  ownAgeLimit: z.nullable(z.enum(ageLimits)),
  runtimeMinutes: z.nullable(z.int()),
  ownRuntimeMinutes: z.nullable(z.int()),
  isSaleOpen: z.boolean(),
  /** True if every channel has passed its own stop time. */
  isPastStop: z.boolean(),
  channels: z.object({ counter: channelSale, web: channelSale }),
  /** Milliseconds until the sale opens or closes automatically; null if no such change is due. */
  saleTurnsInMs: z.nullable(z.int()),
  seatMapId: z.nullable(id),
  avoidsGaps: z.boolean(),
  isScreen: z.boolean(),
  hasTono: z.boolean(),
  vatCode: z.string(),
  vatBasisPoints: z.int(),
  /** The high VAT rate on the event's day, which applies to ticket fees unless the event is exempt. */
  highVatBasisPoints: z.int(),
  changedBy: z.string(),
  changedAt: instant,
  categories: z.array(eventPriceCategory),
  zones: z.array(eventZone),
  supplements: z.array(z.object({ name: z.string(), amountOre: z.int() })),
  channelFees: z.array(
    z.object({ channel: z.enum(feeChannels), amountOre: z.int(), isPerPurchase: z.boolean() }),
  ),
  /**
   * Null for an event that is not a film show. `followsPrices` is true if the show has the venue's prices for its
   * type and version.
   */
  showing: z.nullable(z.object({ type: z.enum(showingTypes), followsPrices: z.boolean() })),
  can: z.object({
    edit: z.boolean(),
    /** False once a ticket is sold. */
    move: z.boolean(),
    cancel: z.boolean(),
    remove: z.boolean(),
    publish: z.boolean(),
    /** True if the event can become a draft again. Carts, which only the database knows, may still prevent this. */
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

export const eventOrders = [
  'when',
  'ends',
  'title',
  'type',
  'hall',
  'holder',
  'renter',
  'occupancy',
  'sold',
  'reserved',
  'left',
  'gross',
  'state',
] as const

const ascendingOrDescending = eventOrders.flatMap((order) => [order, `-${order}` as const])

export const listEvents = endpoint('GET', '/partners/{partnerId}/events', {
  aliases: ['/shows', '/show'],
  permit: 'shows.read',
  invalidatedBy: ['events', 'sales'],
  summary: 'List events in a period with their sales',
  params: partnerParams,
  query: z.strictObject({
    ...listFilters,
    sort: z.optional(z.enum(ascendingOrDescending)),
    limit: z._default(z.pipe(countParam, z.int().check(z.minimum(1), z.maximum(5000))), 1000),
    offset: z._default(countParam, 0),
  }),
  reply: z.object({ data: z.array(listedEvent), total: z.int() }),
  /** `not_found`: the renter in the request's context does not exist. */
  errors: ['not_found'],
})

/** Sums over the whole filtered list; `places` counts sellable places. */
export const eventSums = z.object({
  soldCount: z.int(),
  places: z.int(),
  reservedCount: z.int(),
  grossOre: z.int(),
})

export type EventSums = z.output<typeof eventSums>

export const sumEvents = endpoint('GET', '/partners/{partnerId}/events-sums', {
  permit: 'shows.read',
  invalidatedBy: ['events', 'sales'],
  summary: 'Count the listed events and their sales by day',
  params: partnerParams,
  query: z.strictObject(listFilters),
  reply: z.object({
    total: z.int(),
    days: z.array(z.object({ day, count: z.int() })),
    sums: eventSums,
  }),
})

export const getEventFilters = endpoint('GET', '/partners/{partnerId}/event-filters', {
  permit: 'shows.read',
  summary: 'List the filter values of the event list',
  params: partnerParams,
  reply: z.object({
    locations: z.array(z.object({ id, name: z.string() })),
    locationGroups: z.array(z.object({ id, name: z.string() })),
    organizers: z.array(z.string()),
  }),
})

export const exportEvents = endpoint('GET', '/partners/{partnerId}/events-export', {
  permit: 'shows.read',
  summary: 'Export the event list',
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
  summary: 'Get an event',
  params: eventParams,
  reply: eventDetail,
  errors: ['not_found'],
})

export const getEventSeries = endpoint('GET', '/partners/{partnerId}/events/{id}/series', {
  permit: 'shows.read',
  invalidatedBy: ['events'],
  summary: 'List all events of an event’s series, in order of start',
  params: eventParams,
  reply: z.object({ data: z.array(z.object({ id, startsAt: instant })) }),
})

export const createEvent = endpoint('POST', '/partners/{partnerId}/events', {
  aliases: ['/shows', '/show'],
  permit: 'shows.edit',
  changes: ['events', 'orders'],
  summary: 'Create a draft event with the price categories and zones of its hall',
  params: partnerParams,
  body: z.strictObject({ ...eventDraft, atOwnRisk }),
  reply: z.object({ id, version }),
  errors: ['hall_busy', 'taken'],
})

const versionBody = z.strictObject({ version: z.optional(version) })
export const stepReply = z.object({ id, version })

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

export const publishEvent = step('publish', 'Publish a draft event, so that tickets can be sold')
export const stopSale = step('stop-sale', 'Stop an event’s ticket sale')
export const startSale = step('start-sale', 'Resume an event’s ticket sale')

export const saveNote = endpoint('PUT', '/partners/{partnerId}/events/{id}/note', {
  permit: 'shows.edit',
  changes: ['event:{id}', 'events'],
  summary: "Change an event's note",
  params: eventParams,
  body: z.strictObject({ version: z.optional(version), note: optionalText(10_000) }),
  reply: stepReply,
  errors: ['not_found', 'stale', 'version_required'],
})

export const getEventChoices = endpoint('GET', '/partners/{partnerId}/event-choices', {
  permit: 'shows.read',
  summary: 'List the halls, event types and renters for a new event',
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
