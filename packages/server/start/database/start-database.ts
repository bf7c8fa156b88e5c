import type { Database } from '../../db/database.ts'
import { startEngine } from '../../db/engine/engine.ts'
import type { Engine } from '../../db/engine/engine.ts'
import { migrate } from '../../db/migrate/migrate.ts'
import { openDatabase } from '../../db/open-database.ts'
import { backUpBeforeMigration } from './backup.ts'

export interface StartDatabaseSettings {
  dataDir: string
  stateDir: string
  databaseUrl: string | undefined
}

export interface DatabaseEvents {
  onMigration?: (name: string) => void
  onTrouble?: (sentence: string, error?: unknown) => void
  onBackup?: (directory: string) => void
}

export interface StartedDatabase {
  db: Database
  /** Connects as the owner: for migrations, jobs and loading the demo. */
  ownerUrl: string
  isEmbedded: boolean
  /** True when this start created the embedded database, the only time demo data is loaded. */
  isNew: boolean
  close(): Promise<void>
}

/** Starts the engine or connects to DATABASE_URL, backs up an embedded database, and migrates. Throws StartFault. */
export async function startDatabase(
  settings: StartDatabaseSettings,
  events: DatabaseEvents = {},
): Promise<StartedDatabase> {
  const { dataDir, stateDir, databaseUrl } = settings
  const engine = databaseUrl
    ? undefined
    : await startEngine({ dataDir, stateDir, onTrouble: events.onTrouble })
  const ownerUrl = databaseUrl ?? engine?.url ?? ''
  try {
    await migrate({
      url: ownerUrl,
      onApplied: events.onMigration,
      backUp: () => backUpFirst(engine, dataDir, events),
    })
    const db = await openDatabase({
      url: ownerUrl,
      isEmbedded: engine !== undefined,
      onIdleError: (error) => events.onTrouble?.('A database connection was lost.', error),
    })
    return {
      db,
      ownerUrl,
      isEmbedded: engine !== undefined,
      isNew: engine?.isNew ?? false,
      close: () => closeBoth(db, engine),
    }
  } catch (error) {
    await engine?.stop()
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
