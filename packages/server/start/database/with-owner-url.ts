import { runningEngine } from '../../db/engine/engine.ts'
import { StartFault } from '../../ground/start-fault.ts'
import { lastStart } from './last-start.ts'
import { ensureDataDir } from './secret.ts'
import type { Settings } from '../settings/settings.ts'
import { startDatabase } from './start-database.ts'

/**
 * Runs work on the database of the running DxWeb, or else starts the database. Throws StartFault if DxWeb was last
 * started with DATABASE_URL and the command has none, since the command would then use an empty engine.
 */
export async function withOwnerUrl<T>(
  settings: Settings,
  work: (ownerUrl: string) => Promise<T>,
): Promise<T> {
  if (!settings.databaseUrl && lastStart(settings.dataDir)?.hasOwnDatabase) {
    throw new StartFault(
      `DxWeb was started with DATABASE_URL on ${settings.dataDir}; give this command the same.`,
    )
  }
  const running = settings.databaseUrl ? undefined : runningEngine(settings)
  if (running) return work(running.url)
  ensureDataDir(settings.dataDir)
  const database = await startDatabase(settings)
  try {
    return await work(database.ownerUrl)
  } finally {
    await database.close()
  }
}
