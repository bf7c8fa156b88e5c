import { translate } from '@dxweb/locales/translate.ts'
import pg from 'pg'
import { StartFault } from '../ground/start-fault.ts'
import { type CopyIn, copyIn, copyOut } from './copy-table.ts'
import { readFigures } from './figures.ts'
import { brokenKeys } from './keys-hold.ts'
import type { Manifest } from './archive/manifest.ts'
import { drawRange, keepAhead } from './number-range.ts'
import { type ReadArchive, unzipped } from './archive/read-archive.ts'
import { keepSecrets, type openSecrets } from './secrets.ts'
import { joinPeople, settlePeople } from './shared/settle-people.ts'
import {
  settleDistributors,
  settleKeys,
  settlePartner,
  settleProductions,
  settleRates,
  settleTexts,
} from './shared/settle-shared.ts'
import type { SharedRows } from './shared/shared-rows.ts'
import { membersOf } from './archive/tar.ts'
import { recordInLog } from './venue-log.ts'
import { venueTables } from './venue-tables.ts'

export interface Filling {
  path: string
  read: ReadArchive
  secrets: ReturnType<typeof openSecrets>
  secret: Buffer
}

export interface FillResult {
  /** Number of archived people with an account in this installation, which gets their access. */
  joined: number
  /** Addresses of people with a locked account in this installation, who get no access. */
  shutOut: string[]
  /** Number of films that belong to the venue until Partneradmin merges them with the shared ones. */
  ownProductions: number
}

/** An arbitrary lock key, so that only one import runs at a time. */
const lockKey = 6_870_934

export async function fillVenue(client: pg.Client, filling: Filling): Promise<FillResult> {
  await client.query('begin')
  try {
    await client.query('select pg_advisory_xact_lock($1)', [lockKey])
    const filled = await fill(client, filling)
    await client.query('commit')
    return filled
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}

async function fill(client: pg.Client, { path, read, secrets, secret }: Filling) {
  const { manifest, hash } = read
  const { partnerId } = manifest
  const shared = JSON.parse(read.shared) as SharedRows
  const { people, distributors, ownProductions } = await settleShared(client, shared)
  await asReplica(client, async () => {
    await loadTables(client, path, manifest)
    await settleKeys(client, shared, people.added)
    await keepSecrets(client, secrets, people.added, secret)
  })
  await compare(client, manifest)
  await asReplica(client, () => leadDistributors(client, partnerId, distributors))
  const shutOut = await joinPeople(client, people)
  const broken = await brokenKeys(
    client,
    manifest.tables.map(({ name }) => name),
    partnerId,
  )
  if (broken.length > 0) {
    throw new StartFault(
      `Rows of the archive lead nowhere (${broken.join(', ')}); it was not imported.`,
    )
  }
  await rest(client, partnerId)
  await recordInLog(client, partnerId, 'imported', { archive: hash, exportedAt: manifest.madeAt })
  return { joined: people.joining.length - shutOut.length, shutOut, ownProductions }
}

/** Adds shared rows before the rows that refer to them. */
async function settleShared(client: pg.Client, shared: SharedRows) {
  await drawRange(client)
  await settlePartner(client, shared)
  await settleRates(client, shared)
  await settleTexts(client, shared)
  const people = await settlePeople(client, shared)
  const distributors = await settleDistributors(client, shared)
  const ownProductions = await settleProductions(client, shared, distributors)
  for (const table of ['user_account', 'distributor', 'production', 'vat_type', 'nk_category']) {
    await keepAhead(client, table)
  }
  return { people, distributors, ownProductions }
}

/** Runs work without triggers, since the sums and search words that triggers maintain are copied too. */
async function asReplica(client: pg.Client, work: () => Promise<unknown>): Promise<void> {
  try {
    await client.query('set local session_replication_role = replica')
  } catch (cause) {
    if (!(cause instanceof pg.DatabaseError) || cause.code !== '42501') throw cause
    throw new StartFault(
      'The owner of the database may not copy rows without triggers: as a superuser, grant set on parameter session_replication_role to that role.',
      { cause },
    )
  }
  await work()
  await client.query('set local session_replication_role = origin')
}

async function loadTables(client: pg.Client, path: string, manifest: Manifest): Promise<void> {
  const columns = new Map(manifest.tables.map((table) => [table.name, table.columns]))
  let open: { name: string; copy: CopyIn } | undefined
  for await (const { name, bytes } of membersOf(path)) {
    const [folder, table = ''] = name.split('/')
    if (folder !== 'tables') continue
    if (open?.name !== table) {
      await open?.copy.end()
      open = { name: table, copy: copyIn(client, table, columns.get(table) ?? []) }
    }
    await open.copy.write(await unzipped(bytes))
  }
  await open?.copy.end()
}

/** Reads the venue like an export, and compares the result with the manifest. */
async function compare(client: pg.Client, manifest: Manifest): Promise<void> {
  const { partnerId, madeAt, product } = manifest
  const inside = new Map(manifest.tables.map((table) => [table.name, table]))
  for (const table of await venueTables(client)) {
    const here = await copyOut(client, table, partnerId)
    const there = inside.get(table.name)
    if (here.rows === there?.rows && here.sha256 === there.sha256) continue
    throw new StartFault(
      `${table.name} has ${here.rows} rows here that are not the ${there?.rows ?? 0} exported; nothing was imported.`,
    )
  }
  const figures = await readFigures(client, { partnerId, madeAt, product })
  for (const [name, value] of Object.entries(manifest.figures)) {
    if (figures[name] === value) continue
    throw new StartFault(
      `${name} comes to ${figures[name] ?? 'nothing'} here and to ${value} in the archive; nothing was imported.`,
    )
  }
}

async function leadDistributors(
  client: pg.Client,
  partnerId: number,
  leads: ReadonlyMap<number, number>,
): Promise<void> {
  await client.query(
    `update bureau b set distributor_id = l.there from unnest($2::integer[], $3::integer[]) l (here, there)
     where b.partner_id = $1 and b.distributor_id = l.here and l.here <> l.there`,
    [partnerId, [...leads.keys()], [...leads.values()]],
  )
}

/** Language of the reason for the pause, which the venue's users see. */
const locale = 'nb'

const restText = `
  update partner set state = 'paused', is_resting = true, version = version + 1,
    pause_reason = case when state = 'paused' then pause_reason else $2 end
  where id = $1`

/** Pauses the venue until a user resumes it, since it may still be selling in its old installation. */
async function rest(client: pg.Client, partnerId: number): Promise<void> {
  await client.query(restText, [partnerId, translate(locale, 'partneradmin.log.imported')])
}
