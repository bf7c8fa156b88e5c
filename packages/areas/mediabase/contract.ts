import { defineCollection } from '@dxweb/kit/definitions/collection.ts'
import { sort, text } from '@dxweb/kit/fields/fields.ts'
import * as z from 'zod/mini'
import { textLanguages } from './productions/rules.ts'

/** Languages in which a venue writes about productions, preferred first. */
export const mediabaseLanguages = defineCollection('mediabasepartnerlanguages', {
  table: 'mediabase_language',
  fields: { code: z.enum(textLanguages), name: text(40), sort },
  search: ['name', 'code'],
  matchedBy: [{ any: ['code'] }],
})
