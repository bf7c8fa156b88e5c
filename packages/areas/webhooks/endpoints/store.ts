import {
  type Database,
  onlyRow,
  type Scope,
  sql,
  type Statement,
} from '@dxweb/kit/database/database.ts'
import type { ActionOn } from '@dxweb/kit/definitions/audit-words.ts'
import { type Author, logs, signed } from '@dxweb/kit/definitions/audit.ts'
import { Refusal, tooMany } from '@dxweb/kit/errors/errors.ts'
import { maxEndpoints } from '../rules.ts'
import type { Webhook } from './contract.ts'

/** Counts at most 1000 rows, so that a million waiting rows are not counted. */
const counted = (state: string) => `(select count(*)::integer from (
    select from webhook_delivery d where d.partner_id = w.partner_id and d.endpoint_id = w.id and d.state = '${state}'
    limit 1000) d)`

const listText = `
  select w.id, w.version, w.url, w.description, w.types, w.made_at as "madeAt",
    coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email) as "madeBy",
    w.disabled_as as "disabledAs", w.disabled_at as "disabledAt", w.failing_since as "failingSince",
    case when w.paused_until > now() then w.paused_until end as "pausedUntil",
    w.last_fault as "lastFault", w.last_status as "lastStatus",
    ${counted('waiting')} as waiting, ${counted('failed')} as failed,
    (select jsonb_agg(jsonb_build_object('madeAt', made_at, 'endsAt', ends_at) order by made_at desc) from webhook_secret s
      where s.partner_id = w.partner_id and s.endpoint_id = w.id and coalesce(s.ends_at, 'infinity') > now()) as secrets
  from webhook_endpoint w join user_account u on u.id = w.made_by
  where w.partner_id = $1 order by w.id`

export const webhooksStatement = (partnerId: number) =>
  sql<Webhook>('webhooks', listText, [partnerId])

export interface Draft {
  url: string
  description: string
  types: readonly string[]
}

interface Keyed {
  id: number
  version: number
}

export interface SealedSecret {
  id: string
  sealed: Buffer
}

const shown = (row: string) =>
  `jsonb_build_object('url', ${row}.url, 'description', ${row}.description, 'types', ${row}.types)`

const logged = (action: ActionOn<'webhook_endpoint'>, before: string, after: string) =>
  `audit as (${logs('webhook_endpoint', action, 'w.id', '$2, $3, $4')} ${before}, ${after} from w)`

/** Reserves the id first, since the secret is encrypted for this id. */
export async function nextId(db: Database, scope: Scope): Promise<number> {
  const statement = sql<{ id: number }>(
    'webhook-next-id',
    `select dx_next_id($1, 'webhook_endpoint') as id`,
    [scope.partnerId],
  )
  return onlyRow(await db.run(scope, statement)).id
}

const makeText = `
  with counter as (
    insert into webhook_counter (partner_id) values ($1) on conflict do nothing
  ), w as (
    insert into webhook_endpoint (partner_id, id, url, description, types, made_by)
    select $1, $5, $6, $7, $8, $2
    where (select count(*) from webhook_endpoint where partner_id = $1) < $11 returning *
  ), secret as (
    insert into webhook_secret (partner_id, endpoint_id, id, sealed) select $1, w.id, $9, $10 from w
  ), ${logged('add', 'null', shown('w'))}
  select id, version from w`

export async function storeWebhook(
  db: Database,
  scope: Scope,
  by: Author,
  { id, url, description, types }: Draft & { id: number },
  secret: SealedSecret,
): Promise<Keyed> {
  const values = [scope.partnerId, ...signed(by), id, url, description, types]
  const statement = sql<Keyed>('webhook-make', makeText, [
    ...values,
    secret.id,
    secret.sealed,
    maxEndpoints,
  ])
  const [made] = await db.run(scope, statement)
  if (made === undefined) throw tooMany(60)
  return made
}

async function changed(db: Database, scope: Scope, id: number, statement: Statement<Keyed>) {
  const [row] = await db.run(scope, statement)
  if (row !== undefined) return row
  onlyRow(
    await db.run(
      scope,
      sql('webhook-is', 'select id from webhook_endpoint where partner_id = $1 and id = $2', [
        scope.partnerId,
        id,
      ]),
    ),
  )
  throw new Refusal('stale')
}

const was = `was as materialized (
    select * from webhook_endpoint where partner_id = $1 and id = $5 and version = $6 for update
  )`

const changeText = `
  with ${was}, w as (
    update webhook_endpoint n set url = $7, description = $8, types = $9, version = n.version + 1
    from was where n.partner_id = $1 and n.id = was.id returning n.*
  ), ${logged('change', `(select ${shown('was')} from was)`, shown('w'))}
  select id, version from w`

const keyValues = (scope: Scope, by: Author, { id, version }: Keyed) => [
  scope.partnerId,
  ...signed(by),
  id,
  version,
]

export const changeStored = (
  db: Database,
  scope: Scope,
  by: Author,
  { url, description, types, ...key }: Draft & Keyed,
): Promise<Keyed> =>
  changed(
    db,
    scope,
    key.id,
    sql('webhook-change', changeText, [...keyValues(scope, by, key), url, description, types]),
  )

