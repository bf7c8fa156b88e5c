import { type Author, logs, signed } from '@dxweb/kit/definitions/audit.ts'
import { type Database, onlyRow, type Scope, sql } from '@dxweb/kit/database/database.ts'
import type { ReplyOf } from '@dxweb/kit/definitions/endpoint.ts'
import { Refusal } from '@dxweb/kit/errors/errors.ts'
import { outcomeOf } from '@dxweb/kit/definitions/versioned-change.ts'
import type { Person } from '../rules.ts'
import { type SegmentContext, compileSegment } from './compile-store.ts'
import type { countSegment, listSegments, listSegmentUses } from './contract.ts'
import { countedOf, isKnown } from './counted-store.ts'
import type { Group, usedFor } from './rules.ts'

const userName = `coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email, '')`

const listText = `
  select s.id, s.version, s.name, s.tree, case when l.at is not null
      then jsonb_build_object('at', l.at, 'usedFor', l.used_for, 'userName', l.user_name) end as "lastUsed"
  from segment s
  left join lateral (select l.at, l.used_for, ${userName} as user_name
    from segment_use l left join user_account u on u.id = l.user_id
    where l.partner_id = $1 and l.segment_id = s.id order by l.at desc, l.id desc limit 1) l on true
  where s.partner_id = $1 order by s.name collate "nb-x-icu", s.id`

export const segmentsStatement = (partnerId: number) =>
  sql<ReplyOf<typeof listSegments.parts>['data'][number]>('segments', listText, [partnerId])

const usesText = `
  select l.id, l.at, l.used_for as "usedFor", l.customer_count as count, ${userName} as "userName"
  from segment_use l left join user_account u on u.id = l.user_id
  where l.partner_id = $1 and l.segment_id = $2 order by l.at desc, l.id desc limit 100`

export const segmentUsesStatement = (partnerId: number, id: number) =>
  sql<ReplyOf<typeof listSegmentUses.parts>['data'][number]>('segment-uses', usesText, [
    partnerId,
    id,
  ])

const counted = (condition: string) =>
  `(select count(*) from customer_row c where ${isKnown} and ${condition})`

/** The statement is not prepared, since its text depends on the tree. */
export function countStatement(tree: Group, asked: SegmentContext, limit = 10) {
  const compiled = compileSegment(tree, asked)
  const { chosen, isRest } = countedOf(compiled, limit)
  const text = `
    ${chosen}
    select k.count, (
      select coalesce(jsonb_agg(s order by s.id${isRest ? ' desc' : ''}), '[]') from (
        select c.id, trim(c.first_name || ' ' || c.last_name) as name, c.email, c.postal_code as "postalCode", c.city
        from customer_row c where ${isKnown} and c.id = any (k.ids)
        order by c.id${isRest ? ' desc' : ''} limit ${compiled.add(limit)}) s) as examples
    from chosen k`
  return sql<ReplyOf<typeof countSegment.parts>>('', text, compiled.values)
}

export type SegmentCustomer = Omit<Person, 'note'>

export function customersOfSegment(tree: Group, asked: SegmentContext) {
  const { condition, values } = compileSegment(tree, asked)
  const text = `
    select c.id, c.first_name as "firstName", c.last_name as "lastName", c.email, c.phone, c.address,
      c.postal_code as "postalCode", c.city, coalesce(c.mail_consent, false) as "wantsMail",
      coalesce(c.sms_consent, false) as "wantsSms"
    from customer_row c where ${isKnown} and ${condition}
    order by c.last_name collate "nb-x-icu", c.first_name collate "nb-x-icu", c.id`
  return sql<SegmentCustomer>('', text, values)
}

const useText = `
  insert into segment_use (partner_id, id, segment_id, name, tree, used_for, customer_count, user_id)
  select $1, gen_random_uuid(), s.id, s.name, s.tree, $3, $4, $5 from segment s where s.partner_id = $1 and s.id = $2`

export interface SegmentUse {
  id: number
  usedFor: (typeof usedFor)[number]
  count: number
  userId: number | null
}

export const useStatement = (partnerId: number, { id, usedFor, count, userId }: SegmentUse) =>
  sql('segment-use', useText, [partnerId, id, usedFor, count, userId])

/**
 * Returns the same id for all calls within an hour, so that only the first call is logged. A screen sends several
 * requests at once.
 */
