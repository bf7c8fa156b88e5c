import { sql } from '@dxweb/kit/database/database.ts'
import type { ReplyOf } from '@dxweb/kit/definitions/endpoint.ts'
import type { getFirstSteps } from './contract.ts'

type FirstSteps = ReplyOf<typeof getFirstSteps.parts>

const has = (table: string) => `exists (select from ${table} where partner_id = $1)`
const count = (table: string) => `(select count(*)::int from ${table} where partner_id = $1)`
const next = (state: string) =>
  `(select id from event where partner_id = $1 and state = '${state}' and ends_at > now() order by starts_at limit 1)`

/** `hasIssuer` is true if the venue has an organisation number, which documents require. */
const text = `
  select ${has('sale')} as "hasSold", ${count('auditorium')} as "halls",
    ${count('event_type')} as "eventTypes", ${count('price_category')} as "categories",
    (select count(distinct user_id)::int - 1 from access_grant where partner_id = $1 and renter_id = 0) as "colleagues",
    ${next('draft')} as "draftId", ${next('published')} as "publishedId",
    exists (select from event where partner_id = $1 and state <> 'cancelled' and ends_at > now()) as "hasEvent",
    exists (select from partner p left join organizer o on o.partner_id = $1
      where p.id = $1 and coalesce(nullif(o.org_number, ''), p.org_number) is not null) as "hasIssuer"`

export const firstStepsStatement = (partnerId: number) =>
  sql<FirstSteps>('first-steps', text, [partnerId])
