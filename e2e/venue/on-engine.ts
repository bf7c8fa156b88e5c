import { databaseAt } from '@dxweb/server/testing/database-url.ts'
import pg from 'pg'

/** Runs outside the venues' databases, for statements such as `create database`. */
export async function onEngine(engineUrl: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseAt(engineUrl, 'postgres') })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query(text)
  } finally {
    await client.end()
  }
}
