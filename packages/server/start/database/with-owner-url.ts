import { runningEngine } from '../../db/engine/engine.ts'
import { ensureDataDir } from './secret.ts'
import type { Settings } from '../settings/settings.ts'
import { startDatabase } from './start-database.ts'

/** Works on the database of a DxWeb that runs, or on one started for this, as the owner of its tables. */
export async function withOwnerUrl<T>(
  settings: Settings,
  work: (ownerUrl: string) => Promise<T>,
): Promise<T> {
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
