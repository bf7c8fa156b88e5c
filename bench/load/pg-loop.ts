import type { Statement } from '@dxweb/kit/database/database.ts'
import pg from 'pg'
import { fullSeconds } from './load.ts'
import { share } from './measure.ts'

export interface Loop {
  clients: number
  role?: string
  /** Returns the statements of the next transaction, which are sent in a pipeline. */
  next: () => readonly Statement[]
}

/** Replaces pgbench on machines without it. Returns the transactions per second. */
export async function pgLoop(url: string, { clients, role, next }: Loop): Promise<number> {
  const options = role ? `-c role=${role}` : ''
  const until = performance.now() + Math.max(1, fullSeconds * share) * 1000
  const began = performance.now()
  let done = 0
  const client = async () => {
    const connection = new pg.Client({ connectionString: url, options, pipeline: true })
    await connection.connect()
    while (performance.now() < until) {
      await Promise.all(next().map((one) => connection.query({ ...one, name: one.name })))
      done += 1
    }
    await connection.end()
  }
  await Promise.all(Array.from({ length: clients }, client))
  return done / ((performance.now() - began) / 1000)
}
