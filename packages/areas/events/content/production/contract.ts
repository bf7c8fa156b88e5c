import { ageLimits } from '@dxweb/areas/mediabase/productions/rules.ts'
import { endpoint } from '@dxweb/kit/definitions/endpoint.ts'
import { withKind } from '@dxweb/kit/fields/field-kinds.ts'
import { reference, version } from '@dxweb/kit/fields/fields.ts'
import * as z from 'zod/mini'
import { eventParams, stepReply } from '../../core/contract.ts'

/** A null age limit or runtime restores the production's value. */
export const saveEventProduction = endpoint('PUT', '/partners/{partnerId}/events/{id}/production', {
  permit: 'shows.edit',
  changes: ['event:{id}', 'events'],
  summary: 'Set an event’s production, and optionally its own age limit and runtime',
  params: eventParams,
  isForm: true,
  body: z.strictObject({
    version: z.optional(version),
    productionId: z.nullable(reference('productions')),
    ageLimit: z.nullable(z.enum(ageLimits)),
    runtimeMinutes: z.nullable(
      withKind({ kind: 'minutes' }, z.int().check(z.minimum(1), z.maximum(1440))),
    ),
  }),
  reply: stepReply,
  errors: ['not_found', 'stale', 'version_required'],
})
