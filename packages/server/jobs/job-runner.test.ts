import { tmpdir } from 'node:os'
import { diskStore } from '../files/disk-store.ts'
import { runMigrations } from 'graphile-worker'
import pg from 'pg'
import pino from 'pino'
import { beforeAll, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../testing/test-database.ts'
import { waitFor } from '../testing/wait-for.ts'
import { type JobRunner, startJobs } from './job-runner.ts'

/** Tasks that are not scheduled every minute. */
const added = ['clean-up', 'close-days', 'recognise-income'] as const
type Added = (typeof added)[number]

interface Queue extends TestDatabase {
  start(): JobRunner
  add(name: Added): Promise<unknown>
  /** Excludes scheduled jobs, which a broken connection may lose, and jobs that a runner adds at its start. */
  count(): Promise<number | undefined>
  left(): Promise<object[]>
}

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
  await runMigrations({ connectionString: database.url })
})

/** Empties the queue, since jobs locked by a broken connection would stay for hours. */
async function emptyQueue(): Promise<Queue> {
  const { db, url } = database
  await database.asOwner('delete from graphile_worker._private_jobs')
  const logger = pino({ level: 'silent' })
  const live = { seatsChanged: () => undefined }
  const files = diskStore(tmpdir())
  return {
    ...database,
    start: () => startJobs({ ownerUrl: url, db, files, live, logger, pollMs: 200 }),
    add: (name) => database.asOwner('select graphile_worker.add_job($1)', [name]),
    async count() {
      const [queue] = await database.asOwner<{ left: number }>(
        `select count(*)::int as left from graphile_worker.jobs
         where task_identifier = any ($1) and key is null`,
        [added],
      )
      return queue?.left
    },
    left: () => database.asOwner<object>('select * from graphile_worker.jobs'),
  }
}

const ofJobs = `application_name = 'dxweb jobs' and datname = current_database()`

/** Terminates connections of the queue that wait for a lock. Returns false if there are none. */
async function endWaiting(queue: Queue): Promise<boolean> {
  const ended = await queue.asOwner(
    `select pg_terminate_backend(pid) from pg_stat_activity where ${ofJobs} and wait_event_type = 'Lock'`,
  )
  return ended.length > 0
}

async function lock({ url }: Queue, text: string): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('begin')
  await client.query(text)
  return () => client.end()
}

it('two runners of one queue do each job, and continue after the database has ended their connections', async () => {
  const queue = await emptyQueue()
  const runners = [queue.start(), queue.start()]
  const doAll = async () => {
    // Adds jobs in separate transactions, since runners insert task names in another order and could deadlock.
    for (const name of added) await queue.add(name)
    const isDone = async () => (await queue.count()) === 0
    await waitFor(isDone).catch(async (error: unknown) => {
      throw new Error(JSON.stringify(await queue.left()), { cause: error })
    })
  }
  await doAll()
  await queue.asOwner(`select pg_terminate_backend(pid) from pg_stat_activity where ${ofJobs}`)
  await doAll()
  expect(await queue.count()).toBe(0)
  await Promise.all(runners.map((runner) => runner.stop()))
})

describe('a broken connection of the job queue', () => {
  it('the job queue reconnects if its connection breaks at the first query', async () => {
    const queue = await emptyQueue()
    const unlock = await lock(queue, 'lock graphile_worker._private_tasks in exclusive mode')
    const runner = queue.start()
    await waitFor(() => endWaiting(queue))
    await unlock()
    await queue.add('clean-up')
    await waitFor(async () => (await queue.count()) === 0)
    expect(await queue.count()).toBe(0)
    await runner.stop()
  })

  it('the job queue continues with the next job if its connection breaks while it completes a job', async () => {
    const queue = await emptyQueue()
    const runner = queue.start()
    const unlockQueue = await lock(queue, 'lock session in access exclusive mode')
    await queue.add('clean-up')
    const isAtWork = `select from pg_stat_activity
      where application_name = 'dxweb' and datname = current_database() and wait_event_type = 'Lock'`
    await waitFor(async () => (await queue.asOwner(isAtWork)).length > 0)
    const unlock = await lock(queue, 'select from graphile_worker._private_jobs for update')
    await unlockQueue()
    await waitFor(() => endWaiting(queue))
    await unlock()
    await queue.add('close-days')
    await waitFor(async () => (await queue.count()) === 1)
    expect(await queue.count()).toBe(1)
    await runner.stop()
  })
})
