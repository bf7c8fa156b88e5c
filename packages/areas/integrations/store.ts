import { type By, logs, signed } from '@dxweb/kit/definitions/audit.ts'
import { type Database, onlyRow, type Scope, sql } from '@dxweb/kit/database/database.ts'
import type { ReplyOf } from '@dxweb/kit/definitions/endpoint.ts'
import type { listIntegrations } from './contract.ts'
import type { Extras, IntegrationId } from './rules.ts'
import type { ActionOn } from '@dxweb/kit/definitions/audit-words.ts'

type Integrations = ReplyOf<typeof listIntegrations.parts>['data']
export type AddedIntegration = Omit<Integrations[number], 'isAdded'>

export const addedStatement = (partnerId: number) =>
  sql<AddedIntegration>(
    'integrations',
    `select integration_id as "integrationId", key_ending as "keyEnding", extras, added_at as "addedAt", version
     from integration where partner_id = $1`,
    [partnerId],
  )

const audit = (
  from: string,
  action: ActionOn<'integration'>,
) => `${logs('integration', action, 'integration_id', '$3, $4, $5')}
      null, jsonb_build_object('extras', extras, 'keyEnding', key_ending) from ${from}`

const addText = `
  with added as (
    insert into integration (partner_id, integration_id, sealed_key, key_ending, extras)
    select $1, $2, $6::bytea, $7::text, $8::jsonb where $6::bytea is not null
    on conflict (partner_id, integration_id) do update set sealed_key = excluded.sealed_key,
      key_ending = excluded.key_ending, extras = excluded.extras, version = integration.version + 1
    returning *
  ), kept as (
    update integration set extras = $8::jsonb, version = version + 1
    where partner_id = $1 and integration_id = $2 and $6::bytea is null returning *
  ), stored as (select * from added union all select * from kept), audit as (${audit('stored', 'add')})
  select version from stored`

export interface NewIntegration {
  integrationId: IntegrationId
  /** Null keeps the stored key. */
  key: { sealed: Buffer; ending: string } | null
  extras: Extras
}

/** Returns the new version; nothing when no key is stored and none was given. */
export async function storeIntegration(
  db: Database,
  { partnerId, ...scope }: Scope,
  by: By,
  { integrationId, key, extras }: NewIntegration,
): Promise<number | undefined> {
  const values = [
    partnerId,
    integrationId,
    ...signed(by),
    key?.sealed ?? null,
    key?.ending ?? null,
    JSON.stringify(extras),
  ]
  const statement = sql<{ version: number }>('integration-add', addText, values)
  const [stored] = await db.run({ partnerId, ...scope }, statement)
  return stored?.version
}

const removeText = `
  with removed as (
    delete from integration where partner_id = $1 and integration_id = $2 returning *
  ), audit as (${audit('removed', 'remove')})
  select integration_id from removed`

export async function removeStored(
  db: Database,
  scope: Scope,
  by: By,
  integrationId: IntegrationId,
): Promise<void> {
  const values = [scope.partnerId, integrationId, ...signed(by)]
  onlyRow(await db.run(scope, sql('integration-remove', removeText, values)))
}
