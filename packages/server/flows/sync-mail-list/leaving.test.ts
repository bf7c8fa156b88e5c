import { agreeOnLeaving } from '@dxweb/areas/integrations/mail-list/store.ts'
import { expect, it } from 'vitest'
import { givenMailList, hashOf } from '../../../../demo/testing/mail-list/given-mail-list.ts'
import { jobScope } from '../../jobs/each-partner.ts'

const given = await givenMailList()
const { control, customer, database, listId, mail, members, recordAnswer, statusOf, sync } = given
const scope = jobScope(1003)
const by = { userId: 21, sudoId: null, requestId: 'test' }

const emails = Array.from({ length: 120 }, (_, at) => `gjest${at}@nes.test`)
const ids: number[] = []
for (const email of emails) ids.push(await customer(email, 'yes', { postalCode: '6003' }))
await sync()

const asked = async () => {
  const text = 'select leaving_count as count, version from mail_list'
  const [row] = await database.asOwner<{ count: number | null; version: number }>(text)
  return { count: row?.count ?? null, version: row?.version ?? 0 }
}
const onList = async () => (await members()).filter(({ status }) => status === 'subscribed').length

async function chooseNobody(id: number): Promise<void> {
  const none = { kind: 'postalCode', isNot: false, prefixes: ['9999'] }
  const tree = { kind: 'group', isNot: false, join: 'all', of: [none] }
  await database.asOwner(
    `insert into segment (partner_id, id, name, tree) values (1003, $1, $2, $3)`,
    [id, `Ingen ${id}`, tree],
  )
  await given.set({ segmentId: id })
}

it('a sync that would remove most members of a list stops with a reason, and archives only members who declined', async () => {
  await chooseNobody(1)
  await recordAnswer(ids[0] ?? 0, 'no')
  expect(await sync()).toMatchObject({ state: 'failed', errorCode: 'many_leave', removed: 1 })
  expect(await statusOf('gjest0@nes.test')).toBe('archived')
  expect(await onList()).toBe(119)
  expect((await asked()).count).toBe(119)
})

it('refuses a confirmation with a wrong number of members, and removes the members if the number is right', async () => {
  const { count, version } = await asked()
  const agree = (to: number | null) =>
    agreeOnLeaving(database.db, scope, by, { count: to ?? 0, version })
  await expect(agree(118)).rejects.toMatchObject({ code: 'stale' })
  await agree(count)
  await expect(agree(count)).rejects.toMatchObject({ code: 'stale' })
  expect(await sync()).toMatchObject({ state: 'done', removed: 119 })
  expect([await onList(), (await asked()).count]).toEqual([0, null])
})

it('a confirmation to remove members becomes invalid when the members come back before it is used', async () => {
  await given.set({ segmentId: null })
  await sync()
  expect(await onList()).toBe(119)
  await chooseNobody(2)
  expect(await sync()).toMatchObject({ state: 'failed', errorCode: 'many_leave', removed: 0 })
  await agreeOnLeaving(database.db, scope, by, { count: 119, version: (await asked()).version })
  await given.set({ segmentId: null })
  expect(await sync()).toMatchObject({ state: 'done', sent: 0, removed: 0 })
  await given.set({ segmentId: 2 })
  expect(await sync()).toMatchObject({ state: 'failed', errorCode: 'many_leave', removed: 0 })
  await given.set({ segmentId: null })
  expect(await sync()).toMatchObject({ state: 'done' })
  expect((await asked()).count).toBe(null)
})

it('a customer who declines after a change of list is archived on both lists, and no other member is archived', async () => {
  await given.changeList()
  await sync()
  expect(await onList()).toBe(119)
  await recordAnswer(ids[1] ?? 0, 'no')
  await control.clearJournal()
  expect(await sync()).toMatchObject({ state: 'done', removed: 2 })
  const earlier = (email: string) => mail.getListMember(listId, hashOf(email))
  expect(await earlier('gjest1@nes.test')).toBe('archived')
  expect(await earlier('gjest2@nes.test')).toBe('subscribed')
  await control.clearJournal()
  await sync()
  const writes = (await control.journal('mailchimp')).filter(
    ({ method, path }) => method !== 'GET' && path.includes('/members'),
  )
  expect(writes).toEqual([])
})
