import { endpoint } from '@dxweb/kit/definitions/endpoint.ts'
import { withKind } from '@dxweb/kit/fields/field-kinds.ts'
import { id, instant, optionalText, version } from '@dxweb/kit/fields/fields.ts'
import * as z from 'zod/mini'
import { eventParams, stepReply } from '../core/contract.ts'

const moment = z.nullable(instant)
const whole = (least: number, most: number) => z.int().check(z.minimum(least), z.maximum(most))

export const salesSettings = {
  isCounterSaleOpen: z.boolean(),
  isWebSaleOpen: z.boolean(),
  salesStart: moment,
  salesStop: moment,
  webSalesStart: moment,
  webSalesStop: moment,
  pickupDeadline: moment,
  lastReservation: moment,
  holdDays: whole(0, 365),
  pickupMinutes: withKind({ kind: 'minutes' }, whole(0, 10_080)),
  ticketCount: z.nullable(whole(1, 100_000)),
  minPerPurchase: whole(1, 200),
  maxPerPurchase: whole(1, 200),
  maxPerScreening: z.nullable(whole(1, 100_000)),
  avoidsGaps: z.boolean(),
  validFrom: moment,
  validTo: moment,
  hidesPrice: z.boolean(),
  webPurchaseCode: optionalText(40),
  closedSegmentId: z.nullable(id),
  closedUntil: moment,
}

const path = '/partners/{partnerId}/events/{id}/sales-settings'

export const getSalesSettings = endpoint('GET', path, {
  permit: 'shows.read',
  summary: 'Get an event’s sales settings',
  params: eventParams,
  reply: z.object({ ...salesSettings, version, startsAt: instant, endsAt: instant }),
  errors: ['not_found'],
})

export const saveSalesSettings = endpoint('PUT', path, {
  permit: 'shows.edit',
  changes: ['event:{id}', 'events'],
  summary: 'Change an event’s sales settings',
  params: eventParams,
  body: z.strictObject({
    ...salesSettings,
    avoidsGaps: z.optional(z.boolean()),
    isCounterSaleOpen: z.optional(z.boolean()),
    closedSegmentId: z.optional(z.nullable(id)),
    closedUntil: z.optional(moment),
    version: z.optional(version),
  }),
  reply: stepReply,
  errors: ['not_found', 'stale', 'version_required', 'wrong_state'],
})
