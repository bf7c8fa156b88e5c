import {
  type Database,
  onlyRow,
  type Scope,
  sql,
  type Statement,
} from '@dxweb/kit/database/database.ts'
import { type Author, logs, signed } from '@dxweb/kit/definitions/audit.ts'
import { Refusal } from '@dxweb/kit/errors/errors.ts'
import type { TillRegister } from './contract.ts'

interface Kept {
  id: number
  version: number
}

const uncounted = `till_receipt u
    where u.partner_id = $1 and u.register_id = r.id and not u.is_counted and not u.is_withdrawn`

/** Includes a register with source 'calls' only while some of its receipts are not counted. */
const isListed = `r.partner_id = $1 and (r.source = 'files' or exists (select from ${uncounted}))`

const listText = `
  select r.id, r.version, r.register_ref as "registerRef", r.name, r.place, r.till_id as "tillId", t.name as till,
    r.key_kind as "keyKind",
    case r.source when 'calls' then coalesce(d.receipts, 0) else r.receipt_count end as "receiptCount", coalesce(d.gross_ore, 0)::bigint as "grossOre",
    d.newest as "newestDay", r.first_nr as "firstNr", r.newest_nr as "newestNr",
    r.newest_signature as "newestSignature", r.gap_count as "gapCount", r.missing_count as "missingCount",
    r.broken_count as "brokenCount", r.verified_count as "verifiedCount", r.falling_count as "fallingCount",
    r.source, u.receipts as "uncountedCount", u.first_day as "uncountedFrom", u.last_day as "uncountedTo"
  from till_register r
  left join till t on t.partner_id = r.partner_id and t.id = r.till_id
  left join (select register_id, sum(gross_ore) as gross_ore, sum(receipt_count)::integer as receipts,
      max(day) as newest from till_day
    where partner_id = $1 group by 1) d on d.register_id = r.id
  cross join lateral (select count(*)::integer as receipts, min(u.day) as first_day, max(u.day) as last_day from ${uncounted}) u
  where ${isListed} order by r.till_id is not null, r.place, r.name, r.id limit 1000`

const totalText = `select count(*)::integer as total from till_register r where ${isListed}`

export const registersStatements = (
  partnerId: number,
): readonly [Statement<TillRegister>, Statement<{ total: number }>] => [
  sql('till-registers', listText, [partnerId]),
  sql('till-registers-total', totalText, [partnerId]),
]

/** Returns the changed row. Refuses an unknown row, or a row with another version. */
async function changed(db: Database, scope: Scope, id: number, statement: Statement<Kept>) {
  const [row] = await db.run(scope, statement)
  return row ?? (await refuse(db, scope, id))
}

async function refuse(db: Database, scope: Scope, id: number): Promise<never> {
  const text = 'select id from till_register where partner_id = $1 and id = $2'
  onlyRow(await db.run(scope, sql('till-register-is', text, [scope.partnerId, id])))
  throw new Refusal('stale')
}

const shown = (row: string) => `jsonb_build_object('tillId', ${row}.till_id)`

const mapText = `
  with was as materialized (
    select * from till_register where partner_id = $1 and id = $5 and version = $6 for update
  ), known as materialized (
    select from was where $7::integer is null or exists (select from till where partner_id = $1 and id = $7)
      or dx_refuse('invalid', '{"fields": {"tillId": {"code": "not_found"}}}')
  ), n as (
    update till_register n set till_id = $7, version = n.version + 1 from was, known
    where n.partner_id = $1 and n.id = was.id returning n.*
  ), audit as (${logs('till_register', 'map', 'n.id', '$2, $3, $4')} ${shown('was')}, ${shown('n')}
    from n join was on was.id = n.id)
  select n.id, n.version, was.till_id as "tillBefore" from n join was on was.id = n.id`

/** Runs in the mapping's transaction, since the mapping decides which source a till's days use. */
const countText = `
  select dx_count_till($1, $3::integer) where $3::integer is not null
  union all select dx_count_register($1, $2)
  union all select dx_count_till($1, $4::integer) where $4::integer is not null`

export async function mapRegister(
  db: Database,
  scope: Scope,
  by: Author,
  { id, version, tillId }: Kept & { tillId: number | null },
): Promise<Kept> {
  const values = [scope.partnerId, ...signed(by), id, version, tillId]
  const mapped = await db.transaction(scope, async (tx) => {
    const statement = sql<Kept & { tillBefore: number | null }>(
      'till-register-map',
      mapText,
      values,
    )
    const [row] = await tx.run(statement)
    if (row === undefined) return undefined
    const { tillBefore, ...kept } = row
    await tx.run(sql('till-register-sources', countText, [scope.partnerId, id, tillBefore, tillId]))
    return kept
  })
  return mapped ?? (await refuse(db, scope, id))
}

const chooseText = `
  with r as (select id from till_register where partner_id = $1 and id = $5), noted as (
    ${logs('till_register', 'choose', 'r.id', '$2, $3, $4')} null, null from r)
  select r.id, dx_choose_register($1, r.id) from r`

/** Makes this register the source of the till's days, including days that another source counted first. */
export const chooseRegister = async (db: Database, scope: Scope, by: Author, id: number) => {
  const values = [scope.partnerId, ...signed(by), id]
  const statement = sql<{ id: number }>('till-register-choose', chooseText, values)
  return { id: onlyRow(await db.run(scope, statement)).id }
}

const keyText = `
  with was as materialized (
    select * from till_register where partner_id = $1 and id = $5 and version = $6 for update
  ), n as (
    update till_register n set key_kind = $7, sealed_key = $8, version = n.version + 1 from was
    where n.partner_id = $1 and n.id = was.id returning n.*
  ), audit as (${logs('till_register', 'setKey', 'n.id', '$2, $3, $4')}
    jsonb_build_object('keyKind', was.key_kind), jsonb_build_object('keyKind', n.key_kind)
    from n join was on was.id = n.id)
  select id, version from n`

export const setKey = (
  db: Database,
  scope: Scope,
  by: Author,
  { id, version, kind, sealed }: Kept & { kind: 'rsa' | 'hmac'; sealed: Buffer },
): Promise<Kept> => {
  const values = [scope.partnerId, ...signed(by), id, version, kind, sealed]
  return changed(db, scope, id, sql<Kept>('till-register-key', keyText, values))
}
