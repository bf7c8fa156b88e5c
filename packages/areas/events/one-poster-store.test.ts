import { uuid7 } from '@dxweb/kit/uuid7.ts'
import { databaseBefore } from '@dxweb/server/testing/database-before.ts'
import type { TestApp } from '@dxweb/server/testing/test-app.ts'
import { waitFor } from '@dxweb/server/testing/wait-for.ts'
import { wholeApp } from '@dxweb/server/testing/whole-app.ts'
import sharp from 'sharp'
import { beforeAll, expect, it } from 'vitest'
import { addImageStatements } from './store/images.ts'

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

/** Begins both while somebody else holds the event, so that they meet. */
async function atOnce<T>(eventId: number, both: () => Promise<T>[]): Promise<T[]> {
  const { promise: mayGo, resolve: go } = Promise.withResolvers<void>()
  const { promise: isHeld, resolve: held } = Promise.withResolvers<void>()
  const hold = app.db.transaction(scope, async (tx) => {
    const text = 'select id from event where partner_id = 1003 and id = $1 for update'
    await tx.run({ name: '', text, values: [eventId] })
    held()
    await mayGo
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

/** Without files, as far as the database is concerned. */
async function addBare(eventId: number, withLock: boolean) {
  const id = uuid7()
  await app.asOwner(
    `insert into stored_file (partner_id, id, parts, state) values (1003, $1, '{}', 'arriving')`,
    [id],
  )
  const image = { eventId, id, use: 'poster' as const, width: 1, height: 1 }
  const [lock, add] = addImageStatements(1003, image, by)
  return app.db.batch(scope, withLock ? [lock, add] : [add])
}

it('two posters that are sent at once leave one, and the next takes its place', async () => {
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

it('both would stay without the lock and the index, and the index alone refuses the second', async () => {
  const alone = atOnce(2, () => [addBare(2, false), addBare(2, false)])
  await expect(alone).rejects.toMatchObject({ code: 'taken' })
  await app.asOwner('drop index event_image_one_poster')
  await atOnce(3, () => [addBare(3, false), addBare(3, false)])
  expect(await posters(3)).toHaveLength(2)
})

it('of posters that stood beside each other the newest is kept when the rule comes', async () => {
  const { owner, migrateOne } = await databaseBefore('0115')
  await owner.query(`
    insert into partner (id, name, kind) values (1001, 'A', 'both');
    insert into location (partner_id, id, name) values (1001, 1, 'Huset');
    insert into auditorium (partner_id, id, location_id, name, capacity) values (1001, 1, 1, 'Sal', 10);
    insert into event_type (partner_id, id, name, color, vat_type_id) values (1001, 1, 'Kino', '#000000', 3);
    insert into event (partner_id, id, title, auditorium_id, starts_at, ends_at, busy_from, busy_until, event_type_id,
      organizer, state, capacity)
    select 1001, 1, 'Film', 1, at, at + interval '1 hour', at, at + interval '1 hour', 1, '', 'draft', 10
    from (select timestamptz '2026-11-21 18:00Z' as at) t`)
  const ids = [1, 2, 3].map((n) => `00000000-0000-7000-8000-00000000000${n}`)
  for (const [place, id] of ids.entries()) {
    await owner.query(`insert into stored_file values (1001, $1, '{.original}', 'kept')`, [id])
    await owner.query(
      `insert into event_image (partner_id, event_id, id, use, content_type, width, height, crop, focus, added_at)
       values (1001, 1, $1, $2, 'image/webp', 1, 1, '{}', '{}', timestamptz '2026-11-01' + $3 * interval '1 day')`,
      [id, place === 0 ? 'image' : 'poster', place],
    )
  }
  await migrateOne()
  const kept = await owner.query(`select id, use from event_image order by id`)
  expect(kept.rows).toEqual([
    { id: ids[0], use: 'image' },
    { id: ids[2], use: 'poster' },
  ])
  const left = await owner.query(`select id from stored_file where state = 'leaving'`)
  expect(left.rows).toEqual([{ id: ids[1] }])
})
