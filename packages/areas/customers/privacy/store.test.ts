import { buildSmallVenue } from '@dxweb/server/testing/small-venue.ts'
import { testDatabase } from '@dxweb/server/testing/test-database.ts'
import { expect, it } from 'vitest'
import { erase } from './store.ts'

const { db, asOwner } = await testDatabase()
const { scope, userId } = await buildSmallVenue({ asOwner })
const by = { userId, sudoId: null, requestId: 'test' }

const endText = `
  select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and state = 'idle in transaction'`

it('a crash before the commit of an erasure changes nothing, and the customer can be erased afterwards', async () => {
  await asOwner(
    `insert into customer (partner_id, id, first_name, last_name, email)
     values (1003, 7, 'Kari', 'Nes', 'kari@nes.test')`,
  )
  const rows = () =>
    asOwner(
      `select c.last_name, c.email, c.erased_at, (select count(*)::integer from customer_word) as words,
         (select count(*)::integer from audit_entry) as entries from customer_row c`,
    )
  const before = await rows()
  const forgotten: string[] = []
  const once = { id: 7, version: 1, by }
  const dying = erase(db, scope, { ...once, forget: async () => void (await asOwner(endText)) })
  await expect(dying).rejects.toBeInstanceOf(Error)
  expect(await rows()).toEqual(before)
  const forget = async (addresses: readonly string[]) => void forgotten.push(...addresses)
  const erased = await erase(db, scope, { ...once, forget })
  expect(erased).toMatchObject([{ customerId: 7 }])
  expect(forgotten).toEqual(['kari@nes.test'])
  expect(await rows()).toMatchObject([{ last_name: '–', email: '', words: 0, entries: 1 }])
})
