import { defineCollection } from '@dxweb/kit/collection.ts'
import { color, reference, text } from '@dxweb/kit/fields.ts'
import * as z from 'zod/mini'

/** What kinds of events a house holds. The VAT type and the NK category of an event come from here. */
export const eventTypes = defineCollection('eventtypes', {
  table: 'event_type',
  orderBy: 'name',
  permit: { read: 'registers.read', write: 'registers.write' },
  fields: {
    name: text(80),
    color,
    vatTypeId: reference('vattypes'),
    nkCategoryId: z.nullable(reference('nkcategories')),
    isCinema: z.boolean(),
    hasTono: z.boolean(),
  },
  filters: ['isCinema', 'hasTono'],
  search: ['name'],
})

/** The culture houses' statistics count by these (domain facts 1.14). */
export const nkCategories = defineCollection('nkcategories', {
  table: 'nk_category',
  orderBy: 'code',
  permit: { read: 'registers.read', write: 'platform.write' },
  isShared: true,
  search: ['code'],
  fields: { code: z.string().check(z.regex(/^\p{L}{2,20}$/u, { error: 'not_valid' })) },
})
