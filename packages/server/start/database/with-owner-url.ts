import { runningEngine } from '../../db/engine/engine.ts'
import { ensureDataDir } from './secret.ts'
import type { Settings } from '../settings/settings.ts'
import { startDatabase } from './start-database.ts'

/** Uses the running DxWeb's database, or starts one. */
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
