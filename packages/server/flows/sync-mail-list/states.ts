import type { ListedMember } from '@dxweb/areas/integrations/mail-list/mail-account.ts'
import { type Database, type Scope, sql, type Statement } from '@dxweb/kit/database/database.ts'

/**
 * States of members from a message or page of the service. Unsubscribing is a withdrawal; resubscribing is a consent.
 * The latest answer takes precedence, whether given in DxWeb or at the service.
 */
const reported = `
  reported as materialized (
    select distinct on (hash) md5(lower(t.email)) as hash, lower(t.email) as email, t.status, t.at
    from unnest($3::text[], $4::text[], $5::timestamptz[]) t (email, status, at)
    order by hash, t.at desc
  )`

/** Locks rows in a fixed order, so that concurrent messages and pages cannot deadlock. */
const lockText = `
  with ${reported}
  select m.subscriber_hash from mail_list_member m join reported t on t.hash = m.subscriber_hash
  where m.partner_id = $1 and m.list_id = $2 order by m.subscriber_hash for update of m`

/** Tolerance for different clocks and whole seconds, within which a withdrawal takes precedence. */
const nearly = `interval '5 minutes'`

const answersText = `
  with ${reported}, news as (
    select t.hash, t.email, t.at, t.status = 'subscribed' as gives, m.customer_id, m.subscriber_hash <> m.address_hash as moved
    from reported t
    left join mail_list_member m on m.partner_id = $1 and m.list_id = $2 and m.subscriber_hash = t.hash
    where (m.status_at is null or t.at >= m.status_at)
      and (t.status = 'unsubscribed' and m.service_status is distinct from 'unsubscribed'
        or t.status = 'subscribed' and not m.is_sending
          and (m.service_status = 'unsubscribed' or m.state = 'archived' and m.service_status = 'archived'))
  ), people as (
    select c.id, n.gives, n.at from news n
    join customer_row c on c.partner_id = $1 and lower(c.email) = n.email and c.email <> ''
    union
    select n.customer_id, n.gives, n.at from news n where n.moved and n.customer_id is not null
  )
  select p.id, dx_record_consents(p.id, jsonb_build_array(jsonb_build_object('purpose', 'mail', 'isGiven', p.gives,
    'basis', 'consent')), 'mailList', null, null, $6) as added
  from (
    select p.* from people p
    left join lateral (select is_given, at from consent
      where partner_id = $1 and customer_id = p.id and purpose = 'mail' order by number desc limit 1) k on true
    where k.is_given is distinct from p.gives and (k.at is null
      or case when p.gives then k.at + ${nearly} < p.at else k.at < p.at + ${nearly} end)
    order by p.id
  ) p`

/** Stores unsubscribed and bounced members. Ignores addresses that no stored member and no customer has. */
const rowsText = `
  with ${reported}
  insert into mail_list_member as m
    (partner_id, list_id, subscriber_hash, address_hash, state, error_code, service_status, status_at)
  select $1, $2, t.hash, t.hash, 'blocked', t.status, t.status, t.at from reported t
  where t.status in ('unsubscribed', 'cleaned')
    and (exists (select from mail_list_member k where k.partner_id = $1 and k.list_id = $2 and k.subscriber_hash = t.hash)
      or exists (select from customer_row c where c.partner_id = $1 and lower(c.email) = t.email and c.email <> ''))
  on conflict (partner_id, list_id, subscriber_hash) do update set state = 'blocked', error_code = excluded.error_code,
    service_status = excluded.service_status, status_at = excluded.status_at, is_sending = false, changed_at = excluded.changed_at,
    todo = case when m.todo = 'forget' then 'forget' end
  where m.status_at is null or excluded.status_at >= m.status_at`

/** Marks a resubscribed member as on the list. A member archived by hand at the service stays archived. */
const backText = `
  with ${reported}
  update mail_list_member m set service_status = t.status, status_at = t.at, changed_at = now(),
    state = case
      when t.status = 'archived' and m.todo = 'archive' then 'archived'
      when t.status = 'archived' and m.state = 'in' then 'blocked'
      when t.status <> 'archived' and m.state in ('blocked', 'archived') then 'in' else m.state end,
    error_code = case
      when t.status = 'archived' and m.state = 'in' and m.todo is distinct from 'archive' then 'archived'
      when t.status <> 'archived' and m.state = 'blocked' then null else m.error_code end,
    kind = case when t.status in ('subscribed', 'transactional') then t.status else m.kind end,
    sent_hash = case when t.status <> 'archived' and m.state in ('blocked', 'archived') then null else m.sent_hash end,
    todo = case when t.status = 'archived' and m.todo = 'archive' then null else m.todo end
  from reported t
  where m.partner_id = $1 and m.list_id = $2 and m.subscriber_hash = t.hash and not m.is_sending
    and t.status in ('subscribed', 'transactional', 'pending', 'archived') and m.service_status is distinct from t.status
    and (m.status_at is null or t.at > m.status_at)
    and not (t.status = 'archived' and m.state = 'archived')`

/**
 * Prevents other processes from taking over the run. If another process has the run already, nothing is applied,
 * since the page may be outdated.
 */
const holdText = `
  select from extension_run where partner_id = $1 and id = $2 and lease = $3 and ended_at is null for share`

/** Id of a message; or id and lease of a run that reads pages. */
interface Source {
  id: string
  lease?: string
}

/** Applies a page or message in one transaction. Returns the ids of customers with changed consents. */
export async function takeStates(
  db: Database,
  scope: Scope,
  listId: string,
  members: readonly ListedMember[],
  { id, lease }: Source,
): Promise<number[]> {
  if (members.length === 0) return []
  const values = [
    scope.partnerId,
    listId,
    members.map(({ email }) => email),
    members.map(({ status }) => status),
    members.map(({ lastChanged }) => lastChanged),
  ]
  return db.transaction(scope, async (tx) => {
    if (lease !== undefined) {
      const hold = sql('mail-list-hold', holdText, [scope.partnerId, id, lease])
      if ((await tx.run(hold)).length === 0) return []
    }
    await tx.run(sql('mail-list-lock', lockText, values))
    const recordAnswers: Statement<{ id: number; added: number }> = sql(
      'mail-list-answers',
      answersText,
      [...values, id],
    )
    const changed = await tx.run(recordAnswers)
    await tx.run(sql('mail-list-states', rowsText, values))
    await tx.run(sql('mail-list-back', backText, values))
    return changed.filter(({ added }) => added > 0).map((customer) => customer.id)
  })
}

const movedText = `
  update mail_list_member m set subscriber_hash = md5(lower($4)), changed_at = now()
  where m.partner_id = $1 and m.list_id = $2 and m.subscriber_hash = md5(lower($3)) and m.todo is distinct from 'forget'
    and not exists (select from mail_list_member o where o.partner_id = $1 and o.list_id = $2
      and o.subscriber_hash = md5(lower($4)))`

/** Records an address that a person changed at the service, so that a later withdrawal finds the customer. */
export async function takeNewAddress(
  db: Database,
  scope: Scope,
  listId: string,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await db.run(scope, sql('mail-list-moved', movedText, [scope.partnerId, listId, from, to]))
}
