import { randomBytes } from 'node:crypto'
import { existsSync, renameSync, writeFileSync } from 'node:fs'
import pg from 'pg'
import { runningEngine, startEngine } from '../../db/engine/engine.ts'
import { seal, unseal } from '../../pages/secrets/seal.ts'
import {
  sealedColumns,
  type SealedRow,
  sealedText,
  sealText,
} from '../../pages/secrets/sealed-columns.ts'
import { stampOf } from '../database/backup.ts'
import { recordSecret } from '../database/known-secret.ts'
import { runCommand } from '../database/run-command.ts'
import { readSecret } from '../database/secret.ts'
import { pathsIn, readSettings, type Settings } from '../settings/settings.ts'
import { StartFault } from '../../ground/start-fault.ts'

/** Re-encrypts all encrypted values in one transaction. DxWeb must not be running. Returns the old secret's path. */
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
    await sealAll(client, from, to)
    await recordSecret(client, to)
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

async function sealAll(client: pg.Client, from: Buffer, to: Buffer): Promise<void> {
  for (const column of sealedColumns) {
    const { rows } = await client.query<SealedRow>(`${sealedText(column)} for update`)
    for (const row of rows) {
      const owner = column.ownerOf(row)
      const again = seal(to, owner, unseal(from, owner, row.sealed))
      await client.query(sealText(column), [again, ...column.key.map((name) => row[name])])
    }
  }
}

async function rotate(settings: Settings): Promise<string> {
  const { databaseUrl, databaseDirectUrl, dataDir } = settings
  if (databaseUrl) return rotateSecret(databaseDirectUrl ?? databaseUrl, dataDir, new Date())
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
