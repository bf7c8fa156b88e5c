import { type Author, logs, signed } from '@dxweb/kit/definitions/audit.ts'
import { type Database, onlyRow, type Scope, sql } from '@dxweb/kit/database/database.ts'
import type { ReplyOf } from '@dxweb/kit/definitions/endpoint.ts'
import { invalidField, Refusal } from '@dxweb/kit/errors/errors.ts'
import type { listIntegrations } from './contract.ts'
import { type Extras, type IntegrationId, needsAddress } from './rules.ts'
import type { ActionOn } from '@dxweb/kit/definitions/audit-words.ts'

type Integrations = ReplyOf<typeof listIntegrations.parts>['data']
export type AddedIntegration = Omit<Integrations[number], 'isAdded'>

export const addedStatement = (partnerId: number) =>
  sql<AddedIntegration>(
    'integrations',
    `select integration_id as "integrationId", key_ending as "keyEnding",
       server_key_ending as "serverKeyEnding", address, extras, added_at as "addedAt", version
     from integration where partner_id = $1`,
    [partnerId],
  )

const audit = (
  from: string,
  action: ActionOn<'integration'>,
) => `${logs('integration', action, 'integration_id', '$3, $4, $5')}
      null, jsonb_build_object('extras', extras, 'keyEnding', key_ending, 'serverKeyEnding', server_key_ending,
        'address', address) from ${from}`

/**
 * `$9` keeps the stored server key, `$12` requires an address, `$14` is the version that was read. Locks the row first,
 * so that an integration that is being removed is not added again.
 */
const addText = `
  with was as (
    select * from integration where partner_id = $1 and integration_id = $2 for update
  ), wanted as (
    select coalesce($6::bytea, (select sealed_key from was)) as sealed_key,
      coalesce($7::text, (select key_ending from was)) as key_ending, $8::jsonb as extras,
      case when $9::boolean then (select sealed_server_key from was) else $10::bytea end as sealed_server_key,
      case when $9::boolean then coalesce((select server_key_ending from was), '') else coalesce($11::text, '') end
        as server_key_ending,
      coalesce($13::text, (select address from was), '') as address,
      (select version from was) is not distinct from $14::integer as is_read
  ), stored as (
    insert into integration (partner_id, integration_id, sealed_key, key_ending, extras, sealed_server_key,
      server_key_ending, address)
    select $1, $2, sealed_key, key_ending, extras, sealed_server_key, server_key_ending, address from wanted
    where is_read and sealed_key is not null and (address <> '' or not $12::boolean)
    on conflict (partner_id, integration_id) do update set sealed_key = excluded.sealed_key,
      key_ending = excluded.key_ending, extras = excluded.extras, sealed_server_key = excluded.sealed_server_key,
      server_key_ending = excluded.server_key_ending, address = excluded.address, version = integration.version + 1
      where integration.version = $14
    returning *
  ), audit as (${audit('stored', 'add')})
  select s.version, w.is_read as "isRead", w.sealed_key is not null as "hasKey",
    w.address <> '' or not $12::boolean as "hasAddress" from wanted w left join stored s on true`

interface SealedKey {
  sealed: Buffer
  ending: string
}

export interface NewIntegration {
  integrationId: IntegrationId
  /** Null keeps the stored key. */
  key: SealedKey | null
  /** Undefined keeps the stored key, null removes it. */
  serverKey: SealedKey | null | undefined
  /** Null keeps the stored address. */
  address: string | null
  extras: Extras
  /** Null if the integration has not been added. */
  version: number | null
}

interface Stored {
  version: number | null
  isRead: boolean
  hasKey: boolean
  hasAddress: boolean
}

export async function storeIntegration(
  db: Database,
  scope: Scope,
  by: Author,
  { integrationId, key, serverKey, address, extras, version }: NewIntegration,
): Promise<number> {
  const values = [
    scope.partnerId,
    integrationId,
    ...signed(by),
    key?.sealed ?? null,
    key?.ending ?? null,
    JSON.stringify(extras),
    serverKey === undefined,
    serverKey?.sealed ?? null,
    serverKey?.ending ?? null,
    needsAddress(integrationId),
    address,
    version,
  ]
  const stored = onlyRow(await db.run(scope, sql<Stored>('integration-add', addText, values)))
  if (stored.version !== null) return stored.version
  if (!stored.isRead) throw new Refusal('stale')
  if (!stored.hasKey) throw invalidField('apiKey', 'required')
  if (!stored.hasAddress) throw invalidField('address', 'required')
  throw new Refusal('stale')
}

const removeText = `
  with removed as (
    delete from integration where partner_id = $1 and integration_id = $2 returning *
  ), audit as (${audit('removed', 'remove')})
  select integration_id from removed`

export async function removeStored(
  db: Database,
  scope: Scope,
  by: Author,
  integrationId: IntegrationId,
): Promise<void> {
  const values = [scope.partnerId, integrationId, ...signed(by)]
  onlyRow(await db.run(scope, sql('integration-remove', removeText, values)))
}
