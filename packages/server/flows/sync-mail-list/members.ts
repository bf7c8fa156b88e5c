import type { TakenRun } from '@dxweb/areas/integrations/runs/store.ts'
import {
  type BlockCode,
  type ListField,
  listFields,
} from '@dxweb/areas/integrations/mail-list/rules.ts'
import type {
  MemberForm,
  MemberKind,
  MemberStatus,
} from '@dxweb/areas/integrations/mail-list/mail-account.ts'
import { type Database, type Scope, sql } from '@dxweb/kit/database/database.ts'
import { hashOf, sentHashOf } from './audience-sql.ts'

export interface OfRun {
  db: Database
  scope: Scope
  run: Pick<TakenRun, 'id' | 'lease'>
  listId: string
}

/** True while this process has the run's lease; otherwise the statements return no rows. */
const isHeld = `exists (select from extension_run r where r.partner_id = $1 and r.id = $3 and r.lease = $4
      and r.ended_at is null)`

const heldBy = ({ scope, run, listId }: OfRun) => [scope.partnerId, listId, run.id, run.lease]

const markedText = `
  select m.subscriber_hash as hash from mail_list_member m
  where m.partner_id = $1 and m.list_id = $2 and m.todo = $5 and m.subscriber_hash > $6 and ${isHeld}
  order by m.subscriber_hash limit 500`

/**
 * Returns at most 500 members with hashes after `after`, ordered by hash. Empty if another process has the run's lease.
 */
export async function nextMarked(of: OfRun, todo: 'archive' | 'forget', after: string) {
  const statement = sql<{ hash: string }>('mail-list-marked', markedText, [
    ...heldBy(of),
    todo,
    after,
  ])
  return (await of.db.run(of.scope, statement)).map(({ hash }) => hash)
}

export interface ToSend {
  hash: string
  email: string
  kind: MemberKind
  sentHash: string
  values: Record<ListField, string>
  /** True if the member was never sent before, so that the service can create many such members in one request. */
  isNew: boolean
  /** True for a member that only this sync has archived, so that the sync may add the member again. */
  isOurs: boolean
}

const valuesText = Object.entries(listFields)
  .map(([field, { column }]) => `'${field}', c.${column}`)
  .join(', ')

/**
 * Reads the next members with current values, and marks them as being sent, since the service may store members
 * although its answer is lost. Excludes members who have declined since the plan.
 */
const takeText = (fields: readonly ListField[]) => `
  with chosen as materialized (
    select m.subscriber_hash, m.address_hash, m.customer_id, m.state, m.is_sending from mail_list_member m
    where m.partner_id = $1 and m.list_id = $2 and m.todo = 'put' and ${isHeld}
    order by m.subscriber_hash limit 500 for update
  ), ready as materialized (
    select h.*, c.email, ${sentHashOf('c', fields)} as sent_hash, jsonb_build_object(${valuesText}) as values,
      case when c.mail_consent then 'subscribed' else 'transactional' end as kind
    from chosen h
    join customer_row c on c.partner_id = $1 and c.id = h.customer_id and ${hashOf('c')} = h.address_hash
    where (c.mail_consent or not $5::boolean and c.mail_consent is null) and not exists (
      select from customer_row o
      where o.partner_id = $1 and lower(o.email) = lower(c.email) and o.email <> '' and not o.mail_consent)
  ), noted as (
    update mail_list_member m set todo = null, is_sending = m.is_sending or r.subscriber_hash is not null
    from chosen h left join ready r on r.subscriber_hash = h.subscriber_hash
    where m.partner_id = $1 and m.list_id = $2 and m.subscriber_hash = h.subscriber_hash
  )
  select (select count(*) from chosen)::integer as chosen, coalesce(jsonb_agg(jsonb_build_object(
    'hash', subscriber_hash, 'email', email, 'kind', kind, 'sentHash', sent_hash, 'values', values,
    'isNew', state = 'new' and not is_sending, 'isOurs', state in ('new', 'archived'))), '[]') as rows
  from ready`

