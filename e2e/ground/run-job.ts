import { join } from 'node:path'
import { runningEngine } from '@dxweb/server/db/engine/engine.ts'
import pg from 'pg'

/** Asks the server's database as its owner. */
export async function askOwner(folder: string, text: string): Promise<void> {
  const engine = runningEngine({
    dataDir: join(folder, 'data'),
    stateDir: join(folder, 'state'),
  })
  const client = new pg.Client({ connectionString: engine?.url })
  await client.connect()
  try {
    await client.query(text)
  } finally {
    await client.end()
  }
}

/** Has the server's job runner do a job now, whose queue tells it of new ones. */
export const runJob = (folder: string, task: 'send-reports' | 'expire-options') =>
  askOwner(folder, `select graphile_worker.add_job('${task}')`)
