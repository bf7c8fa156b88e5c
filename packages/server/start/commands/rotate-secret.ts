import { randomBytes } from 'node:crypto'
import { existsSync, renameSync, writeFileSync } from 'node:fs'
import pg from 'pg'
import { runningEngine, startEngine } from '../../db/engine/engine.ts'
import { secretOwner } from '@dxweb/areas/webhooks/endpoints/routes.ts'
import { keyOwner, serverKeyOwner } from '@dxweb/areas/integrations/rules.ts'
import { chainKeyOwner } from '@dxweb/areas/tills/registers/key-owner.ts'
import { seal, unseal } from '../../pages/secrets/seal.ts'
import { sealAgain } from '../../pages/secrets/totp.ts'
import { stampOf } from '../database/backup.ts'
import { noteSecret } from '../database/known-secret.ts'
import { runCommand } from '../database/run-command.ts'
import { readSecret } from '../database/secret.ts'
import { pathsIn, readSettings, type Settings } from '../settings/settings.ts'
import { StartFault } from '../../ground/start-fault.ts'

/** Re-encrypts everything, all or nothing. DxWeb must not be running. Returns the old secret's path. */
export async function rotateSecret(url: string, dataDir: string, at: Date): Promise<string> {
  const path = pathsIn(dataDir).secret
  if (!existsSync(path)) throw new StartFault(`There is no secret in ${dataDir} yet.`)
  const from = readSecret(path)
  const to = randomBytes(32)
  const aside = `${path}-before-${stampOf(at)}`
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('begin')
    await sealFactors(client, from, to)
    await sealKeys(client, from, to)
    await sealWebhooks(client, from, to)
    await sealChainKeys(client, from, to)
    await noteSecret(client, to)
    renameSync(path, aside)
    writeFileSync(path, to.toString('base64'), { mode: 0o600, flag: 'wx' })
    await client.query('commit')
  } catch (cause) {
    if (existsSync(aside)) renameSync(aside, path)
    throw new StartFault(
      `The secret was not changed, and nothing else: ${(cause as Error).message}`,
      { cause },
    )
  } finally {
    await client.end()
  }
  return aside
}

interface SealedKey {
  partner_id: number
  integration_id: string
  sealed_key: Buffer
  sealed_server_key: Buffer | null
}

async function sealKeys(client: pg.Client, from: Buffer, to: Buffer): Promise<void> {
  const { rows } = await client.query<SealedKey>(
    'select partner_id, integration_id, sealed_key, sealed_server_key from integration for update',
  )
  const sealedAgain = (owner: string, sealed: Buffer | null) =>
    sealed && seal(to, owner, unseal(from, owner, sealed))
  for (const { partner_id, integration_id, sealed_key, sealed_server_key } of rows) {
    await client.query(
      `update integration set sealed_key = $3, sealed_server_key = $4
       where partner_id = $1 and integration_id = $2`,
      [
        partner_id,
        integration_id,
        sealedAgain(keyOwner(partner_id, integration_id), sealed_key),
        sealedAgain(serverKeyOwner(partner_id, integration_id), sealed_server_key),
      ],
    )
  }
}

interface SealedSecret {
  partner_id: number
  endpoint_id: number
  id: string
  sealed: Buffer
}

async function sealWebhooks(client: pg.Client, from: Buffer, to: Buffer): Promise<void> {
  const { rows } = await client.query<SealedSecret>(
    'select partner_id, endpoint_id, id, sealed from webhook_secret for update',
  )
  for (const { partner_id, endpoint_id, id, sealed } of rows) {
    const owner = secretOwner(partner_id, endpoint_id)
    await client.query('update webhook_secret set sealed = $3 where partner_id = $1 and id = $2', [
      partner_id,
      id,
      seal(to, owner, unseal(from, owner, sealed)),
    ])
  }
}

async function sealChainKeys(client: pg.Client, from: Buffer, to: Buffer): Promise<void> {
  const { rows } = await client.query<{ partner_id: number; id: number; sealed_key: Buffer }>(
    'select partner_id, id, sealed_key from till_register where sealed_key is not null for update',
  )
  for (const { partner_id, id, sealed_key } of rows) {
    const owner = chainKeyOwner(partner_id, id)
    await client.query(
      'update till_register set sealed_key = $3 where partner_id = $1 and id = $2',
      [partner_id, id, seal(to, owner, unseal(from, owner, sealed_key))],
    )
  }
}

interface Factors {
  id: number
  totp_secret: Buffer | null
  totp_pending: Buffer | null
}

async function sealFactors(client: pg.Client, from: Buffer, to: Buffer): Promise<void> {
  const { rows } = await client.query<Factors>(
    `select id, totp_secret, totp_pending from user_account
     where totp_secret is not null or totp_pending is not null for update`,
  )
  for (const { id, totp_secret, totp_pending } of rows) {
    const again = (sealed: Buffer | null) => sealed && sealAgain(from, to, id, sealed)
    await client.query(
      'update user_account set totp_secret = $2, totp_pending = $3 where id = $1',
      [id, again(totp_secret), again(totp_pending)],
    )
  }
}

async function rotate(settings: Settings): Promise<string> {
  const { databaseUrl, dataDir } = settings
  if (databaseUrl) return rotateSecret(databaseUrl, dataDir, new Date())
  if (runningEngine(settings)) {
    throw new StartFault(`DxWeb runs on the data directory ${dataDir}; stop it first.`)
  }
  const engine = await startEngine(settings)
  try {
    return await rotateSecret(engine.url, dataDir, new Date())
  } finally {
    await engine.stop()
  }
}

if (import.meta.main) {
  await runCommand(async () => {
    const aside = await rotate(readSettings(process.env))
    console.log(
      `DxWeb has a new secret. The old one is kept in ${aside}; delete it when all is well.`,
    )
  })
}
