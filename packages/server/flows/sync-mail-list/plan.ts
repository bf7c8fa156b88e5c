import { type SegmentContext } from '@dxweb/areas/customers/segments/compile-store.ts'
import type { Group } from '@dxweb/areas/customers/segments/rules.ts'
import { asksBefore, type MailListSettings } from '@dxweb/areas/integrations/mail-list/rules.ts'
import { type Database, onlyRow, type Scope, sql } from '@dxweb/kit/database/database.ts'
import { audienceOf, hashOf, saidNoText } from './audience-sql.ts'

export interface Planned extends SegmentContext {
  listId: string
  settings: Pick<MailListSettings, 'onlyMarketing' | 'neverUnsubscribe' | 'fields'>
  tree: Group | undefined
}

/** Resets unfinished plans, and deletes rows that were never sent. */
const resetText = `
  with never as (
    delete from mail_list_member where partner_id = $1 and list_id = $2 and state = 'new' and not is_sending
      and todo is distinct from 'forget')
  update mail_list_member set todo = null
  where partner_id = $1 and list_id = $2 and todo in ('put', 'archive', 'hold') and (state <> 'new' or is_sending)`

const ofList = (list: string) => `m.partner_id = $1 and m.list_id = ${list}`

/**
 * Marks sent members that no longer belong on the list. Unsubscribed and bounced members stay; members without mail who
 * have since agreed are archived and added again. Uses joins, since subqueries per row are slow.
 */
export function planLeaving(planned: Planned) {
  const { listId, settings, tree } = planned
  const { ctes, values, add } = audienceOf(settings, tree, planned)
  const list = add(listId)
  const stays = settings.neverUnsubscribe
    ? 'and (n.hash is not null or b.hash is not null or k.hash is null)'
    : ''
  const known = settings.neverUnsubscribe
    ? `, known as materialized (
      select distinct ${hashOf('c')} as hash from customer_row c where c.partner_id = $1 and c.email <> ''
    )`
    : ''
  const text = `
    with ${ctes}${known}
    update mail_list_member m set todo = case when w.is_known then 'archive' else 'hold' end
    from (
      select m.subscriber_hash, m.is_agreed or n.hash is not null or b.hash is not null as is_known
      from mail_list_member m
      left join said_no n on n.hash = m.address_hash
      left join audience b on b.hash = m.address_hash
      ${settings.neverUnsubscribe ? 'left join known k on k.hash = m.address_hash' : ''}
      where ${ofList(list)} and m.todo is distinct from 'forget' and (m.state = 'in' or m.is_sending)
        and coalesce(m.service_status, '') not in ('unsubscribed', 'cleaned')
        and not exists (select from audience a where a.hash = m.address_hash
          and (m.kind is distinct from 'transactional' or a.kind <> 'subscribed'))
        and not exists (select from audience a where a.hash = m.subscriber_hash and m.subscriber_hash <> m.address_hash)
        ${stays}
    ) w
    where ${ofList(list)} and m.subscriber_hash = w.subscriber_hash`
  return sql('', text, values)
}

const heldText = `
  select count(*) filter (where todo = 'hold')::integer as held,
    count(*) filter (where state = 'in' or is_sending)::integer as "onList"
  from mail_list_member where partner_id = $1 and list_id = $2`

/** Archives held members unless a user must confirm. Clears confirmations of members that belong on the list. */
const decidedText = `
  with decided as (
    update mail_list_member set todo = case when todo = 'hold' then 'archive' end, is_agreed = false
    where partner_id = $1 and list_id = $2 and (todo = 'hold' and not $4::boolean or is_agreed and todo is null))
  update mail_list set leaving_count = case when $4::boolean then $3::integer end
  where partner_id = $1 and list_id = $2`

/**
 * Marks held members to be archived. If there are so many that a user must confirm, marks none and returns true.
 */
export async function decideOnHeld(db: Database, scope: Scope, listId: string): Promise<boolean> {
  const values = [scope.partnerId, listId]
  const counted = sql<{ held: number; onList: number }>('mail-list-held', heldText, values)
  const { held, onList } = onlyRow(await db.run(scope, counted))
  const isAsked = asksBefore(held, onList)
  await db.run(scope, sql('mail-list-decided', decidedText, [...values, held, isAsked]))
  return isAsked
}

/**
 * Marks members of earlier lists to be archived if the customer declined. All other members of those lists stay
 * unchanged.
 */
const earlierText = `
  with ${saidNoText}, marked as (
    update mail_list_member m set todo = 'archive'
    where m.partner_id = $1 and m.list_id <> $2 and (m.state = 'in' or m.is_sending) and m.todo is distinct from 'forget'
      and coalesce(m.service_status, '') not in ('unsubscribed', 'cleaned') and m.address_hash in (select hash from said_no)
    returning m.list_id)
  select list_id as "listId" from marked union
  select list_id from mail_list_member where partner_id = $1 and list_id <> $2 and todo = 'archive'`

export const planEarlierLists = (db: Database, scope: Scope, listId: string) =>
  db.run(
    scope,
    sql<{ listId: string }>('mail-list-earlier', earlierText, [scope.partnerId, listId]),
    { pool: 'reports' },
  )

export function planJoining(planned: Planned) {
  const { listId, settings, tree } = planned
  const { ctes, values, add } = audienceOf(settings, tree, planned)
  const list = add(listId)
  const text = `
    with ${ctes}, marked as (
      insert into mail_list_member as o (partner_id, list_id, subscriber_hash, address_hash, customer_id, todo)
      select $1, ${list}, coalesce(m.subscriber_hash, a.hash), a.hash, a.customer_id, 'put'
      from audience a left join mail_list_member m on ${ofList(list)} and m.address_hash = a.hash
      where m.subscriber_hash is null or m.is_sending or m.state in ('new', 'archived')
        or (m.state = 'in' and m.subscriber_hash = m.address_hash and m.sent_hash is distinct from a.sent_hash)
        or (m.state = 'blocked' and m.error_code in ('invalid', 'refused') and m.sent_hash is distinct from a.sent_hash)
      on conflict (partner_id, list_id, subscriber_hash) do update
        set address_hash = excluded.address_hash, customer_id = excluded.customer_id, todo = 'put'
        where o.todo is distinct from 'forget' and (o.state <> 'blocked' or o.error_code in ('invalid', 'refused'))
      returning 1)
    select (select count(*) from audience)::integer as audience, (select count(*) from marked)::integer as marked`
  return sql<{ audience: number; marked: number }>('', text, values)
}

export async function resetPlan(db: Database, scope: Scope, listId: string): Promise<void> {
  await db.run(scope, sql('mail-list-reset', resetText, [scope.partnerId, listId]))
}
