import { endpoint } from '@dxweb/kit/definitions/endpoint.ts'
import { count, version } from '@dxweb/kit/fields/fields.ts'
import * as z from 'zod/mini'
import { eventParams, stepReply } from '../core/contract.ts'

export const saveCountedVisitors = endpoint('PUT', '/partners/{partnerId}/events/{id}/visitors', {
  permit: 'shows.edit',
  changes: ['event:{id}', 'events'],
  summary: 'Set the visitor count of an event without tickets that has begun',
  params: eventParams,
  isForm: true,
  body: z.strictObject({
    version: z.optional(version),
    countedVisitors: z.nullable(count(1_000_000)),
  }),
  reply: stepReply,
  errors: ['not_found', 'stale', 'wrong_state', 'version_required'],
})