const idOfHour = (purpose: string, user: string) => {
  const hash = `md5(concat_ws(' ', s.id, ${purpose}::text, ${user}::integer, date_trunc('hour', now())))`
  return `overlay(overlay(${hash} placing '8' from 13) placing '8' from 17)::uuid`
}

/** Logs the current number of customers, at most once an hour per user. */
export function segmentUsedStatement(
  tree: Group,
  asked: SegmentContext,
  { id, usedFor, userId }: Omit<SegmentUse, 'count'>,
) {
  const { condition, values, add } = compileSegment(tree, asked)
  const [segment, purpose, user] = [add(id), add(usedFor), add(userId)]
  const text = `
    insert into segment_use (partner_id, id, segment_id, name, tree, used_for, customer_count, user_id)
    select $1, ${idOfHour(purpose, user)}, s.id, s.name, s.tree, ${purpose},
      ${counted(condition)}, ${user}::integer
    from segment s where s.partner_id = $1 and s.id = ${segment}::integer and not exists (
      select from segment_use u where u.partner_id = $1 and u.segment_id = s.id and u.used_for = ${purpose}
        and u.user_id = ${user}::integer and u.at > now() - interval '1 hour')
    on conflict (partner_id, id) do nothing`
  return sql('', text, values)
}

const segmentText = 'select name, tree from segment where partner_id = $1 and id = $2'

export const segmentStatement = (partnerId: number, id: number) =>
  sql<{ name: string; tree: Group }>('segment', segmentText, [partnerId, id])

interface Written {
  name: string
  tree: Group
}

const maxSegments = 500

const createText = `
  with made as (
    insert into segment (partner_id, id, name, tree)
    select $1, dx_next_id($1, 'segment'), $5, $6
    where (select count(*) from segment where partner_id = $1) < ${maxSegments}
      or dx_refuse('too_many', '{"max": ${maxSegments}}') returning *
  ), noted as (
    ${logs('segment', 'create', 'made.id', '$2, $3, $4')} null, to_jsonb(made) from made
  )
  select id, version from made`

export async function storeSegment(
  db: Database,
  scope: Scope,
  by: Author,
  { name, tree }: Written,
) {
  const values = [scope.partnerId, ...signed(by), name, JSON.stringify(tree)]
  return onlyRow(
    await taken(
      db.run<{ id: number; version: number }>(scope, sql('segment-create', createText, values)),
    ),
  )
}

const updateText = `
  with old as materialized (
    select * from segment where partner_id = $1 and id = $5 for update
  ), done as (
    update segment s set name = $7, tree = $8, version = s.version + 1 from old
    where s.partner_id = $1 and s.id = old.id and s.version = $6 returning s.*
  ), noted as (
    ${logs('segment', 'update', 'done.id', '$2, $3, $4')} to_jsonb(old), to_jsonb(done) from done, old
  )
  select old.id, old.version as "oldVersion", done.version from old left join done on done.id = old.id`

interface Changed {
  id: number
  oldVersion: number
  version: number | null
}

export async function changeSegment(
  db: Database,
  scope: Scope,
  by: Author,
  { id, version, name, tree }: Written & { id: number; version: number },
) {
  const values = [scope.partnerId, ...signed(by), id, version, name, JSON.stringify(tree)]
  const rows = await taken(db.run<Changed>(scope, sql('segment-update', updateText, values)))
  return outcomeOf(rows, version)
}

const removeText = `
  with gone as (
    delete from segment where partner_id = $1 and id = $5
      and (not exists (select from event where partner_id = $1 and closed_segment_id = $5)
        or dx_refuse('in_use', '{"usedBy": "event"}')) returning *
  ), noted as (
    ${logs('segment', 'delete', 'gone.id', '$2, $3, $4')} to_jsonb(gone), null from gone
  )
  select id from gone`

export async function removeSegmentOf(db: Database, scope: Scope, by: Author, id: number) {
  const values = [scope.partnerId, ...signed(by), id]
  return onlyRow(await db.run<{ id: number }>(scope, sql('segment-remove', removeText, values)))
}

const taken = <T>(answer: Promise<T>): Promise<T> =>
  answer.catch((error: unknown) => {
    if (error instanceof Refusal && error.code === 'taken') {
      throw new Refusal('taken', { fields: { name: { code: 'taken' } } })
    }
    throw error
  })
