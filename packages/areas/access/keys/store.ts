import { type Database, onlyRow, type Scope, sql } from '@dxweb/kit/database/database.ts'
import { type Author, logs, signed } from '@dxweb/kit/definitions/audit.ts'
import { Refusal, tooMany } from '@dxweb/kit/errors/errors.ts'
import type { ActionOn } from '@dxweb/kit/definitions/audit-words.ts'
import type { ApiKey } from './contract.ts'
import type { NewKey } from './token-store.ts'
import { maxKeys } from './rules.ts'

const listText = `
  select k.id, k.version, k.name, k.permissions, k.till_id as "tillId",
    (select name from till where partner_id = $1 and id = k.till_id) as till, array(select host(a) || case masklen(a)
      when case family(a) when 4 then 32 else 128 end then '' else '/' || masklen(a) end from unnest(k.addresses) a) as addresses,
    k.expires_at as "expiresAt", k.made_at as "madeAt", k.revoked_at as "revokedAt",
    case when k.revoked_at is not null then 'revoked' when k.expires_at <= now() then 'expired' else 'active' end as state,
    coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email) as "madeBy",
    s.used_at as "usedAt", coalesce(s.secrets, '[]') as secrets
  from api_key k join user_account u on u.id = k.made_by
  left join lateral (
    select max(used_at) as used_at, jsonb_agg(jsonb_build_object('prefix', prefix, 'madeAt', made_at, 'endsAt', ends_at)
      order by made_at desc) filter (where coalesce(ends_at, 'infinity') > now() and k.revoked_at is null) as secrets
    from api_secret where venue_id = k.partner_id and key_id = k.id
  ) s on true
  where k.partner_id = $1 order by k.revoked_at desc nulls first, k.id desc`

export const keysStatement = (partnerId: number) => sql<ApiKey>('api-keys', listText, [partnerId])

export interface KeyDraft {
  name: string
  permissions: readonly string[]
  addresses: readonly string[]
  expiresAt: string | null
  tillId: number | null
}

export interface Keyed {
  id: number
  version: number
}

/** Shows a key in the log with its rights, but never with a secret. */
const shownOf = (row: string) => `to_jsonb(${row}) - '{partner_id,user_id,version}'::text[]`

const logged = (action: ActionOn<'api_key'>, by: string, before: string) =>
  `${logs('api_key', action, 'k.id', by)} ${before}, ${shownOf('k')} from k`

const makeText = `
  with account as (
    insert into user_account (email, first_name, is_program, is_address_proven)
    select $11::text || '@key.invalid', $5, true, false
    where (select count(*) from api_key where partner_id = $1 and revoked_at is null) < $12
    returning id
  ), k as (
    insert into api_key (partner_id, id, user_id, name, permissions, addresses, expires_at, till_id, made_by)
    select $1, dx_next_id($1, 'api_key'), id, $5, $6, $7, $8, $9, $2 from account returning *
  ), secret as (
    insert into api_secret (token_hash, venue_id, key_id, prefix) select $10, $1, id, $11 from k
  ), audit as (${logged('make', '$2, $3, $4', 'null')})
  select id, version from k`

const byAndDraft = (partnerId: number, by: Author, draft: KeyDraft) => [
  partnerId,
  ...signed(by),
  draft.name,
  draft.permissions,
  draft.addresses,
  draft.expiresAt,
  draft.tillId,
]

export async function storeKey(
  db: Database,
  scope: Scope,
  by: Author,
  draft: KeyDraft,
  { hash, prefix }: NewKey,
): Promise<Keyed> {
  const values = [...byAndDraft(scope.partnerId, by, draft), hash, prefix, maxKeys]
  const [made] = await db.run<Keyed>(scope, sql('api-key-make', makeText, values))
  if (made === undefined) throw tooMany(60)
  return made
}

