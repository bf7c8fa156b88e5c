import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import type { Database } from '../db/database.ts'
import { openDatabase } from '../db/open-database.ts'
import type { DatabaseSettings } from '../db/open-database.ts'
import { paced } from '../../../scripts/steps/pace/pace.ts'
import { databaseAt, templateName } from './database-url.ts'
import { copyDatabase, type Filling, filledTemplate } from './run/filling.ts'
import { atEnd } from './run/at-end.ts'
import { isOnCitus } from './run/on-citus.ts'
import { watchStatements } from './run/spread-statements.ts'
import { type AsOwner, ownerOf } from './run/owner-of.ts'

export interface TestDatabase {
  /** Connects as the application's role, under row level security. */
  db: Database
  /** Connection URL of the owner role. */
  url: string
  /** Runs as the owner, who sees all partners. */
  asOwner: AsOwner
}

export interface TestDatabaseSettings extends Partial<DatabaseSettings> {
  /** Plans each statement once per connection, since planning is most of the cost of statements that run often. */
  keepsPlans?: boolean
  /** Initial rows, which are inserted once per run. */
  from?: Filling
}

/** Creates a database for this test file, empty unless filled. Call it once. */
export async function testDatabase({
  keepsPlans = false,
  from,
  ...settings
}: TestDatabaseSettings = {}): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`
  const template = from ? await filledTemplate(inject('engineUrl'), from) : templateName
  await onEngine(async (client) => {
    await copyDatabase(client, name, template)
    // Citus can plan only with known values.
    if (keepsPlans && !isOnCitus) {
      await client.query(`alter database ${name} set plan_cache_mode = force_generic_plan`)
    }
  })
  const url = databaseAt(inject('engineUrl'), name)
  const { owner, asOwner } = ownerOf(url)
  // One venue may use all connections, for tests of races.
  const isOneCaller = settings.isOneCaller ?? true
  const db = await openDatabase({
    connections: 6,
    reportConnections: 2,
    // Above the product's limits, which a call can reach on a machine that also runs other tests.
    statementTimeoutMs: paced(60_000),
    waitMs: paced(60_000),
    ...settings,
    isOneCaller,
    url,
  })
  const watched = isOnCitus ? watchStatements(db) : undefined
  atEnd(async () => {
    const spread = (await watched?.spread()) ?? []
    await Promise.all([db.close(), owner.end()])
    await onEngine((client) => client.query(`drop database ${name} with (force)`))
    if (spread.length > 0) throw new Error(`Not routed to one shard: ${spread.join(', ')}`)
  })
  return { db: watched?.db ?? db, url, asOwner }
}

async function onEngine(work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: databaseAt(inject('engineUrl'), 'postgres') })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
