import { defineCollection } from '@dxweb/kit/definitions/collection.ts'
import { color, count, letterCode, reference, sort, text } from '@dxweb/kit/fields/fields.ts'
import { withKind } from '@dxweb/kit/fields/field-kinds.ts'
import * as z from 'zod/mini'

const minutes = (max: number) =>
  z._default(z.nullable(withKind({ kind: 'minutes' }, count(max))), null)
const most = (least: number, max: number) =>
  z._default(z.nullable(z.int().check(z.minimum(least), z.maximum(max))), null)

export const eventTypes = defineCollection('eventtypes', {
  table: 'event_type',
  fields: {
    name: text(80),
    color,
    vatTypeId: reference('vattypes'),
    nkCategoryId: z.nullable(reference('nkcategories')),
    isCinema: z.boolean(),
    hasTono: z.boolean(),
    /** Defaults for new events of the type; null for none. Days and minutes are counted back from the start. */
    salesStartDays: most(1, 730),
    salesStopMinutes: minutes(10_080),
    webSalesStopMinutes: minutes(10_080),
    holdDays: most(0, 365),
    pickupMinutes: minutes(10_080),
    maxPerPurchase: most(1, 200),
  },
  filters: ['isCinema', 'hasTono'],
})

export const cancellationReasons = defineCollection('cancellationreasons', {
  table: 'cancellation_reason',
  fields: { name: text(200), sort },
})

export const nkOrder = [
  'library',
  'dance',
  'gallery',
  'sport',
  'cinema',
  'conference',
  'literature',
  'music',
  'show',
  'theatre',
  'rehearsal',
] as const

/** Categories of the national statistics of culture venues (domain facts 1.14). */
export const nkCategories = defineCollection('nkcategories', {
  table: 'nk_category',
  orderBy: 'code',
  permit: { read: 'registers.read', write: 'platform.write' },
  isShared: true,
  search: ['code'],
  matchedBy: [{ any: ['code'] }],
  fields: {
    code: letterCode(nkOrder),
  },
})
