import { endpoint } from '@dxweb/kit/definitions/endpoint.ts'
import { id, idParam, reference, version } from '@dxweb/kit/fields/fields.ts'
import * as z from 'zod/mini'
import { productions } from '../productions/contract.ts'
import { movedKinds } from './rules.ts'

const path = '/partners/{partnerId}/productions/{id}'
const params = z.object({ partnerId: idParam, id: idParam })

const described = z.object(productions.fields)

export const previewMerge = endpoint('GET', `${path}/merge-preview`, {
  permit: 'platform.write',
  invalidatedBy: ['productions'],
  summary: 'Compare two productions and preview their merge',
  params,
  query: z.strictObject({ intoId: idParam }),
  reply: z.object({
    goes: described,
    stays: described,
    kept: described,
    /** The version of the remaining production. The merge is refused if this production has changed since. */
    intoVersion: version,
    /** The number of venues with changed rows; the names of the venues are hidden. */
    venues: z.int(),
    moves: z.array(z.object({ kind: z.enum(movedKinds), count: z.int() })),
  }),
  errors: ['not_found'],
})

/** Deletes the production in the path. Its values fill the missing values of the remaining production `intoId`. */
export const mergeProduction = endpoint('POST', `${path}/merge`, {
  permit: 'platform.write',
  changes: ['productions'],
  summary: 'Merge a production into another at all venues; the merge cannot be undone',
  params,
  isForm: true,
  body: z.strictObject({
    version,
    intoId: reference('productions'),
    intoVersion: z.optional(version),
  }),
  reply: z.object({ id, version }),
  errors: ['not_found', 'stale'],
})

export const getMerged = endpoint('GET', `${path}/merged-into`, {
  permit: 'mediabase.read',
  invalidatedBy: [],
  summary: 'Get the production that replaced a merged production',
  params,
  reply: z.object({ intoId: id, title: z.string(), into: z.string() }),
  errors: ['not_found'],
})
