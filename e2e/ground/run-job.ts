import { expect } from '@playwright/test'
import pg from 'pg'
import { ownerUrlOf } from '../venue/venue.ts'

async function asOwner<T>(folder: string, ask: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: ownerUrlOf(folder) })
  await client.connect()
  try {
    return await ask(client)
  } finally {
    await client.end()
  }
}

export const askOwner = (folder: string, text: string) =>
  asOwner(folder, (client) => client.query(text))

/** Waits until the job has left the queue. */
export const runJob = (
  folder: string,
  task: 'send-reports' | 'expire-options' | 'run-extensions',
) =>
  asOwner(folder, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      'select id from graphile_worker.add_job($1)',
      [task],
    )
    const left = 'select 1 from graphile_worker.jobs where id = $1'
    await expect
      .poll(async () => (await client.query(left, [rows[0]?.id])).rowCount, { message: task })
      .toBe(0)
  })
