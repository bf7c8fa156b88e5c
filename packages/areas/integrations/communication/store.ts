import { type Database, onlyRow, type Scope, sql } from '@dxweb/kit/database/database.ts'
import { isFilmShow } from '@dxweb/areas/film/figures/film-show-sql.ts'
import type { Extras } from '../rules.ts'
import type { CommunicationContact } from './message.ts'

export interface OpenCommunication {
  sealedKey: Buffer
  address: string
  extras: Extras
}

export async function readCommunication(
  db: Database,
  scope: Scope,
): Promise<OpenCommunication | undefined> {
  const text = `select sealed_key as "sealedKey", address, extras from integration
    where partner_id = $1 and integration_id = 'customerCommunication'`
  const statement = sql<OpenCommunication>('communication-open', text, [scope.partnerId])
  return (await db.run(scope, statement))[0]
}

/**
 * If the target has changed, marks all contacts to be sent again. Keeps the contacts of removed customers, so that
 * they are also removed at the new target.
 */
const beginText = `
  with begun as (
    insert into communication_state (partner_id, since, target)
    select $1, added_at - interval '2 years', $2 from integration
    where partner_id = $1 and integration_id = 'customerCommunication'
    on conflict (partner_id) do update set target = excluded.target,
      opt_out_cursor = case when communication_state.target = excluded.target
        then communication_state.opt_out_cursor else '' end
    returning opt_out_cursor
  ), again as (
    update communication_contact set content_hash = ''
    where partner_id = $1 and exists (select from communication_state where partner_id = $1 and target <> $2)
  )
  select opt_out_cursor as cursor from begun`

export async function beginCommunication(
  db: Database,
  scope: Scope,
  target: string,
): Promise<string> {
  const values = [scope.partnerId, target]
  const begun = await db.run(
    scope,
    sql<{ cursor: string }>('communication-begin', beginText, values),
  )
  return onlyRow(begun).cursor
}

export async function keepCursor(db: Database, scope: Scope, cursor: string): Promise<void> {
  const text = 'update communication_state set opt_out_cursor = $2 where partner_id = $1'
  await db.run(scope, sql('communication-cursor', text, [scope.partnerId, cursor]))
}

export interface OptOut {
  customer: number
  purpose: 'mail' | 'sms'
  at: string
}

/**
 * Selects opt-outs of known customers without a later consent; a merged customer's opt-out applies to the remaining
 * customer. A consent is later only if more than a minute has passed, since clocks differ.
 */
const freshText = `
  select c.id as customer, o.purpose, o.at::text as at
  from jsonb_to_recordset($2) o (customer integer, purpose text, at timestamptz)
  join customer_row c on c.partner_id = $1 and c.id = coalesce(
    (select into_id from customer_merged where partner_id = $1 and id = o.customer), o.customer)
  where not exists (select from consent n where n.partner_id = $1 and n.customer_id = c.id and n.purpose = o.purpose
    and n.at > o.at + interval '1 minute')`

export const freshOptOuts = (
  db: Database,
  scope: Scope,
  optOuts: readonly OptOut[],
): Promise<OptOut[]> =>
  db.run(
    scope,
    sql<OptOut>('communication-opt-outs', freshText, [scope.partnerId, JSON.stringify(optOuts)]),
  )

const textOf = (at: string) => `to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`
const isChosen = `case when ${isFilmShow} then $4::boolean else $5::boolean end`
const shows = `join event e on e.partner_id = k.partner_id and e.id = k.event_id
      join event_type et on et.partner_id = e.partner_id and et.id = e.event_type_id`
const maxPurchases = 500

/** The unrefunded tickets that customer `p` has bought for the selected content. */
const bought = `
    from sale_customer o
      join ticket k on k.partner_id = o.partner_id and k.sale_id = o.sale_id and k.state = 'issued'
      ${shows}`
const ofCustomer = `where o.partner_id = $1 and o.customer_id = p.id and k.sold_at >= s.since and ${isChosen}`

const purchases = `(select jsonb_agg(b.purchase order by b.purchase ->> 'at', b.purchase ->> 'id', b.purchase ->> 'event')
  from (
    select jsonb_build_object('id', k.sale_id, 'at', ${textOf('min(k.sold_at)')}, 'event', e.id, 'title', e.title,
      'content', case when ${isFilmShow} then 'cinema' else 'culture' end, 'startsAt', ${textOf('e.starts_at')},
      'tickets', count(*), 'valueOre', sum(k.price_ore + k.fee_ore)) as purchase
    ${bought} ${ofCustomer}
    group by k.sale_id, e.id, e.title, e.starts_at, e.production_id, et.is_cinema
    order by max(k.sold_at) desc limit ${maxPurchases}) b)`

