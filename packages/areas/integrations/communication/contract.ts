import { endpoint } from '@dxweb/kit/definitions/endpoint.ts'
import { idParam, uuid } from '@dxweb/kit/fields/fields.ts'
import * as z from 'zod/mini'

const params = z.object({
  partnerId: idParam,
  integrationId: z.enum(['customerCommunication']),
})

/** Returns the new run, or the run that is already queued or running. */
export const startCommunication = endpoint(
  'POST',
  '/partners/{partnerId}/integrations/{integrationId}/runs',
  {
    permit: 'customers.send',
    changes: ['integrations'],
    inPerson: true,
    summary: 'Start a run of customer communication',
    params,
    reply: z.object({ id: uuid }),
    errors: ['not_found'],
  },
)
