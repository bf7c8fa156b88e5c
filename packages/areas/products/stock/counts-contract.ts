import { endpoint } from '@dxweb/kit/definitions/endpoint.ts'
import { exportChoice } from '@dxweb/kit/definitions/sheet.ts'
import { id, idParam, instant, uuid } from '@dxweb/kit/fields/fields.ts'
import * as z from 'zod/mini'
import { bulkWeights } from '../rules.ts'
import { countSteps, countStates } from './rules.ts'

const path = '/partners/{partnerId}/stock-counts'
const params = z.object({ partnerId: idParam, id: idParam })
const read = 'stock.read'
const changes = ['stock']

const count = z.object({
  id,
  /** Empty for stock without a location. An empty `groupName` means all products. */
  locationName: z.string(),
  groupName: z.string(),
  isBlind: z.boolean(),
  state: z.enum(countStates),
  begunBy: z.string(),
  begunAt: instant,
  endedBy: z.string(),
  endedAt: z.nullable(instant),
  countedCount: z.int(),
})

const named = z.object({ id, name: z.string() })

export const listCounts = endpoint('GET', path, {
  permit: read,
  invalidatedBy: changes,
  summary: 'List stock counts, and the locations and product groups that can be counted',
  params: z.object({ partnerId: idParam }),
  reply: z.object({
    counts: z.array(count),
    locations: z.array(named),
    groups: z.array(named),
  }),
})

/** A null location is stock without a location; a null group is all groups. A blind count hides expected quantities. */
export const beginCount = endpoint('POST', path, {
  permit: 'stock.count',
  changes,
  summary: 'Start a stock count',
  params: z.object({ partnerId: idParam }),
  body: z.strictObject({
    locationId: z.nullable(id),
    groupId: z.nullable(id),
    isBlind: z.boolean(),
  }),
  reply: z.object({ id }),
  errors: ['key_reused'],
  idempotent: true,
})

/**
 * Figures since the previous count, in whole pieces or grams. `expected` is the stock that results from the other
 * figures.
 */
const sheet = z.object({
  begin: z.int(),
  received: z.int(),
  transferred: z.int(),
  wasted: z.int(),
  corrected: z.int(),
  sold: z.int(),
  expected: z.int(),
  /**
   * The counted minus the expected quantity, and the cost of this difference. Null before the product is counted, or if
   * its cost is unknown.
   */
  variance: z.nullable(z.int()),
  varianceOre: z.nullable(z.int()),
})

const line = z.object({
  productId: id,
  name: z.string(),
  number: z.string(),
  groupName: z.string(),
  bulkWeight: z.enum(bulkWeights),
  barcodes: z.array(z.string()),
  counted: z.nullable(z.int()),
  countedAt: z.nullable(instant),
  entryCount: z.int(),
  userCount: z.int(),
  /** Null for a blind count that is not finished. */
  sheet: z.nullable(sheet),
})

export const getCount = endpoint('GET', `${path}/{id}`, {
  permit: read,
  invalidatedBy: changes,
  summary: 'Get a stock count with its products',
  params,
  reply: z.object({ ...count.shape, lines: z.array(line) }),
  errors: ['not_found'],
})

/**
 * `add` increases the counted quantity, `set` replaces it. An entry that is sent twice with the same id counts once; a
 * different entry with that id is refused. `waitedMs` is the time since the entry was typed, if the device was offline.
 */
export const enterCount = endpoint('POST', `${path}/{id}/entries`, {
  permit: 'stock.count',
  changes,
  summary: 'Record the counted quantity of a product',
  params,
  body: z.strictObject({
    id: uuid,
    productId: id,
    how: z.enum(countSteps),
    quantity: z.int32().check(z.minimum(0), z.maximum(1_000_000)),
    waitedMs: z.optional(z.int32().check(z.minimum(0))),
  }),
  reply: z.object({ counted: z.int() }),
  errors: ['not_found', 'wrong_state', 'key_reused'],
})

/** `uncounted` decides whether products without an entry keep their stock or get 0. */
export const finishCount = endpoint('POST', `${path}/{id}/finish`, {
  permit: 'products.write',
  changes: ['stock', 'products'],
  summary: 'Finish a stock count and set the stock to the counted quantities',
  params,
  body: z.strictObject({ uncounted: z.enum(['leave', 'zero']) }),
  reply: z.object({ posted: z.int() }),
  errors: ['not_found', 'wrong_state'],
})

export const dropCount = endpoint('POST', `${path}/{id}/drop`, {
  permit: 'products.write',
  changes,
  summary: 'Discard an open stock count without changing the stock',
  params,
  reply: z.object({ id }),
  errors: ['not_found', 'wrong_state'],
})

export const exportCount = endpoint('GET', `${path}/{id}/export`, {
  permit: read,
  summary: 'Export a stock count',
  params,
  query: z.strictObject(exportChoice),
  reply: z.string(),
  errors: ['not_found', 'too_large'],
})
