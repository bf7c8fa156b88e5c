import { endpoint } from '@dxweb/kit/definitions/endpoint.ts'
import { idParam, instant } from '@dxweb/kit/fields/fields.ts'
import * as z from 'zod/mini'
import { eventParams } from '../../core/contract.ts'
import { richTextField } from '../../core/rich-text-field.ts'

const path = '/partners/{partnerId}/events/{id}/notes'

/** Version 0 is a note that was never saved as rich text. */
const noteVersion = z.int().check(z.minimum(0), z.maximum(2_147_483_647))
const about = { version: noteVersion, savedBy: z.string(), savedAt: z.nullable(instant) }

/** Versions come newest first. `document` is defined in `kit/text/rich-text.ts`. */
export const getNotes = endpoint('GET', path, {
  permit: 'notes.read',
  summary: 'List the versions of an event’s note',
  params: eventParams,
  reply: z.object({
    ...about,
    document: z.unknown(),
    versions: z.array(z.object({ ...about, document: z.unknown() })),
  }),
  errors: ['not_found'],
})

/** `version` is the version that the user began to edit. Restoring saves an old text as a new version. */
export const saveRichNote = endpoint('PUT', path, {
  permit: 'shows.edit',
  changes: ['event:{id}', 'events'],
  summary: 'Save a new version of an event’s note',
  params: z.object({ partnerId: idParam, id: idParam }),
  body: z.strictObject({ version: noteVersion, document: richTextField }),
  reply: z.object({ version: noteVersion }),
  errors: ['not_found', 'stale'],
})
