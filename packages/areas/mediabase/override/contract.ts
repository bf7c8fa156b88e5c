import { endpoint } from '@dxweb/kit/definitions/endpoint.ts'
import { idParam, instant } from '@dxweb/kit/fields/fields.ts'
import * as z from 'zod/mini'
import { productionTexts } from '../productions/contract.ts'

const path = '/partners/{partnerId}/productions/{id}/override'
const params = z.object({ partnerId: idParam, id: idParam })
/** Version 0 means that the venue has written no texts yet. */
const overrideVersion = z.int().check(z.minimum(0), z.maximum(2_147_483_647))

export const getOverride = endpoint('GET', path, {
  permit: 'mediabase.read',
  summary: 'Get the venue’s own texts of a production',
  params,
  reply: z.object({
    version: overrideVersion,
    texts: productionTexts,
    changedBy: z.string(),
    changedAt: z.nullable(instant),
  }),
  errors: ['not_found'],
})

/** In a language without a text of the venue, the production's text is shown. */
export const saveOverride = endpoint('PUT', path, {
  permit: 'mediabase.write',
  changes: ['productions', 'events'],
  summary: 'Change the venue’s own texts of a production',
  params,
  isForm: true,
  body: z.strictObject({ version: overrideVersion, texts: productionTexts }),
  reply: z.object({ version: overrideVersion }),
  errors: ['not_found', 'stale'],
})
