import { givenApp } from '@dxweb/server/testing/given-app.ts'
import { eventDraft } from '@dxweb/server/testing/drafts/drafts.ts'
import { beforeAll, expect, it } from 'vitest'
import type { OwnShift } from './contract.ts'

const { app, chief, venue } = await givenApp()
const staffIds = { frida: 0, other: 0 }
let role = 0

async function post<T>(path: string, body: object): Promise<T> {
  const answer = await chief.post(`${venue}/${path}`, body)
  expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)])
  return answer.json<T>()
}

const person = (name: string, email: string, userId: number | null = null) =>
  post<{ id: number; version: number }>('staff', {
    name,
    mobile: '',
    email,
    userId,
    isActive: true,
  })

beforeAll(async () => {
  const function_ = { name: 'Billettør', groupId: 1, isFunction: true, unitCount: 5, unit: 'hour' }
  const rates = { hourlyRateOre: 32_000, hours: 4, prices: [], sort: 0, isActive: true }
  role = (await post<{ id: number }>('resources', { ...function_, ...rates })).id
  staffIds.frida = (await person('Frida', 'frida@skift.test', 26)).id
  staffIds.other = (await person('Odd', 'odd@skift.test')).id
})

async function eventOn(date: string) {
  const { id, version } = await post<{ id: number; version: number }>('events', {
    ...eventDraft,
    date,
  })
  return { id, version }
}

const staffed = (eventId: number, staffId: number, note = '') =>
  post(`events/${eventId}/resources`, {
    resourceId: role,
    staffId,
    unitCount: 1,
    ownTimes: null,
    note,
    atOwnRisk: true,
  })

const shiftsOf = async (email: string) =>
  (await (await app.as(email)).get(`${venue}/own-shifts`)).json<{ data: OwnShift[] }>().data

it('users see only their own shifts at published events', async () => {
  const { id, version } = await eventOn('2061-03-07')
  await staffed(id, staffIds.frida, 'Døra mot torget')
  await staffed(id, staffIds.other)
  expect(await shiftsOf('frivillig@sundet.no')).toEqual([])
  await post(`events/${id}/publish`, { version })
  const shifts = await shiftsOf('frivillig@sundet.no')
  expect(shifts).toHaveLength(1)
  expect(shifts[0]).toMatchObject({
    role: 'Billettør',
    note: 'Døra mot torget',
    event: 'Vårkonsert',
    eventStartsAt: '2061-03-07T18:00:00.000Z',
    isCancelled: false,
  })
  expect(Object.keys(shifts[0] ?? {})).not.toContain('priceOre')
  expect(await shiftsOf('skanner@sundet.no')).toEqual([])
})

it('a shift of a cancelled event stays visible and is marked as cancelled, and old shifts are not shown', async () => {
  const { id, version } = await eventOn('2061-04-07')
  await staffed(id, staffIds.frida)
  await post(`events/${id}/publish`, { version })
  const [, found] = await shiftsOf('frivillig@sundet.no')
  expect(found).toMatchObject({ isCancelled: false })
  const now = (await chief.get(`${venue}/events/${id}`)).json<{ version: number }>()
  await post(`events/${id}/cancel`, { version: now.version, reason: 'Syk artist' })
  const [, cancelled] = await shiftsOf('frivillig@sundet.no')
  expect(cancelled).toMatchObject({ isCancelled: true })
  await app.asOwner(
    `update resource_booking set starts_at = now() - interval '33 days', ends_at = now() - interval '32 days'
     where partner_id = 1003 and event_id = $1`,
    [id],
  )
  expect(await shiftsOf('frivillig@sundet.no')).toHaveLength(1)
})

it('a shift shows the hall’s own address, or the location’s address if the hall has none', async () => {
  await app.asOwner(
    `update location set address = 'Kaien 1', city = 'Bergen' where partner_id = 1003`,
  )
  const [before] = await shiftsOf('frivillig@sundet.no')
  expect(before).toMatchObject({ address: 'Kaien 1', city: 'Bergen' })
  await app.asOwner(`update auditorium set own_address = 'Kaigata 3, Os' where partner_id = 1003`)
  const [after] = await shiftsOf('frivillig@sundet.no')
  expect(after).toMatchObject({ address: 'Kaigata 3, Os', city: '' })
})

it('never assigns shifts by e-mail address, which anybody may have entered', async () => {
  await app.asOwner(`update user_account set email = 'odd@skift.test' where id = 26`)
  const { id, version } = await eventOn('2061-05-07')
  await staffed(id, staffIds.other, 'Bare Odd')
  await post(`events/${id}/publish`, { version })
  const shifts = await shiftsOf('odd@skift.test')
  expect(shifts.map(({ note }) => note)).not.toContain('Bare Odd')
  await app.asOwner(`update user_account set email = 'frivillig@sundet.no' where id = 26`)
})

it('a staff row links to one user of the partner, and loses the link when the user loses access', async () => {
  const draft = { name: 'Ny', mobile: '', email: '', isActive: true }
  const stranger = await chief.post(`${venue}/staff`, { ...draft, userId: 31 })
  expect([stranger.statusCode, stranger.json()]).toMatchObject([
    400,
    { error: { fields: { userId: { code: 'not_found' } } } },
  ])
  const twice = await chief.post(`${venue}/staff`, { ...draft, userId: 26 })
  expect([twice.statusCode, twice.json()]).toMatchObject([
    409,
    { error: { fields: { userId: { code: 'taken' } } } },
  ])
  const { id } = await person('Skanner', '', 25)
  const list = await chief.get(`${venue}/staff?q=Skanner`)
  expect(Object.keys(list.json<{ data: object[] }>().data[0] ?? {})).not.toContain('userId')
  const user = (await chief.get(`${venue}/users/25`)).json<{ version: number }>()
  const gone = await chief.delete(`${venue}/users/25`, {
    headers: { 'if-match': `"${user.version}"` },
  })
  expect(gone.statusCode).toBe(200)
  const freed = await chief.get(`${venue}/staff/${id}`)
  expect(freed.json()).toMatchObject({ userId: null, version: 2 })
  const change = (await chief.get(`${venue}/staff/${id}/last-change`)).json<{ isNew: boolean }>()
  expect(change.isNew).toBe(false)
})

it('an inactive staff row shows no shifts', async () => {
  await app.asOwner(`update staff set is_active = false where partner_id = 1003 and id = $1`, [
    staffIds.frida,
  ])
  expect(await shiftsOf('frivillig@sundet.no')).toEqual([])
})
