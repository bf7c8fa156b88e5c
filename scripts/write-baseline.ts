import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { baselineName, migrationsDir } from '@dxweb/server/db/migrate/migration-files.ts'
import { schemaText } from '@dxweb/server/db/schema-files.ts'

/** Before the first release, the baseline is replaced by the current schema files. */
for (const name of readdirSync(migrationsDir)) rmSync(join(migrationsDir, name))
writeFileSync(join(migrationsDir, baselineName), schemaText())
console.log(`${baselineName} is written anew; older databases are refused.`)
