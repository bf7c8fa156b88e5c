import { endpoint } from '@dxweb/kit/definitions/endpoint.ts'
import { idParam, instant, optionalText, version } from '@dxweb/kit/fields/fields.ts'
import * as z from 'zod/mini'
import { integrationIds } from './rules.ts'

const integrationId = z.enum(integrationIds)
const extras = z.strictObject({ cinema: z.boolean(), culture: z.boolean() })

/** An integration, with or without settings. Shows only the last characters of keys, but complete public ids. */
const integration = z.object({
  integrationId,
  isAdded: z.boolean(),
  keyEnding: z.string(),
  /** Empty if there is no server key for sending purchases. */
  serverKeyEnding: z.string(),
  address: z.string(),
  extras,
  addedAt: z.nullable(instant),
  version: z.nullable(version),
})

const one = z.object({ partnerId: idParam, integrationId })

export const listIntegrations = endpoint('GET', '/partners/{partnerId}/integrations', {
  permit: 'settings.read',
  summary: 'List integrations',
  params: z.object({ partnerId: idParam }),
  reply: z.object({ data: z.array(integration), total: z.int() }),
})

/** A null `version` adds an integration. Absent keys and addresses stay unchanged; null removes the server key. */
export const addIntegration = endpoint(
  'PUT',
  '/partners/{partnerId}/integrations/{integrationId}',
  {
    permit: 'settings.write',
    changes: ['integrations'],
    inPerson: true,
    summary:
      'Add or change an integration; if it receives customers or buyers, the right to read them is required',
    params: one,
    body: z.strictObject({
      apiKey: z.optional(optionalText(200)),
      serverKey: z.optional(z.nullable(optionalText(500))),
      address: z.optional(optionalText(300)),
      extras,
      version: z.nullable(version),
    }),
    reply: z.object({ integrationId, version }),
    errors: ['stale', 'forbidden'],
  },
)

export const removeIntegration = endpoint(
  'DELETE',
  '/partners/{partnerId}/integrations/{integrationId}',
  {
    permit: 'settings.write',
    changes: ['integrations'],
    inPerson: true,
    summary: 'Delete an integration and its key',
    params: one,
    reply: z.object({ integrationId }),
    errors: ['not_found'],
  },
)
