import { textLanguages } from '@dxweb/areas/mediabase/productions/rules.ts'
import { endpoint } from '@dxweb/kit/definitions/endpoint.ts'
import { instant } from '@dxweb/kit/fields/fields.ts'
import * as z from 'zod/mini'
import { eventParams } from '../../core/contract.ts'
import { richTextField } from '../../core/rich-text-field.ts'

const path = '/partners/{partnerId}/events/{id}/synopsis'
const synopsisVersion = z.int().check(z.minimum(0), z.maximum(2_147_483_647))

/** Version 0 means that no text has been written. */
export const getSynopsis = endpoint('GET', path, {
  permit: 'shows.read',
  summary: 'Get the public texts of an event',
  params: eventParams,
  reply: z.object({
    version: synopsisVersion,
    nb: z.unknown(),
    en: z.unknown(),
    /** Plain text of the production, used if the event has no text of its own. */
    followedNb: z.string(),
    followedEn: z.string(),
    /** Texts in the other languages that the venue has enabled. */
    followedOthers: z.array(
      z.object({ language: z.enum(textLanguages), name: z.string(), text: z.string() }),
    ),
    changedBy: z.string(),
    changedAt: z.nullable(instant),
  }),
  errors: ['not_found'],
})

export const saveSynopsis = endpoint('PUT', path, {
  permit: 'shows.edit',
  changes: ['event:{id}', 'events'],
  summary: 'Change the public texts of an event',
  params: eventParams,
  body: z.strictObject({ version: synopsisVersion, nb: richTextField, en: richTextField }),
  reply: z.object({ version: synopsisVersion }),
  errors: ['not_found', 'stale'],
})
