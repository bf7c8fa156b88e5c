import { defineCollection } from '@dxweb/kit/definitions/collection.ts'
import { sort, text } from '@dxweb/kit/fields/fields.ts'
import * as z from 'zod/mini'

/** The languages that a house keeps synopses in. `code` is of ISO 639: nb, nn, se, en. */
export const mediabaseLanguages = defineCollection('mediabasepartnerlanguages', {
  table: 'mediabase_language',
  fields: {
    code: z.string().check(z.regex(/^[a-z]{2,3}$/, { error: 'language_code' })),
    name: text(40),
    sort,
  },
  search: ['name', 'code'],
})
