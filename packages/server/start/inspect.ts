import { statfs } from 'node:fs/promises'
import pg from 'pg'
import type { ReadCopy } from '../db/database.ts'
import { schemaName } from '../db/migrate/migration-files.ts'
import type { Inspection } from '../health/inspection.ts'
import type { Mailer } from '../mail/mailer.ts'
import type { Settings } from './settings/settings.ts'

interface Seen {
  version: string
  now: number
  size: string
  migrations: number
  last: string
  has_queue: boolean
}

type QueueSeen = NonNullable<Inspection['jobs']>

const question = `
  select current_setting('server_version') as version,
    (extract(epoch from clock_timestamp()) * 1000)::float8 as now, pg_database_size(current_database()) as size,
    count(*)::integer as migrations, coalesce(max(name), '') as last,
    to_regclass('graphile_worker.jobs') is not null as has_queue
  from dx_meta.dx_migration where name <> '${schemaName}'`

const queueQuestion = `
  select count(*) filter (where attempts < max_attempts)::integer as waiting,
    count(*) filter (where attempts >= max_attempts)::integer as failed,
    count(*) filter (where attempts < max_attempts and run_at < now() - interval '15 minutes')::integer as overdue
  from graphile_worker.jobs`

interface Inspected {
  ownerUrl: string
  settings: Pick<Settings, 'dataDir'>
  version: string
  mailer: Mailer
  replica: ReadCopy | undefined
}

export function inspector({ ownerUrl, settings, version, mailer, replica }: Inspected) {
  return async function inspect(): Promise<Inspection> {
    const began = performance.now()
    const client = new pg.Client({ connectionString: ownerUrl, connectionTimeoutMillis: 5000 })
    client.on('error', () => undefined)
    await client.connect()
    try {
      const { rows } = await client.query<Seen>(question)
      const [seen] = rows
      const latencyMs = performance.now() - began
      const clockAheadMs = Date.now() - (seen?.now ?? 0)
      const queue = seen?.has_queue ? await client.query<QueueSeen>(queueQuestion) : undefined
      const disk = await statfs(settings.dataDir)
      return {
        version,
        uptimeMs: process.uptime() * 1000,
        memoryBytes: process.memoryUsage.rss(),
        database: { version: seen?.version ?? '', sizeBytes: Number(seen?.size), latencyMs },
        clockAheadMs,
        migrations: { count: seen?.migrations ?? 0, last: seen?.last ?? '' },
        jobs: queue?.rows[0] ?? null,
        mail: await mailer.state(),
        replicaBehindMs: replica && replica.behindMs(),
        disk: { freeBytes: disk.bavail * disk.bsize, totalBytes: disk.blocks * disk.bsize },
      }
    } finally {
      await client.end()
    }
  }
}
