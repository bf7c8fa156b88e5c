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
  /** Connects as the owner: for migrations, jobs and the demo's bulk loading. */
  ownerUrl: string
  isEmbedded: boolean
  /** True when this start made the embedded database: the one time that demo data is loaded unasked. */
  isNew: boolean
  close(): Promise<void>
}

/**
 * The embedded engine, or the server of DATABASE_URL, with today's schema. An embedded database that holds
 * something is backed up before a migration changes it. Throws StartFault.
 */
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
