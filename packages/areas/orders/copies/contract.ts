import { endpoint } from '@dxweb/kit/definitions/endpoint.ts'
import { id, idParam } from '@dxweb/kit/fields/fields.ts'
import * as z from 'zod/mini'
import { eventDay } from '../../events/core/event-draft.ts'

const copyRhythms = ['once', 'week', 'month'] as const

const maxCopies = 53

export const copyOrder = endpoint('POST', '/partners/{partnerId}/orders/{id}/copies', {
  permit: 'orders.write',
  changes: ['orders'],
  summary: 'Copy an order to later days as unconfirmed orders without events',
  params: z.object({ partnerId: idParam, id: idParam }),
  isForm: true,
  body: z.strictObject({
    date: eventDay,
    every: z.enum(copyRhythms),
    count: z.int().check(z.minimum(1), z.maximum(maxCopies)),
  }),
  reply: z.object({ ids: z.array(id) }),
  errors: ['not_found'],
})
