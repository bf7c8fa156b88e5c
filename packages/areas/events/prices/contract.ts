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
import * as z from 'zod/mini'
import { channelFees } from '@dxweb/areas/ticketing/offer/channel-fee-fields.ts'
import { eventParams, stepReply } from '../core/contract.ts'

/** Names of 20 characters fit tickets and tills. */
const nameFields = { name: text(20), shortName: text(20) }

/** What a category costs in one zone; null: its price with the zone's adjustment. */
const zonePriceFields = { zoneId: id, priceOre: z.nullable(priceOre) }

/** A price category of one event. `priceOre` is what the buyer pays, fee included. */
export const eventPriceFields = {
  /** Null: it is new. */
  id: z.nullable(id),
  /** The category of the house that it is a copy of. */
  priceCategoryId: z.nullable(id),
  ...nameFields,
  priceOre,
  feeOre: priceOre,
  isSoldOnWeb: z.boolean(),
  isCompanion: z.boolean(),
  /** Not sold for now, at any counter. What is sold keeps it. */
  isStopped: z.boolean(),
  zonePrices: items(zonePriceFields, 100),
}

/** A zone's part of the price: below 0 is cheaper. */
export const zoneAdjustmentFields = { id, adjustmentOre }

/** What the event's format adds to every ticket that costs anything: below 0 is cheaper. */
export const supplementFields = { name: text(40), amountOre: adjustmentOre }

/** The prices of an event, in the order that they are offered in. */
export const eventPricesFields = {
  categories: items(eventPriceFields, 50),
  zones: items(zoneAdjustmentFields, 100),
  supplements: items(supplementFields, 10),
  channelFees,
}

const path = '/partners/{partnerId}/events/{id}/prices'

export const getEventPrices = endpoint('GET', path, {
  permit: 'shows.edit',
  summary: "An event's own prices, what hangs on each, and what of the house can be added",
  params: eventParams,
  reply: z.object({
    version,
    ...eventPricesFields,
    /** Of each category: tickets that were ever sold in it, and places that are reserved in it. */
    held: z.array(z.object({ categoryId: id, soldCount: z.int(), reservedCount: z.int() })),
    /** Carts that are being filled now. */
    cartCount: z.int(),
    isWebSaleOpen: z.boolean(),
    /** Adjustments that the house uses. */
    offeredSupplements: z.array(z.object({ name: z.string(), amountOre })),
    /** Categories of the house that the event does not have. */
    offered: z.array(
      z.object({
        id,
        ...nameFields,
        priceOre,
        isSoldOnWeb: z.boolean(),
        isCompanion: z.boolean(),
      }),
    ),
  }),
  errors: ['not_found'],
})

export const saveEventPrices = endpoint('PUT', path, {
  permit: 'shows.edit',
  changes: ['event:{id}', 'events'],
  summary: 'Change what an event costs. What is sold keeps the price it was sold for',
  params: eventParams,
  body: z.strictObject({
    ...eventPricesFields,
    /** Left out: as they were. */
    supplements: z.optional(eventPricesFields.supplements),
    channelFees: z.optional(eventPricesFields.channelFees),
    version: z.optional(version),
  }),
  reply: stepReply,
  errors: ['not_found', 'stale', 'version_required', 'wrong_state'],
})