/** Waits for running commands of the key; later commands wait for this transaction. */
const lockStatement = (partnerId: number, id: number) =>
  sql('api-key-lock', 'select from pg_advisory_xact_lock(dx_key_lock($1, $2))', [partnerId, id])

interface KeyNow extends Keyed {
  isRevoked: boolean
}

const nowText = `
  select id, version, revoked_at is not null as "isRevoked" from api_key where partner_id = $1 and id = $2`

/** If the version is current, a missing right is the reason for the refusal. */
async function refusedOf(db: Database, scope: Scope, asked: Keyed): Promise<never> {
  const statement = sql<KeyNow>('api-key-now', nowText, [scope.partnerId, asked.id])
  const { isRevoked, version } = onlyRow(await db.run(scope, statement))
  if (isRevoked) throw new Refusal('wrong_state')
  throw new Refusal(version === asked.version ? 'forbidden' : 'stale')
}

const changeText = `
  with was as materialized (
    select * from api_key where partner_id = $1 and id = $10 and version = $11 and revoked_at is null for update
  ), k as (
    update api_key n set name = $5, permissions = $6, addresses = $7, expires_at = $8, till_id = $9, version = n.version + 1
    from was where n.partner_id = $1 and n.id = was.id returning n.*
  ), renamed as (
    update user_account set first_name = $5 from k where user_account.id = k.user_id
  ), audit as (${logged('change', '$2, $3, $4', `(select ${shownOf('was')} from was)`)})
  select id, version from k`

export async function changeStored(
  db: Database,
  scope: Scope,
  by: Author,
  draft: KeyDraft,
  { id, version }: Keyed,
): Promise<Keyed> {
  const values = [...byAndDraft(scope.partnerId, by, draft), id, version]
  const change = sql<Keyed>('api-key-change', changeText, values)
  const [, [changed]] = await db.batch(scope, [lockStatement(scope.partnerId, id), change])
  return changed ?? refusedOf(db, scope, { id, version })
}

const rollText = `
  with k as (
    update api_key set version = version + 1 where partner_id = $1 and id = $5 and version = $6 and revoked_at is null
      and permissions <@ $10::text[]
    returning *
  ), ending as (
    update api_secret s set ends_at = least(s.ends_at, now() + make_interval(hours => $7))
    from k where s.venue_id = $1 and s.key_id = k.id
  ), secret as (
    insert into api_secret (token_hash, venue_id, key_id, prefix) select $8, $1, id, $9 from k
  ), audit as (${logged('roll', '$2, $3, $4', 'null')})
  select id, version from k`

interface Rolled extends Keyed {
  overlapHours: number
  /** Rights that the caller may give. A key with any other right is refused. */
  rights: readonly string[]
}

export async function rollStored(
  db: Database,
  scope: Scope,
  by: Author,
  { id, version, overlapHours, rights }: Rolled,
  { hash, prefix }: NewKey,
): Promise<Keyed> {
  const values = [scope.partnerId, ...signed(by), id, version, overlapHours, hash, prefix, rights]
  const roll = sql<Keyed>('api-key-roll', rollText, values)
  const [, [rolled]] = await db.batch(scope, [lockStatement(scope.partnerId, id), roll])
  return rolled ?? refusedOf(db, scope, { id, version })
}

const revokeText = `
  with k as (
    update api_key set revoked_at = coalesce(revoked_at, now()), version = version + 1
    where partner_id = $1 and id = $5 and revoked_at is null returning *
  ), audit as (${logged('revoke', '$2, $3, $4', 'null')})
  select id from api_key where partner_id = $1 and id = $5`

/** A repeated revocation keeps the time of the first one. */
export async function revokeStored(
  db: Database,
  scope: Scope,
  by: Author,
  id: number,
): Promise<void> {
  const revoke = sql('api-key-revoke', revokeText, [scope.partnerId, ...signed(by), id])
  const [, found] = await db.batch(scope, [lockStatement(scope.partnerId, id), revoke])
  onlyRow(found)
}
