import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { Refusal } from '@dxweb/kit/errors/errors.ts'
import type { FileStore } from '@dxweb/kit/files/file-store.ts'
import pg from 'pg'
import { columnTypes } from '../db/connections/column-types.ts'
import { StartFault } from '../ground/start-fault.ts'
import { keyPath } from './export-venue.ts'
import { fillVenue, type FillResult } from './fill-venue.ts'
import { fileMember, type Manifest, sha256 } from './archive/manifest.ts'
import { checkArchive, readHead } from './archive/read-archive.ts'
import { schemaPrint } from './schema-print.ts'
import { openSecrets } from './secrets.ts'
import { membersOf } from './archive/tar.ts'
import { copySettings } from './venue-tables.ts'

export interface ImportSettings {
  /** Connection URL of the owner role. */
  url: string
  files: FileStore
  secret: Buffer
  path: string
}

export interface Imported extends Partial<FillResult> {
  manifest: Manifest
  /** True if an earlier run had already imported this archive, so that nothing was done. */
  wasHere: boolean
}

/**
 * Imports a venue from its archive: first the files, and then all rows in one transaction, committed only if every
 * table, key, seal and figure equals the export. Throws StartFault otherwise.
 */
export async function importVenue(settings: ImportSettings): Promise<Imported> {
  const { url, path, secret, files } = settings
  const client = new pg.Client({ connectionString: url, types: columnTypes })
  client.on('error', () => undefined)
  const { schema, product } = await readHead(path)
  await client.connect()
  try {
    await client.query(copySettings)
    if (schema !== (await schemaPrint(client))) {
      throw new StartFault(
        `${path} was exported by a version with another schema (${product}); bring both installations to the same version and export it again.`,
      )
    }
    const read = await checkArchive(path)
    const secrets = openSecrets(read.secrets, await readKey(path))
    if (await hasBeenImported(client, read.manifest.partnerId, read.hash)) {
      return { manifest: read.manifest, wasHere: true }
    }
    await stageFiles(path, files, read.manifest)
    const filled = await fillVenue(client, { path, read, secrets, secret })
    await analyze(client, read.manifest)
    return { manifest: read.manifest, wasHere: false, ...filled }
  } finally {
    await client.end()
  }
}

async function readKey(path: string): Promise<Buffer> {
  const from = keyPath(path)
  if (!existsSync(from)) {
    throw new StartFault(`${from}, the key to the venue's secrets, is missing; copy it there too.`)
  }
  return Buffer.from((await readFile(from, 'utf8')).trim(), 'base64')
}

async function hasBeenImported(client: pg.Client, partnerId: number, hash: string) {
  const { rows } = await client.query(
    `select from audit_entry where partner_id = $1 and object_type = 'partner' and action = 'imported'
       and after ->> 'archive' = $2`,
    [partnerId, hash],
  )
  return rows.length > 0
}

/** Writes files under the names in the venue's rows. Keeps files that an interrupted import has already written. */
async function stageFiles(path: string, store: FileStore, { files }: Manifest): Promise<void> {
  const byMember = new Map(files.map((one) => [fileMember(one.name), one]))
  for await (const { name, bytes } of membersOf(path)) {
    const file = byMember.get(name)
    if (file === undefined) continue
    const there = await store.read(file.name).catch((error: unknown) => {
      if (error instanceof Refusal && error.code === 'not_found') return null
      throw error
    })
    if (there === null) await store.write(file.name, bytes)
    else if (sha256(there) !== file.sha256) {
      throw new StartFault(
        `There is another file ${file.name} here, so the venue was not imported.`,
      )
    }
  }
}

/** Updates the planner's statistics, since the new rows are read immediately. */
async function analyze(client: pg.Client, { tables }: Manifest): Promise<void> {
  for (const { name, rows } of tables) if (rows > 0) await client.query(`analyze ${name}`)
}
