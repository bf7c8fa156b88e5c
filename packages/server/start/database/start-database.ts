import type { Database } from '../../db/database.ts'
import { startEngine } from '../../db/engine/engine.ts'
import type { Engine } from '../../db/engine/engine.ts'
import { migrate } from '../../db/migrate/migrate.ts'
import { openDatabase } from '../../db/open-database.ts'
import type { WorkerEngine } from '../../work/messages.ts'
import { backUpBeforeMigration } from './backup.ts'

export interface StartDatabaseSettings {
  dataDir: string
  stateDir: string
  databaseUrl: string | undefined
  /** Address that bypasses the pool, if `databaseUrl` is the address of a pool. */
  databaseDirectUrl?: string | undefined
  databaseReadUrl?: string | undefined
}

export interface DatabaseEvents {
  onMigration?: (name: string) => void
  onProblem?: (sentence: string, error?: unknown) => void
  onBackup?: (directory: string) => void
}

export interface StartedDatabase {
  db: Database
  /** Address for the owner role, without the pool: for migrations, jobs, live changes and loading the demo. */
  ownerUrl: string
  engine: WorkerEngine
  isEmbedded: boolean
  /** True if this start created the embedded database, which is the only case in which demo data is loaded. */
  isNew: boolean
  close(): Promise<void>
}

/** Backs up an embedded database before the migration. Throws StartFault. */
export async function startDatabase(
  settings: StartDatabaseSettings,
  events: DatabaseEvents = {},
): Promise<StartedDatabase> {
  const { dataDir, stateDir, databaseUrl, databaseDirectUrl } = settings
  const embedded = databaseUrl
    ? undefined
    : await startEngine({ dataDir, stateDir, onProblem: events.onProblem })
  const ownerUrl = databaseDirectUrl ?? databaseUrl ?? embedded?.url ?? ''
  const engine: WorkerEngine = {
    url: databaseUrl ?? ownerUrl,
    isEmbedded: embedded !== undefined,
    isPooled: databaseDirectUrl !== undefined,
    readUrl: settings.databaseReadUrl,
  }
  try {
    await migrate({
      url: ownerUrl,
      onApplied: events.onMigration,
      backUp: () => backUpFirst(embedded, dataDir, events),
    })
    const db = await openDatabase({
      ...engine,
      onIdleError: (error) => events.onProblem?.('A database connection was lost.', error),
    })
    return {
      db,
      ownerUrl,
      engine,
      isEmbedded: embedded !== undefined,
      isNew: embedded?.isNew ?? false,
      close: () => closeBoth(db, embedded),
    }
  } catch (error) {
    await embedded?.stop()
    throw error
  }
}

async function closeBoth(db: Database, engine: Engine | undefined): Promise<void> {
  await db.close()
  await engine?.stop()
}

async function backUpFirst(
  engine: Engine | undefined,
  dataDir: string,
  { onBackup }: DatabaseEvents,
): Promise<void> {
  if (engine) onBackup?.(await backUpBeforeMigration(engine, dataDir, new Date()))
}
