import { defineCollection } from '@dxweb/kit/definitions/collection.ts'
import { sort, text } from '@dxweb/kit/fields/fields.ts'
import * as z from 'zod/mini'
import { textLanguages } from './productions/rules.ts'

/** The languages in which a venue writes about productions, in order of preference. */
export const mediabaseLanguages = defineCollection('mediabasepartnerlanguages', {
  table: 'mediabase_language',
  fields: { code: z.enum(textLanguages), name: text(40), sort },
  search: ['name', 'code'],
  matchedBy: [{ any: ['code'] }],
})
