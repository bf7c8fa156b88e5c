import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { id, idParam, version } from '../fields/fields.ts'

/**
 * Null `after` moves the row to the start. `stoodAfter` is the row's predecessor before the move, needed to undo it.
 */
export const moveEndpoint = (path: string, permit: string, changes: readonly string[]) =>
  endpoint('POST', `${path}/{id}/move`, {
    permit,
    changes,
    summary: 'Move a row after another row or to the start of the list',
    params: z.object({ partnerId: idParam, id: idParam }),
    body: z.strictObject({ version, after: z.nullable(id) }),
    reply: z.object({ id, version, stoodAfter: z.nullable(id) }),
    errors: ['not_found', 'stale'],
  })
