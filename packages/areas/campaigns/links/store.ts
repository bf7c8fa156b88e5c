import { type Database, onlyRow, type Scope, sql } from '@dxweb/kit/database/database.ts'
import { type Author, logs, signed } from '@dxweb/kit/definitions/audit.ts'
import { invalidField, Refusal } from '@dxweb/kit/errors/errors.ts'
import type { CampaignLink } from './contract.ts'

/**
 * Selects sales of a link's event. Without an event, selects all sales of the campaign except sales of events with
 * their own link.
 */
const ofLink = `case when l.event_id is not null then s.event_id = l.event_id
      else not exists (select from campaign_link o where o.partner_id = s.partner_id and o.campaign_id = s.campaign_id
        and o.event_id = s.event_id) end`

const campaignOf = `jsonb_build_object('id', c.id, 'name', c.name, 'description', c.description, 'state', c.state) as campaign`
const eventOf = `case when e.id is not null then jsonb_build_object('id', e.id, 'title', e.title, 'startsAt',
      to_char(e.starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) end as event`

const listText = (which: string) => `
  select l.code, l.version, l.address, ${campaignOf}, ${eventOf}, d.clicks, d.visitors, d.carts, f.purchases, f.tickets,
    f.gross_ore as "grossOre", f.gift_card_ore as "giftCardOre"
  from campaign_link l
  join campaign c on c.partner_id = l.partner_id and c.id = l.campaign_id
  left join event e on e.partner_id = l.partner_id and e.id = l.event_id
  cross join lateral (select coalesce(sum(clicks), 0)::integer as clicks, coalesce(sum(visitors), 0)::integer as visitors,
      coalesce(sum(carts), 0)::integer as carts
    from campaign_day d where d.partner_id = l.partner_id and d.code = l.code) d
  cross join lateral (select coalesce(sum(s.purchases), 0)::integer as purchases,
      coalesce(sum(s.tickets), 0)::integer as tickets, coalesce(sum(s.gross_ore), 0)::bigint as gross_ore,
      coalesce(sum(s.gift_card_ore), 0)::bigint as gift_card_ore
    from campaign_sale s where s.partner_id = l.partner_id and s.campaign_id = l.campaign_id and ${ofLink}) f
  where l.partner_id = $1 and ${which}`

const ofCampaign = `${listText('l.campaign_id = $2')} order by l.event_id is not null, e.starts_at, l.code`
const ofEvent = `${listText('l.event_id = $2')} order by c.state, c.name`

export const campaignLinksStatement = (partnerId: number, campaignId: number) =>
  sql<CampaignLink>('campaign-links', ofCampaign, [partnerId, campaignId])

export const eventLinksStatement = (partnerId: number, eventId: number) =>
  sql<CampaignLink>('event-campaign-links', ofEvent, [partnerId, eventId])

/**
 * Selects the longest allowed address that contains the given address. If there is none, returns null, and `allowed`
 * refuses the address.
 */
const allowedFor = (address: string) => `(
    select a.address from campaign_address a where a.partner_id = $1 and (${address} = a.address
      or left(${address}, length(a.address) + 1) in (a.address || '/', a.address || '?', a.address || '#'))
    order by length(a.address) desc limit 1)`

const allowed = (address: string) => `coalesce(${allowedFor(address)},
    dx_refuse('invalid', '{"fields": {"address": {"code": "address_not_allowed"}}}')::text)`

const by = '$2, $3, $4'

const makeText = `
  with campaigned as (
    select id from campaign where partner_id = $1 and id = $5 for share
  ), k as (
    insert into campaign_link (partner_id, code, campaign_id, event_id, address, allowed)
    select $1, $8, campaigned.id, $6, $7, ${allowed('$7::text')} from campaigned
    on conflict (partner_id, campaign_id, event_id) do nothing returning *
  ), audit as (
    ${logs('campaign_link', 'make', 'k.code', by)} null, to_jsonb(k) - '{partner_id,version}'::text[] from k
  )
  select (select code from k) as code, (select version from k) as version, exists (select from campaigned) as "isFound"`

export interface LinkDraft {
  campaignId: number
  eventId: number | null
  address: string
  code: string
}

interface Made {
  code: string | null
  version: number
  isFound: boolean
}

const isOfEvent = (error: unknown) =>
  error instanceof Refusal &&
  ((error.cause as { constraint?: string } | undefined)?.constraint ?? '').includes('event_id_fkey')

export async function storeLink(db: Database, scope: Scope, draftBy: Author, draft: LinkDraft) {
  const { campaignId, eventId, address, code } = draft
  const values = [scope.partnerId, ...signed(draftBy), campaignId, eventId, address, code]
  const making = db.run<Made>(scope, sql('campaign-link-make', makeText, values))
  const made = onlyRow(
    await making.catch((error: unknown) => {
      throw isOfEvent(error) ? invalidField('eventId', 'not_found') : error
    }),
  )
  if (!made.isFound) throw new Refusal('not_found')
  if (made.code === null) throw invalidField('eventId', 'taken')
  return { code: made.code, version: made.version }
}

const changeText = `
  with was as materialized (
    select * from campaign_link where partner_id = $1 and campaign_id = $5 and code = $6 for update
  ), k as (
    update campaign_link l set address = $7, allowed = ${allowed('$7::text')}, version = l.version + 1
    from was where l.partner_id = $1 and l.code = was.code and was.version = $8 returning l.*
  ), audit as (
    ${logs('campaign_link', 'change', 'k.code', by)} jsonb_build_object('address', was.address),
      jsonb_build_object('address', k.address) from k, was
  )
  select (select version from k) as version, exists (select from was) as "isFound"`

export interface Moved {
  campaignId: number
  code: string
  address: string
  version: number
}

export async function moveLink(db: Database, scope: Scope, movedBy: Author, moved: Moved) {
  const { campaignId, code, address, version } = moved
  const values = [scope.partnerId, ...signed(movedBy), campaignId, code, address, version]
  const done = onlyRow(
    await db.run<{ version: number | null; isFound: boolean }>(
      scope,
      sql('campaign-link-change', changeText, values),
    ),
  )
  if (!done.isFound) throw new Refusal('not_found')
  if (done.version === null) throw new Refusal('stale')
  return { code, version: done.version }
}

const findText = `
  select l.code, ${campaignOf}, ${eventOf}
  from campaign_link l
  join campaign c on c.partner_id = l.partner_id and c.id = l.campaign_id
  left join event e on e.partner_id = l.partner_id and e.id = l.event_id
  where l.partner_id = $1 and l.code = $2`

export const findCodeStatement = (partnerId: number, code: string | null) =>
  sql<Pick<CampaignLink, 'code' | 'campaign' | 'event'>>('campaign-code-find', findText, [
    partnerId,
    code,
  ])
