import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { constants, gzip } from 'node:zlib'
import { Refusal } from '@dxweb/kit/errors/errors.ts'
import type { FileStore } from '@dxweb/kit/files/file-store.ts'
import pg from 'pg'
import { columnTypes } from '../db/connections/column-types.ts'
import { StartFault } from '../ground/start-fault.ts'
import { copyOut } from './copy-table.ts'
import { readFigures } from './figures.ts'
import {
  archiveFormat,
  fileMember,
  type Head,
  type Manifest,
  sha256,
  type TableInside,
  tableMember,
} from './archive/manifest.ts'
import { pauseVenue, soldMeanwhile, soldSoFar } from './pause-venue.ts'
import { schemaPrint } from './schema-print.ts'
import { readSecrets } from './secrets.ts'
import { readShared, type SharedRows } from './shared/shared-rows.ts'
import { recordInLog } from './venue-log.ts'
import { copySettings, venueTables } from './venue-tables.ts'
import { type ArchiveWriter, openArchive } from './archive/write-archive.ts'

export interface ExportSettings {
  /** Connection URL of the owner role. */
  url: string
  files: FileStore
  secret: Buffer
  partnerId: number
  path: string
  /** Reason for pausing the venue; undefined to let the venue keep selling. */
  pauseReason?: string | undefined
  product: string
  now: Date
}

export const keyPath = (path: string) => `${path}.key`

const zipped = promisify(gzip)
const fast = { level: constants.Z_BEST_SPEED }

/** Writes one snapshot of a venue into a file, and the key to the venue's secrets into another file. */
export async function exportVenue(settings: ExportSettings): Promise<Manifest> {
  const { url, path, now } = settings
  const client = new pg.Client({ connectionString: url, types: columnTypes })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query(copySettings)
    await refuseUnknown(client, settings)
    const archive = await openArchive(path, now)
    try {
      return await writeAll(client, archive, settings)
    } catch (error) {
      await archive.abandon()
      throw error
    }
  } finally {
    await client.end()
  }
}

async function refuseUnknown(client: pg.Client, settings: ExportSettings): Promise<void> {
  const { partnerId, path } = settings
  const { rows } = await client.query('select from partner where id = $1 and id > 1', [partnerId])
  if (rows.length === 0) throw new StartFault(`There is no venue ${partnerId} here.`)
  if (existsSync(path)) throw new StartFault(`${path} is there already; name another file.`)
}

async function writeAll(
  client: pg.Client,
  archive: ArchiveWriter,
  settings: ExportSettings,
): Promise<Manifest> {
  const { partnerId, pauseReason, path } = settings
  if (pauseReason !== undefined) await pauseVenue(client, partnerId, pauseReason)
  const key = randomBytes(32)
  await client.query('begin transaction isolation level repeatable read read only')
  const { sold, ...inside } = await writeSnapshot(client, archive, key, settings)
  await client.query('commit')
  const { files, missing } = await writeFiles(archive, settings.files, inside.names)
  const later = await soldSoFar(client, partnerId)
  if (pauseReason !== undefined && later > sold) throw soldMeanwhile(later - sold)
  const { head, tables, members, figures, isPaused } = inside
  const manifest = { ...head, isPaused, tables, files, missing, members, figures }
  const text = JSON.stringify(manifest)
  await archive.add('manifest.json', text)
  await archive.add('manifest.sha256', sha256(text))
  await recordInLog(client, partnerId, 'exported', { archive: sha256(text), isPaused })
  await writeFile(keyPath(path), key.toString('base64'), { mode: 0o600, flush: true })
  await archive.finish().catch(async (cause: unknown) => {
    await rm(keyPath(path), { force: true })
    throw cause
  })
  return manifest
}

async function writeSnapshot(
  client: pg.Client,
  archive: ArchiveWriter,
  key: Buffer,
  { partnerId, product, now, secret }: ExportSettings,
) {
  const shared = await readShared(client, partnerId)
  const head: Head = {
    what: 'dxweb-venue',
    format: archiveFormat,
    product,
    schema: await schemaPrint(client),
    madeAt: now.toISOString(),
    partnerId,
    name: shared.partner.name,
  }
  await archive.add('format.json', JSON.stringify(head))
  const members: Record<string, string> = {}
  const add = async (name: string, text: string) => {
    members[name] = sha256(text)
    await archive.add(name, text)
  }
  await add('shared.json', JSON.stringify(shared))
  const tables = await writeTables(client, archive, partnerId)
  const own = ownPeople(shared)
  await add('secrets.json', await readSecrets(client, partnerId, own, { secret, key }))
  return {
    head,
    tables,
    members,
    figures: await readFigures(client, { partnerId, madeAt: head.madeAt, product }),
    names: await fileNames(client, partnerId),
    isPaused: shared.partner['state'] === 'paused',
    sold: await soldSoFar(client, partnerId),
  }
}

const ownPeople = ({ people }: SharedRows) =>
  people.filter((one) => one['is_own'] === true).map(({ id }) => id)

async function writeTables(
  client: pg.Client,
  archive: ArchiveWriter,
  partnerId: number,
): Promise<TableInside[]> {
  const inside: TableInside[] = []
  for (const table of await venueTables(client)) {
    let number = 0
    const copied = await copyOut(client, table, partnerId, async (chunk) => {
      await archive.add(tableMember(table.name, number), await zipped(chunk, fast))
      number += 1
    })
    inside.push({ name: table.name, columns: table.columns, ...copied })
  }
  return inside
}

async function fileNames(client: pg.Client, partnerId: number): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select partner_id || '/' || id || part as name from stored_file, unnest(parts) part
     where partner_id = $1 and state = 'kept' order by 1`,
    [partnerId],
  )
  return rows.map(({ name }) => name)
}

async function writeFiles(archive: ArchiveWriter, store: FileStore, names: readonly string[]) {
  const files: Manifest['files'] = []
  const missing: string[] = []
  for (const name of names) {
    const bytes = await store.read(name).catch((error: unknown) => {
      if (error instanceof Refusal && error.code === 'not_found') return null
      throw error
    })
    if (bytes === null) {
      missing.push(name)
      continue
    }
    await archive.add(fileMember(name), bytes)
    files.push({ name, size: bytes.length, sha256: sha256(bytes) })
  }
  return { files, missing }
}
