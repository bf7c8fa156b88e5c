import {
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { copyCluster } from '../../db/engine/copy-cluster.ts'
import { runningEngine, startEngine } from '../../db/engine/engine.ts'
import type { Home } from '../../db/engine/home.ts'
import { runCommand } from './run-command.ts'
import { pathsIn, readSettings } from '../settings/settings.ts'
import { makeFolder } from '../../ground/make-folder.ts'
import { StartFault } from '../../ground/start-fault.ts'

export interface BackupSettings {
  dataDir: string
  stateDir: string
  databaseUrl?: string | undefined
}

export interface BackupLabel {
  format: 1
  madeAt: string
  postgres: number
  platform: string
}

export const labelName = 'backup.json'
export const platform = `${process.platform}-${process.arch}`

const automaticPrefix = 'before-migration-'
const keptAutomatic = 3

/** Formats a time as '2026-11-21T180000Z', which is valid in file names and sortable. */
export function stampOf(at: Date): string {
  return `${at.toISOString().slice(0, 19).replaceAll(':', '')}Z`
}

/** DxWeb may be running or stopped. Returns the directory of the backup. */
export async function backUp(settings: BackupSettings, at: Date, into?: string): Promise<string> {
  if (settings.databaseUrl) {
    throw new StartFault(
      'npm run backup copies the embedded database; back up the server of DATABASE_URL with its own tools (pg_dump), and the data directory beside it.',
    )
  }
  const target = into ?? join(pathsIn(settings.dataDir).backups, stampOf(at))
  const running = runningEngine(settings)
  if (running) return backUpRunning(running, settings.dataDir, target, at)
  const engine = await startEngine(settings)
  try {
    return await backUpRunning(engine, settings.dataDir, target, at)
  } finally {
    await engine.stop()
  }
}

/** Keeps only the newest few backups. */
export async function backUpBeforeMigration(
  engine: { url: string; home: Home },
  dataDir: string,
  at: Date,
): Promise<string> {
  const { backups } = pathsIn(dataDir)
  const made = await backUpRunning(
    engine,
    dataDir,
    join(backups, automaticPrefix + stampOf(at)),
    at,
  )
  const automatic = readdirSync(backups).filter((name) => name.startsWith(automaticPrefix))
  for (const name of automatic.toSorted().slice(0, -keptAutomatic)) {
    rmSync(join(backups, name), { recursive: true })
  }
  return made
}

/** Writes the backup under a temporary name until it is complete, so that no partial backup has a final name. */
async function backUpRunning(
  { url, home }: { url: string; home: Home },
  dataDir: string,
  target: string,
  at: Date,
): Promise<string> {
  if (existsSync(target))
    throw new StartFault(`${target} is there already; name another place for the backup.`)
  const partial = join(dirname(target), `.${basename(target)}.${process.pid}`)
  try {
    makeFolder(partial, 0o700)
    await copyCluster(url, home.data, join(partial, 'database'))
    copyFiles(dataDir, partial)
    writeFileSync(join(partial, labelName), JSON.stringify(labelOf(home, at), undefined, 2))
    renameSync(partial, target)
  } catch (cause) {
    rmSync(partial, { recursive: true, force: true })
    throw new StartFault(
      `The backup could not be made in ${target}: ${(cause as Error).message}.`,
      { cause },
    )
  }
  return target
}

/** Copies the files after the database, so that the backup includes every file that a row refers to. */
function copyFiles(dataDir: string, target: string): void {
  const { uploads, secret, erased } = pathsIn(dataDir)
  for (const path of [uploads, secret, erased]) {
    if (existsSync(path)) cpSync(path, join(target, basename(path)), { recursive: true })
  }
}

function labelOf(home: Home, at: Date): BackupLabel {
  const postgres = Number(readFileSync(join(home.data, 'PG_VERSION'), 'utf8'))
  return { format: 1, madeAt: at.toISOString(), postgres, platform }
}

if (import.meta.main) {
  await runCommand(async ([into]) => {
    const made = await backUp(readSettings(process.env), new Date(), into && resolve(into))
    console.log(`Backup made: ${made}`)
  })
}
