import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { citusSettings, distribute } from '../../db/distribute/distribute.ts'
import type { Home } from '../../db/engine/home.ts'
import { migrate } from '../../db/migrate/migrate.ts'
import { declaredTables } from '../../db/schema-files.ts'

const settings = [
  `shared_preload_libraries = 'citus'`,
  'citus.shard_count = 1',
  'max_prepared_transactions = 100',
  'max_locks_per_transaction = 1024',
  // Citus runs a maintenance process for each database.
  'max_worker_processes = 64',
  // A copied database does not have the settings of its template.
  ...Object.entries(citusSettings).map(([name, value]) => `${name} = '${value}'`),
]

export function preloadCitus({ data }: Home): void {
  appendFileSync(join(data, 'postgresql.conf'), `\n${settings.join('\n')}\n`)
}

/** Makes one node both coordinator and owner of the shards, so that its databases can be copied. */
export async function distributeOn(url: string): Promise<void> {
  const owner = new pg.Client({ connectionString: url })
  await owner.connect()
  await owner.query('create extension citus')
  await owner.query('select citus_set_coordinator_host($1, $2)', [owner.host, owner.port])
  await owner.query(`select citus_set_node_property($1, $2, 'shouldhaveshards', true)`, [
    owner.host,
    owner.port,
  ])
  await migrate({ url })
  const { refused } = await distribute(owner, declaredTables())
  await owner.end()
  if (refused.length > 0) throw new Error(`Citus refuses the schema: ${JSON.stringify(refused)}`)
}

export async function distributeTable(url: string, name: string): Promise<void> {
  const owner = new pg.Client({ connectionString: url })
  await owner.connect()
  const { refused } = await distribute(owner, [
    ...declaredTables(),
    { name, file: '', distribution: 'by partner_id' },
  ])
  await owner.end()
  if (refused.length > 0) throw new Error(`Citus refuses the table: ${JSON.stringify(refused)}`)
}