/** Returns undefined if no member is left. */
export async function takeToSend(
  of: OfRun,
  { fields, onlyMarketing }: { fields: readonly ListField[]; onlyMarketing: boolean },
): Promise<ToSend[] | undefined> {
  const statement = sql<{ chosen: number; rows: ToSend[] }>('', takeText(fields), [
    ...heldBy(of),
    onlyMarketing,
  ])
  const [taken] = await of.db.run(of.scope, statement)
  return taken && taken.chosen > 0 ? taken.rows : undefined
}

export const formOf = (
  { hash, email, kind, values }: ToSend,
  fields: readonly ListField[],
): MemberForm => ({
  hash,
  email,
  kind,
  mergeFields: Object.fromEntries(fields.map((field) => [listFields[field].tag, values[field]])),
})

export interface Sent {
  hash: string
  state: 'in' | 'archived' | 'blocked'
  code: BlockCode | null
  status: MemberStatus | null
  kind: MemberKind | null
  sentHash: string | null
}

/** Leaves a row unchanged if the service's message has changed it meanwhile. */
const sentText = `
  update mail_list_member m set state = r.state, error_code = r.code, service_status = coalesce(r.status, m.service_status),
    kind = r.kind, sent_hash = r."sentHash", is_sending = false, changed_at = now()
  from jsonb_to_recordset($3::jsonb)
    as r(hash text, state text, code text, status text, kind text, "sentHash" text)
  where m.partner_id = $1 and m.list_id = $2 and m.subscriber_hash = r.hash and m.is_sending`

export async function recordSent(
  { db, scope, listId }: OfRun,
  sent: readonly Sent[],
): Promise<void> {
  const values = [scope.partnerId, listId, JSON.stringify(sent)]
  await db.run(scope, sql('mail-list-sent', sentText, values))
}

const revivableText = `
  select from mail_list_member m
  where m.partner_id = $1 and m.list_id = $2 and m.subscriber_hash = $5 and m.is_sending and ${isHeld}`

/**
 * Returns false if the member may not be added again, since another process has removed the member or taken the run.
 */
export async function isStillSent(of: OfRun, hash: string): Promise<boolean> {
  const statement = sql('mail-list-still-sent', revivableText, [...heldBy(of), hash])
  return (await of.db.run(of.scope, statement)).length > 0
}

export interface Left {
  hash: string
  /** Null if the service has no such member. */
  state: 'in' | 'archived' | 'blocked' | null
}

/**
 * Keeps the row of a member that is missing at the service if a request got no answer, since the member may still be
 * created there and must then be removed.
 */
const leftText = `
  with left_ones as (select * from jsonb_to_recordset($3::jsonb) as r(hash text, state text)),
  gone as (
    delete from mail_list_member m using left_ones r
    where m.partner_id = $1 and m.list_id = $2 and m.subscriber_hash = r.hash and r.state is null and m.todo = 'archive'
      and not m.is_sending)
  update mail_list_member m set state = coalesce(r.state, 'archived'), todo = null, is_sending = false, is_agreed = false,
    sent_hash = null, changed_at = now(),
    service_status = case r.state when 'archived' then 'archived' when 'blocked' then 'cleaned' when 'in' then m.service_status end,
    error_code = case r.state when 'blocked' then 'cleaned' end
  from left_ones r
  where m.partner_id = $1 and m.list_id = $2 and m.subscriber_hash = r.hash and m.todo = 'archive'
    and (r.state is not null or m.is_sending)`

export async function recordLeft(
  { db, scope, listId }: OfRun,
  left: readonly Left[],
): Promise<void> {
  const values = [scope.partnerId, listId, JSON.stringify(left)]
  await db.run(scope, sql('mail-list-left', leftText, values))
}

const forgottenText = `
  delete from mail_list_member where partner_id = $1 and list_id = $2 and subscriber_hash = any ($3) and todo = 'forget'`

export async function recordForgotten({ db, scope, listId }: OfRun, hashes: readonly string[]) {
  await db.run(scope, sql('mail-list-forgotten', forgottenText, [scope.partnerId, listId, hashes]))
}

const listsText = `
  select distinct list_id as "listId" from mail_list_member where partner_id = $1 and todo = 'forget'`

export const listsToForget = ({ db, scope }: Pick<OfRun, 'db' | 'scope'>) =>
  db.run(scope, sql<{ listId: string }>('mail-list-forget-lists', listsText, [scope.partnerId]))
