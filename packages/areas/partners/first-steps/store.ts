import { sql } from '@dxweb/kit/database/database.ts'
import type { ReplyOf } from '@dxweb/kit/definitions/endpoint.ts'
import type { getFirstSteps } from './contract.ts'

type FirstSteps = ReplyOf<typeof getFirstSteps.parts>

const has = (table: string) => `exists (select from ${table} where partner_id = $1)`
const next = (state: string) =>
  `(select id from event where partner_id = $1 and state = '${state}' and ends_at > now() order by starts_at limit 1)`

/** Papers are from whoever has a number. */
const text = `
  select ${has('sale')} as "hasSold", ${has('auditorium')} as "hasHall", ${has('event_type')} as "hasEventType",
    ${has('price_category')} as "hasCategory", ${next('draft')} as "draftId", ${next('published')} as "publishedId",
    exists (select from event where partner_id = $1 and state <> 'cancelled' and ends_at > now()) as "hasEvent",
    exists (select from partner p left join organizer o on o.partner_id = $1
      where p.id = $1 and coalesce(nullif(o.org_number, ''), p.org_number) is not null) as "hasIssuer"`

export const firstStepsStatement = (partnerId: number) =>
  sql<FirstSteps>('first-steps', text, [partnerId])
