import pg from 'pg'
import { migrate } from '@dxweb/server/db/migrate/migrate.ts'
import { declaredTables } from '@dxweb/server/db/schema-files.ts'
import { distribute } from './schema/distribute.ts'

const [connectionString] = process.argv.slice(2)
if (connectionString === undefined) {
  console.error(
    'Which database? npm run distribute -- postgresql://owner@host/dxweb (empty, on Citus)',
  )
  process.exit(2)
}
await migrate({ url: connectionString })
const owner = new pg.Client({ connectionString })
await owner.connect()
const { refused, counts } = await distribute(owner, declaredTables())
await owner.end()
for (const { what, why } of refused) console.log(`refused: ${what}\n  ${why}`)
console.log(
  Object.entries(counts)
    .map(([name, count]) => `${count} ${name}`)
    .join(', '),
)
process.exit(refused.length > 0 ? 1 : 0)
