import { type Statement, sql } from '@dxweb/kit/database/database.ts'
import { Refusal } from '@dxweb/kit/errors/errors.ts'
import type { BenchDatabase, BigVenue } from '../../ground/big-hall.ts'
import { type Outcome, percentile } from '../ground/outcome.ts'

const p99WithinMs = 1000

export async function runawayReports(
  { db }: BenchDatabase,
  venue: BigVenue,
  reads: number,
): Promise<Outcome> {
  const endless = sql('endless', 'select count(*) from generate_series(1, 100000000000)')
  const reports = Array.from({ length: 12 }, () =>
    db.run(venue.scope, endless, { pool: 'reports' }).then(
      () => 'ended',
      (error: unknown) => (error instanceof Refusal ? error.code : 'failed'),
    ),
  )
  const read: Statement = sql('safety-read', 'select title from event where partner_id = $1', [
    venue.partnerId,
  ])
  const times: number[] = []
  const client = async () => {
    while (times.length < reads) {
      const began = performance.now()
      await db.run(venue.scope, read)
      times.push(performance.now() - began)
    }
  }
  await Promise.all(Array.from({ length: 4 }, client))
  const p99 = percentile(times, 0.99)
  const ends = await Promise.all(reports)
  return {
    passed: p99 <= p99WithinMs && ends.every((end) => end === 'unavailable'),
    summary: `${reads} reads during 12 endless reports: p99 ${p99.toFixed(0)} ms, every report cancelled`,
  }
}