const rotateText = `
  with w as (
    update webhook_endpoint set version = version + 1 where partner_id = $1 and id = $5 and version = $6 returning *
  ), ending as (
    update webhook_secret s set ends_at = least(s.ends_at, now() + make_interval(hours => $7))
    from w where s.partner_id = $1 and s.endpoint_id = w.id
  ), secret as (
    insert into webhook_secret (partner_id, endpoint_id, id, sealed) select $1, w.id, $8, $9 from w
  ), ${logged('rotate', 'null', 'null')}
  select id, version from w`

export const rotateStored = (
  db: Database,
  scope: Scope,
  by: Author,
  { overlapHours, ...key }: Keyed & { overlapHours: number },
  secret: SealedSecret,
): Promise<Keyed> =>
  changed(
    db,
    scope,
    key.id,
    sql('webhook-rotate', rotateText, [
      ...keyValues(scope, by, key),
      overlapHours,
      secret.id,
      secret.sealed,
    ]),
  )

const disableText = `
  with w as (
    update webhook_endpoint set disabled_as = coalesce(disabled_as, 'person'), disabled_at = coalesce(disabled_at, now()),
      version = version + 1
    where partner_id = $1 and id = $5 and version = $6 returning *
  ), ${logged('disable', 'null', 'null')}
  select id, version from w`

export const disableStored = (db: Database, scope: Scope, by: Author, key: Keyed): Promise<Keyed> =>
  changed(db, scope, key.id, sql('webhook-disable', disableText, keyValues(scope, by, key)))

const enableText = `
  with w as (
    update webhook_endpoint set disabled_as = null, disabled_at = null, failing_since = null, failures = 0,
      paused_until = null, last_fault = '', last_status = null, mail = '', version = version + 1
    where partner_id = $1 and id = $5 and version = $6 returning *
  ), ${logged('enable', 'null', `jsonb_build_object('skips', $7::boolean)`)}, due as (
    update webhook_delivery d set due_at = now() from w
    where d.partner_id = $1 and d.endpoint_id = w.id and d.due_at > now()
  )
  select id, version from w`

/** Rows per statement, so that skipping a million rows blocks other commands only briefly. */
const atOnce = 20_000

const skipText = `
  update webhook_delivery set state = 'skipped', due_at = null, ended_at = now()
  where partner_id = $1 and endpoint_id = $2 and number in (
    select number from webhook_delivery where partner_id = $1 and endpoint_id = $2 and state = 'waiting'
    order by number limit $3)
  returning 1`

const nowText =
  'select id, version from webhook_endpoint where partner_id = $1 and id = $2 and version = $3'

/** With `skips`, skips the waiting events before enabling the endpoint, so that none of them is sent meanwhile. */
export async function enableStored(
  db: Database,
  scope: Scope,
  by: Author,
  { skips, ...key }: Keyed & { skips: boolean },
): Promise<Keyed> {
  if (skips) {
    const { partnerId } = scope
    await changed(db, scope, key.id, sql('webhook-now', nowText, [partnerId, key.id, key.version]))
    await inSteps(db, scope, sql('webhook-skip', skipText, [partnerId, key.id, atOnce]))
  }
  const values = [...keyValues(scope, by, key), skips]
  return changed(db, scope, key.id, sql('webhook-enable', enableText, values))
}

async function inSteps(db: Database, scope: Scope, statement: Statement): Promise<void> {
  for (;;) if ((await db.run(scope, statement)).length < atOnce) return
}

const emptyText = `
  delete from webhook_delivery where partner_id = $1 and endpoint_id = $2 and number in (
    select number from webhook_delivery where partner_id = $1 and endpoint_id = $2 limit $3)
  returning 1`

const removeText = `
  with w as (
    delete from webhook_endpoint where partner_id = $1 and id = $5 returning *
  ), ${logged('remove', shown('w'), 'null')}
  select id from w`

export async function removeStored(
  db: Database,
  scope: Scope,
  by: Author,
  id: number,
): Promise<void> {
  const { partnerId } = scope
  await inSteps(db, scope, sql('webhook-empty', emptyText, [partnerId, id, atOnce]))
  onlyRow(await db.run(scope, sql('webhook-remove', removeText, [partnerId, ...signed(by), id])))
}

export interface Target {
  url: string
  secrets: { id: string; sealed: Buffer }[]
}

const targetText = `
  select w.url, s.id, s.sealed from webhook_endpoint w
  join webhook_secret s on s.partner_id = w.partner_id and s.endpoint_id = w.id and coalesce(s.ends_at, 'infinity') > now()
  where w.partner_id = $1 and w.id = $2 order by s.made_at desc`

export async function readTarget(db: Database, scope: Scope, id: number): Promise<Target> {
  const rows = await db.run(
    scope,
    sql<{ url: string; id: string; sealed: Buffer }>('webhook-target', targetText, [
      scope.partnerId,
      id,
    ]),
  )
  return { url: onlyRow(rows).url, secrets: rows }
}
