import pg from 'pg'
import { migrate } from '@dxweb/server/db/migrate/migrate.ts'
import { declaredTables } from '@dxweb/server/db/schema-files.ts'
import { moveVenue } from '@dxweb/server/db/distribute/move-venue.ts'
import { distribute } from '@dxweb/server/db/distribute/distribute.ts'

const [connectionString, venue, node] = process.argv.slice(2)
if (connectionString === undefined) {
  console.error('Which database? npm run distribute -- postgresql://owner@host/dxweb (on Citus)')
  process.exit(2)
}
const owner = new pg.Client({ connectionString })
await owner.connect()
const { rows } = await owner.query(`select from pg_extension where extname = 'citus'`)
if (rows.length === 0) {
  console.error(
    'Citus is not in this database: create extension citus, as a superuser on each node.',
  )
  process.exit(2)
}
if (venue !== undefined) {
  const [host = '', port] = (node ?? '').split(':')
  if (!/^\d+$/.test(venue) || !/^\d+$/.test(port ?? '')) {
    console.error('Which venue, and to which node? npm run distribute -- <address> 1003 node2:5432')
    process.exit(2)
  }
  const shard = await moveVenue(owner, Number(venue), { host, port: Number(port) })
  await owner.end()
  console.log(shard === undefined ? 'It is on that node.' : `Shard ${shard} was moved.`)
  process.exit()
}
await migrate({ url: connectionString })
const { refused, moved, counts } = await distribute(owner, declaredTables())
await owner.end()
for (const { what, why } of refused) console.log(`refused: ${what}\n  ${why}`)
for (const [name, count] of Object.entries(moved)) console.log(`${name}: ${count} rows`)
const tables = Object.keys(moved).length
if (refused.length > 0) console.log('Nothing was changed.')
else console.log(tables > 0 ? `${tables} tables were placed.` : 'All tables had their place.')
console.log(
  Object.entries(counts)
    .map(([name, count]) => `${count} ${name}`)
    .join(', '),
)
process.exit(refused.length > 0 ? 1 : 0)