const visits = `(select jsonb_agg(v.visit order by v.visit ->> 'at', v.visit ->> 'event')
  from (
    select jsonb_build_object('event', e.id, 'at', ${textOf('min(n.scanned_at)')}, 'tickets', count(*)) as visit
    ${bought}
      join ticket_scan n on n.partner_id = k.partner_id and n.ticket_id = k.id and n.result = 'accepted'
        and n.undone_at is null
    ${ofCustomer} group by e.id order by min(n.scanned_at) desc limit ${maxPurchases}) v)`

const consentsTo = (purpose: string) => `coalesce((select n.is_given from consent n
      where n.partner_id = $1 and n.customer_id = r.id and n.purpose = '${purpose}' order by n.number desc limit 1), false)`

/**
 * Returns the changes of one page of customers. Includes the data of customers who consented and bought the selected
 * content, but only the addresses that may be used.
 */
const changesText = `
  with s as (select since from communication_state where partner_id = $1
  ), r as (
    select * from customer_row where partner_id = $1 and id > $2 order by id limit $3
  ), p as (
    select r.id, r.first_name, r.last_name, r.email, r.phone, r.postal_code,
      r.email <> '' and ${consentsTo('mail')} as may_mail, r.phone <> '' and ${consentsTo('sms')} as may_sms
    from r
  ), b as (
    select p.*, ${purchases} as purchases, coalesce(${visits}, '[]') as visits from p, s where may_mail or may_sms
  ), wanted as (
    select id, jsonb_build_object('id', id, 'firstName', first_name, 'lastName', last_name,
      'email', case when may_mail then email end, 'phone', case when may_sms then phone end,
      'postalCode', postal_code, 'mayMail', may_mail, 'maySms', may_sms, 'purchases', purchases, 'visits', visits)
      as content
    from b where purchases is not null
  )
  select (select max(id) from r) as last, coalesce((
      select jsonb_agg(jsonb_build_object('id', w.id, 'hash', md5(w.content::text), 'content', w.content) order by w.id)
      from wanted w left join communication_contact t on t.partner_id = $1 and t.customer_id = w.id
      where t.content_hash is distinct from md5(w.content::text)), '[]') as changed,
    coalesce((
      select jsonb_agg(t.customer_id order by t.customer_id) from r
      join communication_contact t on t.partner_id = $1 and t.customer_id = r.id
      where t.customer_id not in (select id from wanted)), '[]') as removed`

export interface Changes {
  /** Null after the last page. */
  last: number | null
  changed: CommunicationContact[]
  removed: number[]
}

const pageSize = 200

export async function readChanges(
  db: Database,
  scope: Scope,
  after: number,
  { cinema, culture }: Extras,
): Promise<Changes> {
  const values = [scope.partnerId, after, pageSize, cinema, culture]
  return onlyRow(await db.run(scope, sql<Changes>('communication-changes', changesText, values)))
}

const goneText = `
  select customer_id as id from communication_contact t
  where partner_id = $1 and customer_id > $2
    and not exists (select from customer_row r where r.partner_id = $1 and r.id = t.customer_id)
  order by customer_id limit ${pageSize}`

/** Returns customers who have been erased or merged since the service stored them. */
export async function readGone(db: Database, scope: Scope, after: number): Promise<number[]> {
  const statement = sql<{ id: number }>('communication-gone', goneText, [scope.partnerId, after])
  return (await db.run(scope, statement)).map(({ id }) => id)
}

/**
 * Stores the contacts without a content hash, since the service may already have them: a later run sends them again
 * or removes them there.
 */
const sendingText = `
  insert into communication_contact (partner_id, customer_id, content_hash)
  select $1, id, '' from unnest($2::integer[]) id
  on conflict (partner_id, customer_id) do update set content_hash = ''`

/** Marks contacts before they are sent, since after a lost reply it is unknown what the service has accepted. */
export async function markSending(
  db: Database,
  scope: Scope,
  changed: readonly CommunicationContact[],
): Promise<void> {
  const ids = changed.map(({ id }) => id)
  await db.run(scope, sql('communication-sending', sendingText, [scope.partnerId, ids]))
}

const keepText = `
  with sent as (
    insert into communication_contact (partner_id, customer_id, content_hash)
    select $1, c.id, c.hash from jsonb_to_recordset($2) c (id integer, hash text)
    on conflict (partner_id, customer_id) do update set content_hash = excluded.content_hash,
      sent_at = excluded.sent_at
  )
  delete from communication_contact where partner_id = $1 and customer_id = any ($3::integer[])`

export async function keepSent(
  db: Database,
  scope: Scope,
  changed: readonly CommunicationContact[],
  removed: readonly number[],
): Promise<void> {
  const hashes = changed.map(({ id, hash }) => ({ id, hash }))
  const values = [scope.partnerId, JSON.stringify(hashes), removed]
  await db.run(scope, sql('communication-keep', keepText, values))
}
