import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { runningEngine, startEngine } from '../../db/engine/engine.ts'
import { homeOf } from '../../db/engine/home.ts'
import type { ClusterOwner } from '../../db/engine/cluster-owner.ts'
import { labelName, platform, stampOf } from '../database/backup.ts'
import type { BackupLabel, BackupSettings } from '../database/backup.ts'
import { runCommand } from '../database/run-command.ts'
import { pathsIn, readSettings } from '../settings/settings.ts'
import { agreeWithList, type Erased, mergeErased, readErased } from '../../privacy/erased-list.ts'
import { StartFault } from '../../ground/start-fault.ts'

/** A part of the data directory, unpacked next to its final place and then swapped with it. */
interface Part {
  place: string
  fresh: string
  aside: string
}

/** Keeps the old contents aside and reverts if the engine does not start. Returns the old database's path, if any. */
export async function restore(
  settings: BackupSettings,
  from: string,
  at: Date,
): Promise<string | undefined> {
  checkLabel(from)
  if (settings.databaseUrl) {
    throw new StartFault(
      'npm run restore fills the embedded database; run it without DATABASE_URL.',
    )
  }
  if (runningEngine(settings)) {
    throw new StartFault(
      `DxWeb runs on the data directory ${settings.dataDir}; stop it before you restore.`,
    )
  }
  const { data, owner } = homeOf(settings)
  const { uploads, secret, erased } = pathsIn(settings.dataDir)
  const parts = [data, uploads, secret].map((place) => partAt(place, stampOf(at)))
  try {
    prepareParts(parts, from, owner)
    parts.forEach(change)
    const engine = await startEngine(settings)
    mergeErased(erased, erasedIn(from))
    await agreeWithList(engine.url, erased).finally(() => engine.stop())
  } catch (cause) {
    parts.forEach(changeBack)
    throw new StartFault(
      `${from} could not be restored, and nothing was changed: ${(cause as Error).message}`,
      { cause },
    )
  }
  const [database] = parts
  return database && existsSync(database.aside) ? database.aside : undefined
}

/** Reads the erasures of all backups in the same folder, since newer backups list later erasures. */
function erasedIn(from: string): Erased[] {
  const folder = dirname(from)
  return readdirSync(folder).flatMap((name) => readErased(join(folder, name, 'erased.jsonl')))
}

function checkLabel(from: string): void {
  const path = join(from, labelName)
  if (!existsSync(path)) throw new StartFault(`${from} is not a backup made by npm run backup.`)
  const label = JSON.parse(readFileSync(path, 'utf8')) as BackupLabel
  if (label.platform === platform) return
  throw new StartFault(
    `The backup was made on ${label.platform} and fits only that; this is ${platform}.`,
  )
}

function partAt(place: string, stamp: string): Part {
  return { place, fresh: `${place}-restoring-${stamp}`, aside: `${place}-before-restore-${stamp}` }
}

function prepareParts(parts: Part[], from: string, owner: ClusterOwner | undefined): void {
  const sources = ['database', 'uploads', 'secret'].map((name) => join(from, name))
  parts.forEach(({ fresh }, index) => {
    const source = sources[index] ?? ''
    if (existsSync(source)) cpSync(source, fresh, { recursive: true })
  })
  const [database] = parts
  if (!database) return
  chmodSync(database.fresh, 0o700)
  if (owner) setOwner(database.fresh, owner)
}

function setOwner(directory: string, { uid, gid }: ClusterOwner): void {
  chownSync(directory, uid, gid)
  for (const entry of readdirSync(directory, { withFileTypes: true })) {
    const path = join(directory, entry.name)
    if (entry.isDirectory()) setOwner(path, { uid, gid })
    else chownSync(path, uid, gid)
  }
}

function change({ place, fresh, aside }: Part): void {
  if (existsSync(place)) renameSync(place, aside)
  if (existsSync(fresh)) renameSync(fresh, place)
}

/** Restores the old state from `aside`, regardless of the point at which the command failed. */
function changeBack({ place, fresh, aside }: Part): void {
  rmSync(fresh, { recursive: true, force: true })
  if (!existsSync(aside)) return
  rmSync(place, { recursive: true, force: true })
  renameSync(aside, place)
}

if (import.meta.main) {
  await runCommand(async ([from]) => {
    if (!from) throw new StartFault('Which backup? npm run restore -- path/to/backup')
    const aside = await restore(readSettings(process.env), resolve(from), new Date())
    console.log(`Restored from ${basename(from)}.`)
    if (aside) console.log(`The database that was here is kept in ${aside}.`)
  })
}
