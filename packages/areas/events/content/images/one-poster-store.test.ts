import { uuid7 } from '@dxweb/kit/database/uuid7.ts'
import type { TestApp } from '@dxweb/server/testing/test-app.ts'
import { waitFor } from '@dxweb/server/testing/wait-for.ts'
import { wholeApp } from '@dxweb/server/testing/whole-app.ts'
import sharp from 'sharp'
import { beforeAll, expect, it } from 'vitest'
import { addImageStatements } from './store.ts'

let app: TestApp

beforeAll(async () => {
  app = await wholeApp()
})

const scope = { partnerId: 1003, renterId: 0, userId: 1 }
const by = { userId: 1, sudoId: null, requestId: 'test' }

const posters = (eventId: number) =>
  app.asOwner(
    `select id from event_image where partner_id = 1003 and event_id = $1 and use = 'poster'`,
    [eventId],
  )

const waiting = async () => {
  const [found] = await app.asOwner<{ count: number }>(
    `select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return found?.count
}

/** Starts both calls while a third transaction locks the event, so that both wait for its lock. */
async function atOnce<T>(eventId: number, both: () => Promise<T>[]): Promise<T[]> {
  const { promise: released, resolve: go } = Promise.withResolvers<void>()
  const { promise: isHeld, resolve: held } = Promise.withResolvers<void>()
  const hold = app.db.transaction(scope, async (tx) => {
    const text = 'select id from event where partner_id = 1003 and id = $1 for update'
    await tx.run({ name: '', text, values: [eventId] })
    held()
    await released
  })
  await isHeld
  const sent = both()
  try {
    await waitFor(async () => (await waiting()) === sent.length)
  } finally {
    go()
  }
  await hold
  return Promise.all(sent)
}

async function addBare(eventId: number, withLock: boolean) {
  const id = uuid7()
  await app.asOwner(
    `insert into stored_file (partner_id, id, parts, state) values (1003, $1, '{}', 'arriving')`,
    [id],
  )
  const image = { ownerId: eventId, id, use: 'poster' as const, width: 1, height: 1 }
  const [lock, add] = addImageStatements(1003, image, by)
  return app.db.batch(scope, withLock ? [lock, add] : [add])
}

it('only one of two simultaneously uploaded posters is kept, and a later poster replaces it', async () => {
  const chief = await app.as('sjef@sundet.no')
  const body = await sharp({
    create: { width: 30, height: 40, channels: 3, background: '#0b6b63' },
  })
    .png()
    .toBuffer()
  const send = () =>
    chief.call('POST', '/partners/1003/events/1/images?use=poster', body, {
      headers: { 'content-type': 'image/png' },
    })
  const answers = await atOnce(1, () => [send(), send()])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  expect(await posters(1)).toHaveLength(1)
  expect((await send()).statusCode).toBe(200)
  expect(await posters(1)).toHaveLength(1)
})

it('without lock and index, two concurrent posters would both be stored; the index alone refuses the second', async () => {
  const alone = atOnce(2, () => [addBare(2, false), addBare(2, false)])
  await expect(alone).rejects.toMatchObject({ code: 'taken' })
  await app.asOwner('drop index event_image_one_poster')
  await atOnce(3, () => [addBare(3, false), addBare(3, false)])
  expect(await posters(3)).toHaveLength(2)
})
