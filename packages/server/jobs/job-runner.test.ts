import { runMigrations } from 'graphile-worker'
import pino from 'pino'
import { expect, it } from 'vitest'
import { testDatabase } from '../testing/test-database.ts'
import { waitFor } from '../testing/wait-for.ts'
import { startJobs } from './job-runner.ts'

it('two runners of one queue do each job, and go on after the database ended their connections', async () => {
  const database = await testDatabase()
  const { db, url } = database
  await runMigrations({ connectionString: url })
  const settings = { ownerUrl: url, db, logger: pino({ level: 'silent' }), pollMs: 200 }
  const runners = [startJobs(settings), startJobs(settings)]
  const countJobs = async () => {
    const [queue] = await database.asOwner<{ left: number }>(
      'select count(*)::int as left from graphile_worker.jobs',
    )
    return queue?.left
  }
  const doAll = async () => {
    // One a transaction: the runners write the same names of tasks down as they start, in an order of their own.
    for (const name of ['clean-up', 'close-days', 'recognise-income']) {
      await database.asOwner('select graphile_worker.add_job($1)', [name])
    }
    await waitFor(async () => (await countJobs()) === 0)
  }
  await doAll()
  await database.asOwner(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'dxweb jobs' and datname = current_database()`,
  )
  await doAll()
  expect(await countJobs()).toBe(0)
  await Promise.all(runners.map((runner) => runner.stop()))
}, 120_000)
