import { endpoint } from '@dxweb/kit/definitions/endpoint.ts'
import {
  adjustmentOre,
  amountOre,
  id,
  items,
  priceOre,
  text,
  version,
} from '@dxweb/kit/fields/fields.ts'
import { nameLength } from '@dxweb/kit/constants/constants.ts'
import * as z from 'zod/mini'
import { channelFees } from '@dxweb/areas/ticketing/offer/channel-fee-fields.ts'
import { eventParams, partnerParams, stepReply } from '../core/contract.ts'
import { chosenEvents } from '../core/chosen-events.ts'

/** The short name has at most 20 characters, to fit on tickets and in tills. */
const nameFields = { name: text(nameLength), shortName: text(nameLength) }

/** If `priceOre` is null, the category's price with the zone's adjustment applies. */
const zonePriceFields = { zoneId: id, priceOre: z.nullable(priceOre) }

/** `priceOre` is the price for the buyer, including the fee. */
export const eventPriceFields = {
  id: z.nullable(id),
  priceCategoryId: z.nullable(id),
  ...nameFields,
  priceOre,
  feeOre: priceOre,
  isSoldOnWeb: z.boolean(),
  isCompanion: z.boolean(),
  needsMembership: z._default(z.boolean(), false),
  /** True while the category is not for sale. Tickets already sold keep the category. */
  isStopped: z.boolean(),
  zonePrices: items(zonePriceFields, 100),
}

export const zoneAdjustmentFields = { id, adjustmentOre }

/** An amount added to every ticket that is not free; a negative amount makes tickets cheaper. */
export const supplementFields = { name: text(40), amountOre: adjustmentOre }

/** Categories are in the order in which they are offered. */
export const eventPricesFields = {
  categories: items(eventPriceFields, 50),
  zones: items(zoneAdjustmentFields, 100),
  supplements: items(supplementFields, 10),
  channelFees,
}

const path = '/partners/{partnerId}/events/{id}/prices'

export const getEventPrices = endpoint('GET', path, {
  permit: 'shows.edit',
  summary:
    'Get an event’s prices, the number of tickets sold at each, and the venue’s prices that can be added',
  params: eventParams,
  reply: z.object({
    version,
    ...eventPricesFields,
    /** Counts tickets ever sold and places reserved, by category. */
    held: z.array(z.object({ categoryId: id, soldCount: z.int(), reservedCount: z.int() })),
    cartCount: z.int(),
    isWebSaleOpen: z.boolean(),
    offeredSupplements: z.array(z.object({ name: z.string(), amountOre })),
    offered: z.array(
      z.object({
        id,
        ...nameFields,
        priceOre,
        isSoldOnWeb: z.boolean(),
        isCompanion: z.boolean(),
        needsMembership: z.boolean(),
      }),
    ),
    /** Prices of the venue's categories by price name; null is the standard price. */
    named: z.array(z.object({ priceCategoryId: id, name: z.nullable(z.string()), priceOre })),
  }),
  errors: ['not_found'],
})

export const saveEventPrices = endpoint('PUT', path, {
  permit: 'shows.edit',
  changes: ['event:{id}', 'events'],
  summary: 'Change an event’s prices; the prices of sold tickets are unchanged',
  params: eventParams,
  body: z.strictObject({
    ...eventPricesFields,
    /** Unchanged if absent. */
    supplements: z.optional(eventPricesFields.supplements),
    channelFees: z.optional(eventPricesFields.channelFees),
    version: z.optional(version),
  }),
  reply: stepReply,
  errors: ['not_found', 'stale', 'version_required', 'wrong_state'],
})

/** Sold tickets keep their price, so the request is refused once a ticket is sold or a place is taken. */
export const followPrices = endpoint('POST', `${path}/follow`, {
  permit: 'shows.edit',
  changes: ['event:{id}', 'events'],
  summary: 'Set the prices of a film show to the venue’s prices for its type and version',
  params: eventParams,
  body: z.strictObject({ version: z.optional(version) }),
  reply: stepReply,
  errors: ['not_found', 'stale', 'version_required', 'wrong_state'],
})

const maxRepriced = 200

/** If `zoneId` is null, this is the category's own price. */
const heldPrice = z.strictObject({ categoryId: id, zoneId: z.nullable(id), priceOre })

const repricingReasons = ['not_found', 'stale', 'wrong_state', 'price_outside'] as const

const repriced = {
  permit: 'shows.edit',
  changes: ['event:{events.id}', 'events'],
  params: partnerParams,
  reply: z.object({
    /** `restorePrices` takes `was` to undo the change. */
    events: z.array(z.object({ id, version, was: z.array(heldPrice) })),
    refused: z.array(z.object({ id, reason: z.enum(repricingReasons) })),
  }),
} as const

export const adjustPrices = endpoint('POST', '/partners/{partnerId}/event-changes/prices', {
  ...repriced,
  summary:
    'Change the prices of events, except free tickets, by an amount or a percentage; each event is changed or refused separately',
  body: z.strictObject({
    events: chosenEvents(maxRepriced),
    ore: z._default(adjustmentOre, 0),
    basisPoints: z._default(z.int().check(z.minimum(-10_000), z.maximum(100_000)), 0),
    toKroner: z._default(z.boolean(), false),
  }),
})

export const restorePrices = endpoint('POST', '/partners/{partnerId}/event-changes/prices/undo', {
  ...repriced,
  summary: 'Undo a price change for the events that have not been changed after it',
  body: z.strictObject({
    events: z
      .array(z.strictObject({ id, version, was: z.array(heldPrice).check(z.maxLength(5_000)) }))
      .check(z.minLength(1), z.maxLength(maxRepriced)),
  }),
})
