import { type Database, onlyRow, type Scope, sql } from '@dxweb/kit/database/database.ts'
import { type Author, logs, signed } from '@dxweb/kit/definitions/audit.ts'
import { columnOf } from '@dxweb/kit/definitions/collection.ts'
import type { BodyOf } from '@dxweb/kit/definitions/endpoint.ts'
import { Refusal } from '@dxweb/kit/errors/errors.ts'
import type { Proposal, proposeProduction } from './contract.ts'
import type { ProposalState } from './rules.ts'

type Proposed = BodyOf<typeof proposeProduction.parts>

const select = `
  select o.production_id as "productionId", p.version, o.partner_id as "venueId", h.name as venue, o.title,
    p.title as production, p.kind, p.year, o.state, o.reason, o.note, o.proposed_at as "proposedAt",
    o.answered_at as "answeredAt",
    coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email, '') as "proposedBy"
  from production_proposal o join production p on p.id = o.production_id join partner h on h.id = o.partner_id
  left join user_account u on u.id = o.proposed_by
  where $1 in (o.partner_id, 1)`

const latest = `o.proposed_at desc, o.partner_id, o.id desc`

export const proposalsStatement = (partnerId: number) =>
  sql<Proposal>(
    'production-proposals',
    `${select} order by o.state <> 'waiting', coalesce(o.answered_at, o.proposed_at) desc, ${latest} limit 500`,
    [partnerId],
  )

export const proposalStatement = (partnerId: number, productionId: number) =>
  sql<Proposal>(
    'production-proposal',
    `${select} and o.production_id = $2 order by ${latest} limit 1`,
    [partnerId, productionId],
  )

const twinsText = `
  select t.id, t.title, t.year, t.runtime_minutes as "runtimeMinutes"
  from production p join production t on t.id <> p.id and t.venue_id is null and (
    t.film_number = nullif(p.film_number, '') or t.imdb_id = nullif(p.imdb_id, '')
    or lower(p.title) in (lower(t.title), lower(t.original_title))
    or lower(p.original_title) in (lower(t.title), lower(nullif(t.original_title, ''))))
  where p.id = $1 and p.venue_id is not null order by t.title, t.id limit 5`

interface Twin {
  id: number
  title: string
  year: number | null
  runtimeMinutes: number | null
}

export const twinsStatement = (productionId: number) =>
  sql<Twin>('production-twins', twinsText, [productionId])

const fields = [
  'title',
  'originalTitle',
  'kind',
  'runtimeMinutes',
  'ageLimit',
  'year',
  'premiereOn',
  'director',
  'filmNumber',
  'imdbId',
  'versions',
] as const

const columns = fields.map(columnOf)

const rowOf = (proposed: Proposed) =>
  JSON.stringify(Object.fromEntries(fields.map((field) => [columnOf(field), proposed[field]])))

const from = (row: string) => columns.map((column) => `${row}.${column}`).join(', ')

const proposeText = `
  with made as (
    insert into production (venue_id, ${columns.join(', ')})
    select $1, ${from('r')} from jsonb_populate_record(null::production, $2::jsonb) r returning *
  ), noted_change as (
    insert into production_proposal (partner_id, id, production_id, title, note, proposed_by)
    select $1, dx_next_id($1, 'production_proposal'), id, title, $3, $4 from made
  ), logged as (
    ${logs('production', 'proposed', 'made.id', '$4, $5, $6')} null, jsonb_build_object('title', made.title) from made
  )
  select id, version from made`

export async function storeProposal(db: Database, scope: Scope, by: Author, proposed: Proposed) {
  const values = [scope.partnerId, rowOf(proposed), proposed.note, ...signed(by)]
  const made = sql<{ id: number; version: number }>('production-propose', proposeText, values)
  return onlyRow(await db.run(scope, made))
}

const changeText = `
  with t as (
    select * from production where id = $7 and venue_id = $1 for update
  ), changed as (
    update production p set (${columns.join(', ')}) = (select ${from('r')}), version = p.version + 1
    from t, jsonb_populate_record(null::production, $2::jsonb) r
    where p.id = t.id and t.version = $8 returning p.*
  ), noted_change as (
    update production_proposal o set state = 'waiting', reason = '', title = changed.title, note = $3, proposed_by = $4,
      proposed_at = now(), answered_at = null
    from changed where o.partner_id = $1 and o.production_id = changed.id
  ), logged as (
    ${logs('production', 'proposed', 'changed.id', '$4, $5, $6')} to_jsonb(t), to_jsonb(changed)
    from changed join t using (id)
  )
  select (select version from changed) as version from t`

interface Changed {
  version: number | null
}

function fresh(id: number, { version }: Changed) {
  if (version === null) throw new Refusal('stale')
  return { id, version }
}

/** Throws not_found or stale. */
export async function changeProposal(
  db: Database,
  scope: Scope,
  by: Author,
  { id, version, ...proposed }: Proposed & { id: number; version: number },
) {
  const values = [scope.partnerId, rowOf(proposed), proposed.note, ...signed(by), id, version]
  const statement = sql<Changed>('production-repropose', changeText, values)
  return fresh(id, onlyRow(await db.run(scope, statement)))
}

/** Throws not_found or in_use. */
export async function withdraw(db: Database, scope: Scope, by: Author, id: number) {
  const text = 'select dx_withdraw_proposal($1, $2, $3, $4) as id'
  const statement = sql<{ id: number }>('production-withdraw', text, [id, ...signed(by)])
  return onlyRow(await db.run(scope, statement))
}

interface Answer {
  id: number
  version: number
  isApproved: boolean
  reason: string
}

export interface Answered {
  email: string
  locale: 'nb' | 'en'
  venue: string
  venueId: number
  title: string
  state: ProposalState
  reason: string
}

export const answeredStatement = (productionId: number) =>
  sql<Answered>(
    'production-answered',
    'select email, locale, venue, venue_id as "venueId", title, state, reason from dx_answered_proposals($1)',
    [productionId],
  )

/** Throws not_found, stale, wrong_state or taken. */
export async function answerProposal(db: Database, scope: Scope, by: Author, answer: Answer) {
  const { id, version, isApproved, reason } = answer
  const values = [id, version, isApproved, reason, ...signed(by)]
  const text = 'select dx_answer_proposal($1, $2, $3, $4, $5, $6, $7) as version'
  const statement = sql<{ version: number }>('production-answer', text, values)
  const [rows, answered] = await db.batch(scope, [statement, answeredStatement(id)])
  return { version: onlyRow(rows).version, answered }
}
