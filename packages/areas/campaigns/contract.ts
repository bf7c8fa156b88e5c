import { defineCollection } from '@dxweb/kit/definitions/collection.ts'
import { link, longText, text } from '@dxweb/kit/fields/fields.ts'
import * as z from 'zod/mini'

/** Tracking links (kampanjer) and what was sold through them. */
export const campaigns = defineCollection('campaigns', {
  table: 'campaign',
  permit: { read: 'campaigns.read', write: 'campaigns.write' },
  fields: { name: text(80), description: longText(1000), link },
  shown: { numberSold: z.int(), state: z.enum(['active', 'archived']) },
  filters: ['state'],
  search: ['name', 'description'],
  steps: {
    field: 'state',
    of: {
      archive: { from: ['active'], to: 'archived' },
      reactivate: { from: ['archived'], to: 'active' },
    },
  },
})
