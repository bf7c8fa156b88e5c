import { endpoint } from '@dxweb/kit/definitions/endpoint.ts'
import { channelFees } from '../offer/channel-fee-fields.ts'
import { idParam, version } from '@dxweb/kit/fields/fields.ts'
import * as z from 'zod/mini'

const partnerParams = z.object({ partnerId: idParam })
const path = '/partners/{partnerId}/sales-rule'
const whole = (least: number, most: number) => z.int().check(z.minimum(least), z.maximum(most))

/**
 * Minutes for which a cart is held: after its last change, and in total. Version 0 means that the rule was never saved.
 */
const salesRule = {
  holdMinutes: whole(1, 60),
  holdMostMinutes: whole(1, 240),
}

const reply = z.object({ ...salesRule, channelFees, needsShifts: z.boolean(), version: z.int() })

export const getSalesRule = endpoint('GET', path, {
  permit: 'registers.read',
  summary: 'Get the time limits of the venue’s carts',
  params: partnerParams,
  reply,
})

export const saveSalesRule = endpoint('PUT', path, {
  permit: 'registers.write',
  changes: ['sales-rule'],
  summary: 'Change the time limits of the venue’s carts',
  params: partnerParams,
  isForm: true,
  body: z
    .strictObject({
      ...salesRule,
      channelFees: z.optional(channelFees),
      /** True refuses cash payments at the counter by clerks without an open shift. */
      needsShifts: z.optional(z.boolean()),
      version: z.union([z.literal(0), version]),
    })
    .check(
      z.refine((rule) => rule.holdMostMinutes >= rule.holdMinutes, {
        error: 'below_hold_minutes',
        path: ['holdMostMinutes'],
      }),
    ),
  reply,
  errors: ['stale'],
})
