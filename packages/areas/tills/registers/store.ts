import {
  type Database,
  onlyRow,
  type Scope,
  sql,
  type Statement,
} from '@dxweb/kit/database/database.ts'
import { type By, logs, signed } from '@dxweb/kit/definitions/audit.ts'
import { Refusal } from '@dxweb/kit/errors/errors.ts'
import type { TillRegister } from './contract.ts'

interface Kept {
  id: number
  version: number
}

const listText = `
  select r.id, r.version, r.register_ref as "registerRef", r.name, r.place, r.till_id as "tillId", t.name as till,
    r.key_kind as "keyKind", r.receipt_count as "receiptCount", coalesce(d.gross_ore, 0)::bigint as "grossOre",
    d.newest as "newestDay", r.first_nr as "firstNr", r.newest_nr as "newestNr",
    r.newest_signature as "newestSignature", r.gap_count as "gapCount", r.missing_count as "missingCount",
    r.broken_count as "brokenCount", r.verified_count as "verifiedCount", r.falling_count as "fallingCount"
  from till_register r
  left join till t on t.partner_id = r.partner_id and t.id = r.till_id
  left join (select register_id, sum(gross_ore) as gross_ore, max(day) as newest from till_day
    where partner_id = $1 group by 1) d on d.register_id = r.id
  where r.partner_id = $1 order by r.till_id is not null, r.place, r.name, r.id limit 1000`

export const registersStatement = (partnerId: number): Statement<TillRegister> =>
  sql('till-registers', listText, [partnerId])

/** Row of another version, or none at all. */
async function changed(db: Database, scope: Scope, id: number, statement: Statement<Kept>) {
  const [row] = await db.run(scope, statement)
  if (row !== undefined) return row
  const text = 'select id from till_register where partner_id = $1 and id = $2'
  onlyRow(await db.run(scope, sql('till-register-is', text, [scope.partnerId, id])))
  throw new Refusal('stale')
}

const shown = (row: string) => `jsonb_build_object('tillId', ${row}.till_id)`

const mapText = `
  with was as materialized (
    select * from till_register where partner_id = $1 and id = $5 and version = $6 for update
  ), n as (
    update till_register n set till_id = $7, version = n.version + 1 from was
    where n.partner_id = $1 and n.id = was.id returning n.*
  ), audit as (${logs('till_register', 'map', 'n.id', '$2, $3, $4')} ${shown('was')}, ${shown('n')}
    from n join was on was.id = n.id)
  select id, version from n`

export const mapRegister = (
  db: Database,
  scope: Scope,
  by: By,
  { id, version, tillId }: Kept & { tillId: number | null },
): Promise<Kept> => {
  const values = [scope.partnerId, ...signed(by), id, version, tillId]
  return changed(db, scope, id, sql<Kept>('till-register-map', mapText, values))
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
  by: By,
  { id, version, kind, sealed }: Kept & { kind: 'rsa' | 'hmac'; sealed: Buffer },
): Promise<Kept> => {
  const values = [scope.partnerId, ...signed(by), id, version, kind, sealed]
  return changed(db, scope, id, sql<Kept>('till-register-key', keyText, values))
}
