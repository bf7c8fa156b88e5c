import { endpoint } from '@dxweb/kit/definitions/endpoint.ts'
import { id, idParam, reference, version } from '@dxweb/kit/fields/fields.ts'
import * as z from 'zod/mini'

/** The one in the path goes; `intoId` stays, and takes what it lacks from the other. */
export const mergeProduction = endpoint('POST', '/partners/{partnerId}/productions/{id}/merge', {
  permit: 'platform.write',
  changes: ['productions'],
  summary:
    'Make one of two productions: what points to this one in any house points to the other. It cannot be undone',
  params: z.object({ partnerId: idParam, id: idParam }),
  isForm: true,
  body: z.strictObject({ version, intoId: reference('productions') }),
  reply: z.object({ id, version }),
  errors: ['not_found', 'stale'],
})
