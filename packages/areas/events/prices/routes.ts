import { authorOf } from '@dxweb/kit/definitions/audit.ts'
import { onlyRow } from '@dxweb/kit/database/database.ts'
import { type FieldError, Refusal } from '@dxweb/kit/errors/errors.ts'
import type { Adjustment } from '@dxweb/kit/money/adjusted.ts'
import { readRoute, type Route, route } from '@dxweb/kit/definitions/route.ts'
import { readVersion } from '../core/change-call.ts'
import {
  adjustPrices,
  followPrices,
  getEventPrices,
  restorePrices,
  saveEventPrices,
} from './contract.ts'
import { adjustedPrices } from './held-prices.ts'
import { follow } from './follow-store.ts'
import { reprice } from './reprice-store.ts'
import { type EventPrices, priceFaults } from './rules.ts'
import { pricesStatement, storedPricesStatement, type StoredPrices, storePrices } from './store.ts'

function unknownFaults(before: EventPrices, after: EventPrices): Record<string, FieldError> {
  const categories = new Set(before.categories.map(({ id }) => id))
  const zones = new Set(before.zones.map(({ id }) => id))
  const seen = new Set<number>()
  const faults: Record<string, FieldError> = {}
  for (const [place, { id }] of after.categories.entries()) {
    if (id === null) continue
    if (!categories.has(id)) faults[`categories.${place}.id`] = { code: 'not_found' }
    if (seen.has(id)) faults[`categories.${place}.id`] = { code: 'repeated' }
    seen.add(id)
  }
  for (const [place, { id }] of after.zones.entries()) {
    if (!zones.has(id)) faults[`zones.${place}.id`] = { code: 'not_found' }
  }
  return faults
}

/** Keeps stored supplements and channel fees, since older clients do not send them. */
const addedTo = (before: StoredPrices, { supplements, channelFees }: EventPrices) => ({
  supplements: supplements ?? before.supplements,
  channelFees: channelFees ?? before.channelFees,
})

export const eventPriceRoutes: Route[] = [
  route(adjustPrices, (call) => {
    const { events, ore, basisPoints, toKroner } = call.body
    const change: Adjustment =
      basisPoints === 0 ? { by: 'amount', ore } : { by: 'percent', basisPoints, toKroner }
    const pricesOf = (before: StoredPrices) => adjustedPrices(before, change)
    return reprice(call.db, call.scope, { events, pricesOf }, authorOf(call))
  }),
  route(restorePrices, (call) => {
    const { events } = call.body
    const pricesOf = (_: StoredPrices, { was }: (typeof events)[number]) => was
    return reprice(call.db, call.scope, { events, pricesOf }, authorOf(call))
  }),
  readRoute(
    getEventPrices,
    ({ scope, params }) => [pricesStatement(scope.partnerId, params.id)],
    ({ rows: [found] }) => onlyRow(found),
  ),
  route(followPrices, (call) => {
    const event = { id: call.params.id, version: readVersion(call, call.body) }
    return follow(call.db, call.scope, event, authorOf(call))
  }),
  route(saveEventPrices, async (call) => {
    const { db, scope, body, params } = call
    const { version: _, ...after } = body
    const version = readVersion(call, body)
    const before = onlyRow(
      await db.run<StoredPrices>(scope, storedPricesStatement(scope.partnerId, params.id)),
    )
    if (before.version !== version) {
      throw new Refusal('stale', { details: { version: before.version } })
    }
    const whole = { ...after, ...addedTo(before, after) }
    const inZones = { ...after, zones: before.zones }
    const fields = { ...unknownFaults(before, after), ...priceFaults(inZones) }
    if (Object.keys(fields).length > 0) throw new Refusal('invalid', { fields })
    return storePrices(db, scope, { id: params.id, before, after: whole }, authorOf(call))
  }),
]
