import { openDatabase } from '@dxweb/server/db/open-database.ts'
import { closeDays } from '@dxweb/server/jobs/close-days.ts'

const patienceMs = 120_000

export async function closeAllDays(url: string): Promise<void> {
  const db = await openDatabase({ url, statementTimeoutMs: patienceMs })
  try {
    await closeDays(db, new Date())
  } finally {
    await db.close()
  }
}
