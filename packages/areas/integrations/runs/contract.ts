import { endpoint } from '@dxweb/kit/definitions/endpoint.ts'
import { idParam, instant } from '@dxweb/kit/fields/fields.ts'
import * as z from 'zod/mini'
import { integrationIds } from '../rules.ts'
import { runCauses, runErrors, runStates } from './rules.ts'

export const extensionRun = z.object({
  id: z.uuid(),
  cause: z.enum(runCauses),
  state: z.enum(runStates),
  queuedAt: instant,
  startedAt: z.nullable(instant),
  endedAt: z.nullable(instant),
  sent: z.int(),
  removed: z.int(),
  received: z.int(),
  refused: z.int(),
  errorCode: z.nullable(z.enum(runErrors)),
  /** The service's own message, without personal data. */
  errorText: z.string(),
  /** Empty if no user started the run. */
  userName: z.string(),
})

export const listRuns = endpoint('GET', '/partners/{partnerId}/integrations/{integrationId}/runs', {
  permit: 'settings.read',
  summary: 'List the latest runs of an integration',
  params: z.object({ partnerId: idParam, integrationId: z.enum(integrationIds) }),
  reply: z.object({ data: z.array(extensionRun), total: z.int() }),
})
