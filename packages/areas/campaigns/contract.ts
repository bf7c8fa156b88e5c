import { defineCollection } from '@dxweb/kit/definitions/collection.ts'
import { link, longText, text } from '@dxweb/kit/fields/fields.ts'
import * as z from 'zod/mini'
import { webAddress } from './links/web-address-field.ts'

const permit = { read: 'campaigns.read', write: 'campaigns.write' } as const

export const campaigns = defineCollection('campaigns', {
  table: 'campaign',
  view: 'campaign_shown',
  permit,
  fields: { name: text(80), description: longText(1000), link },
  shown: { numberSold: z.int(), state: z.enum(['active', 'archived']) },
  filters: ['state'],
  search: ['name', 'description'],
  refuses: { rule: 'dx_may_lead_to', field: 'link', code: 'address_not_allowed' },
  steps: {
    field: 'state',
    of: {
      archive: { from: ['active'], to: 'archived' },
      reactivate: { from: ['archived'], to: 'active' },
    },
  },
})

/** Allowed targets of short links: an origin, or a path below an origin. */
export const campaignAddresses = defineCollection('campaignaddresses', {
  table: 'campaign_address',
  permit,
  orderBy: 'address',
  fields: { address: webAddress },
  matchedBy: [{ any: ['address'] }],
})
