import { endpoint } from '@dxweb/kit/definitions/endpoint.ts'
import { adjustmentOre, id, text, version } from '@dxweb/kit/fields/fields.ts'
import * as z from 'zod/mini'
import { zoneColors } from '@dxweb/kit/constants/constants.ts'
import { eventParams, stepReply } from '../core/contract.ts'

const maxZones = 40

const zone = z.strictObject({
  name: text(40),
  color: z.int().check(z.minimum(1), z.maximum(zoneColors)),
  /** Added to every ticket that is not free; a negative amount makes the ticket cheaper ('billigere'). */
  adjustmentOre,
  seatIds: z.array(id).check(z.maxLength(60_000)),
  areaIds: z.array(id).check(z.maxLength(200)),
})

/**
 * Replaces all zones, in display order. Sold tickets keep their price; reserved and held seats are priced at payment.
 */
export const saveZones = endpoint('PUT', '/partners/{partnerId}/events/{id}/zones', {
  permit: 'shows.edit',
  changes: ['event:{id}', 'events'],
  summary: 'Change an event’s price zones',
  params: eventParams,
  body: z.strictObject({
    zones: z.array(zone).check(z.maxLength(maxZones)),
    version: z.optional(version),
  }),
  reply: stepReply,
  errors: ['not_found', 'stale', 'version_required', 'wrong_state'],
})
