import { endpoint } from '@dxweb/kit/definitions/endpoint.ts'
import { adjustmentOre, id, text, version } from '@dxweb/kit/fields/fields.ts'
import * as z from 'zod/mini'
import { zoneColors } from '@dxweb/kit/constants/constants.ts'
import { eventParams, stepReply } from '../core/contract.ts'

/** More than any hall has; a zone is something a buyer can be told of. */
const mostZones = 40

const zone = z.strictObject({
  name: text(40),
  color: z.int().check(z.minimum(1), z.maximum(zoneColors)),
  /** Added to the price of every ticket that costs anything; below 0 it is cheaper ('billigere'). */
  adjustmentOre,
  seatIds: z.array(id).check(z.maxLength(60_000)),
  /** Areas of places without a number. */
  areaIds: z.array(id).check(z.maxLength(200)),
})

/**
 * All zones at once, in the order that they are shown. A seat or an area lies in one of them or in none; one that the
 * hall does not have is refused at its zone with `not_at_location`. What is sold keeps the price it was sold for; what
 * is reserved or in a cart is priced when it is paid.
 */
export const saveZones = endpoint('PUT', '/partners/{partnerId}/events/{id}/zones', {
  permit: 'shows.edit',
  changes: ['event:{id}', 'events'],
  summary: "Change an event's price zones: their names, colours, adjustments, seats and areas",
  params: eventParams,
  body: z.strictObject({
    zones: z.array(zone).check(z.maxLength(mostZones)),
    version: z.optional(version),
  }),
  reply: stepReply,
  errors: ['not_found', 'stale', 'version_required', 'wrong_state'],
})
