import { RunFault } from '@dxweb/areas/integrations/runs/rules.ts'
import { queueRun, runsStatement, takeRun } from '@dxweb/areas/integrations/runs/store.ts'
import pino from 'pino'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addPeople } from '../../testing/people.ts'
import { type TestDatabase, testDatabase } from '../../testing/test-database.ts'
import { waitFor } from '../../testing/wait-for.ts'
import { jobScope } from '../each-partner.ts'
import { extensionLane, type ExtensionRunner, runExtensions } from './run-extensions.ts'

let database: TestDatabase
const scope = jobScope(1003)
const logger = pino({ level: 'silent' })
const now = new Date('2026-11-29T02:00:00Z')

beforeAll(async () => {
  database = await testDatabase()
  await addPeople(database)
})
beforeEach(() => database.asOwner('delete from extension_run'))

const queue = (partnerId = 1003) =>
  queueRun(database.db, jobScope(partnerId), {
    integrationId: 'mailList',
    cause: 'button',
    userId: 21,
  })
const runs = () => database.db.run(scope, runsStatement(1003, 'mailList'))
const partsOf = (work: ExtensionRunner['work']) => ({
  db: database.db,
  logger,
  runners: [{ integrationId: 'mailList' as const, work }],
})

describe('running integrations', () => {
  it('a run is queued once and done once when several processes look for work at the same time', async () => {
    const ids = await Promise.all([queue(), queue(), queue()])
    expect(new Set(ids).size).toBe(1)
    let done = 0
    const parts = partsOf(async ({ counts, heartbeat }) => {
      done += 1
      counts.sent = 3
      await heartbeat()
    })
    await Promise.all([runExtensions(parts, now), runExtensions(parts, now)])
    expect(done).toBe(1)
    expect(await runs()).toMatchObject([{ id: ids[0], state: 'done', sent: 3, errorCode: null }])
    expect(await queue()).not.toBe(ids[0])
  })

  it('a failed run stores the code of its error, and a run with refused rows is stored as partly done', async () => {
    await queue()
    await runExtensions(
      partsOf(() => Promise.reject(new RunFault('key', 'API Key Invalid'))),
      now,
    )
    await queue()
    await runExtensions(
      partsOf(() => Promise.reject(new TypeError('x'))),
      now,
    )
    await queue()
    await runExtensions(
      partsOf(async ({ counts }) => {
        counts.refused = 1
      }),
      now,
    )
    expect((await runs()).map(({ state, errorCode }) => [state, errorCode])).toEqual([
      ['partly', 'refused'],
      ['failed', 'internal'],
      ['failed', 'key'],
    ])
  })

  it('another process takes over the run of a process that died, and the old process can change nothing', async () => {
    const id = await queue()
    const old = await takeRun(database.db, scope, 'mailList')
    expect(await takeRun(database.db, scope, 'mailList')).toBeUndefined()
    await database.asOwner(`update extension_run set alive_at = now() - interval '2 minutes'`)
    let lost: unknown
    const parts = partsOf(async ({ run, heartbeat }) => {
      expect([run.id, run.lease === old?.lease]).toEqual([id, false])
      await database.asOwner(
        `update extension_run set lease = '${old?.lease}', alive_at = now() where id = '${id}'`,
      )
      lost = await heartbeat().catch((error: unknown) => error)
      throw lost
    })
    await runExtensions(parts, now)
    expect(lost).toBeInstanceOf(Error)
    expect(await runs()).toMatchObject([{ id, state: 'starting', endedAt: null }])
  })
})

it('a slow venue does not delay other venues, and waking the queue starts pending runs', async () => {
  await queue(1001)
  const slow = Promise.withResolvers<void>()
  const parts = partsOf(({ partner }) => (partner.id === 1001 ? slow.promise : Promise.resolve()))
  const lane = extensionLane(parts)
  lane.wake()
  await queue()
  lane.wake()
  await waitFor(async () => (await runs())[0]?.state === 'done')
  slow.resolve()
  await lane[Symbol.asyncDispose]()
  expect(await database.asOwner('select from extension_run where ended_at is null')).toEqual([])
})
