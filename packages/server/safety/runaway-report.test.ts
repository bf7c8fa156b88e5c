import { expect, it } from 'vitest'
import { sql } from '../db/database.ts'
import { testDatabase } from '../testing/test-database.ts'
import { waitFor } from '../testing/wait-for.ts'

const scope = { partnerId: 1003, renterId: 0, userId: 1 }

it('reports that never finish do not delay other requests', async () => {
  const test = await testDatabase({ reportConnections: 2 })
  const endings: string[] = []
  const reports = Array.from({ length: 6 }, () =>
    test.db.run(scope, sql('endless', 'select pg_sleep(3600)'), { pool: 'reports' }).then(
      () => endings.push('ended'),
      () => endings.push('cut'),
    ),
  )
  const running = async () =>
    test.asOwner<{ pid: number }>(
      `select pid from pg_stat_activity
       where datname = current_database() and query = 'select pg_sleep(3600)' and state = 'active'`,
    )
  await waitFor(async () => (await running()).length === 2)
  const reads = Array.from({ length: 40 }, () => test.db.run(scope, sql('one', 'select 1 as one')))
  expect(await Promise.all(reads)).toHaveLength(40)
  expect(endings).toEqual([])
  await waitFor(async () => {
    await test.asOwner('select pg_cancel_backend($1)', [(await running())[0]?.pid ?? 0])
    return endings.length === 6
  })
  await Promise.all(reports)
  expect(endings).toEqual(Array.from({ length: 6 }, () => 'cut'))
})
