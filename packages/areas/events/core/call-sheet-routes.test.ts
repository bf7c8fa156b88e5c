import { eventDraft } from '@dxweb/server/testing/drafts/drafts.ts'
import { givenApp } from '@dxweb/server/testing/given-app.ts'
import { expect, it } from 'vitest'

const given = await givenApp()
const { app, chief, venue } = given
const sheet = {
  doorsMinutes: 60,
  soundCheckMinutes: 180,
  pauseCount: 1,
  pauseMinutes: 20,
  contactName: 'Ida Turne',
  contactMobile: '912 34 567',
  staffNote: 'Røykmaskin: varsle brannvakten',
}
const draft = { ...eventDraft, title: 'Vinterkonsert', date: '2041-12-07', renterId: 1 }

const make = (change: object) => chief.post(`${venue}/events`, { ...draft, ...change })
const made = async (change: object = {}) => (await make(change)).json<{ id: number }>().id
const read = async (id: number, renter = 0) =>
  (await chief.get(`${venue}/events/${id}`, { renter })).json()
const faultsOf = async (change: object) => (await make(change)).json().error.fields

it('call sheet fields survive a save that omits them, are copied and logged, and can be restored by undo', async () => {
  const id = await made(sheet)
  expect(await read(id)).toMatchObject(sheet)
  await chief.put(`${venue}/events/${id}`, { ...draft, startTime: '18:00', version: 1 })
  expect(await read(id)).toMatchObject(sheet)
  const copied = await chief.post(`${venue}/events/${id}/duplicate`, { date: '2041-12-08' })
  expect(await read(copied.json().id)).toMatchObject(sheet)

  const emptied = { doorsMinutes: null, pauseCount: 0, pauseMinutes: 0, contactName: '' }
  const changed = await chief.put(`${venue}/events/${id}`, { ...draft, ...emptied, version: 2 })
  expect(await read(id)).toMatchObject({ ...sheet, ...emptied })
  const { data: log } = (await chief.get(`${venue}/events/${id}/log`)).json()
  expect(log[0].changes).toContainEqual({ field: 'doorsMinutes', before: '60', after: '' })
  const undone = { events: [{ id, version: 3 }] }
  await chief.post(`${venue}/event-changes/${changed.json().changeId}/undo`, undone)
  expect(await read(id)).toMatchObject(sheet)
})

it('a change of a series overwrites only the changed call sheet fields', async () => {
  const series = { ...draft, date: '2041-02-01' }
  const rule = { every: 'week', interval: 1, count: 3 }
  const begun = await chief.post(`${venue}/event-series`, { draft: { ...series, ...sheet }, rule })
  const [first = 0, own = 0, last = 0] = begun.json<{ ids: number[] }>().ids
  const other = { ...series, date: '2041-02-08', doorsMinutes: 30, version: 1 }
  await chief.put(`${venue}/events/${own}`, other)
  const all = { ...series, part: 'all' }
  const doors = async (id: number) => (await read(id)).doorsMinutes
  await chief.put(`${venue}/events/${first}`, { ...all, doorsMinutes: 60, title: 'Ny', version: 1 })
  expect(await Promise.all([first, own, last].map(doors))).toEqual([60, 30, 60])
  await chief.put(`${venue}/events/${first}`, { ...all, doorsMinutes: 90, version: 2 })
  expect(await Promise.all([first, own, last].map(doors))).toEqual([90, 90, 90])
  expect(await read(last)).toMatchObject({ ...sheet, doorsMinutes: 90 })
})

it('call sheet times in the wrong order are refused with an error for their field', async () => {
  expect(await faultsOf({ doorsMinutes: 1380 })).toEqual({
    doorsMinutes: { code: 'doors_before_start' },
  })
  expect(await faultsOf({ soundCheckMinutes: 1410 })).toEqual({
    soundCheckMinutes: { code: 'sound_check_before_start' },
  })
  expect(await faultsOf({ doorsMinutes: 60, soundCheckMinutes: 30 })).toEqual({
    soundCheckMinutes: { code: 'sound_check_after_doors' },
  })
  expect(await faultsOf({ pauseCount: 2 })).toEqual({ pauseMinutes: { code: 'required' } })
  expect(await faultsOf({ pauseCount: 2, pauseMinutes: 60 })).toEqual({
    pauseMinutes: { code: 'pause_too_long' },
  })
  expect(await faultsOf({ busyUntil: { time: '20:00', isDayAfter: false } })).toEqual({
    busyUntil: { code: 'busy_before_end' },
  })
})

it('a renter does not see the contact and the staff note of the call sheet', async () => {
  const id = await made({ ...sheet, date: '2041-12-14' })
  const hidden = { contactName: '', contactMobile: '', staffNote: '' }
  expect(await read(id, 1)).toMatchObject({ ...sheet, ...hidden })
})

it('visitors can be counted once an event has begun, and the count is reported unless tickets were sold', async () => {
  const id = await made({ date: '2041-12-21' })
  const put = (countedVisitors: number | null, version: number) =>
    chief.put(`${venue}/events/${id}/visitors`, { countedVisitors, version })
  expect((await put(80, 1)).json().error.code).toBe('wrong_state')
  await chief.post(`${venue}/events/${id}/publish`, { version: 1 })
  expect((await put(80, 2)).json().error.code).toBe('wrong_state')
  await app.asOwner(
    `update event set starts_at = now() - interval '2 hours', ends_at = now() - interval '1 hour',
       busy_from = now() - interval '2 hours', busy_until = now() - interval '1 hour'
     where partner_id = 1003 and id = $1`,
    [id],
  )
  await app.asOwner('delete from event_price_category where partner_id = 1003 and event_id = $1', [
    id,
  ])
  const [held] = await app.asOwner<{ day: string }>(
    `select to_char(now() - interval '2 hours', 'YYYY-MM-DD') as day`,
  )
  const report = async () => {
    const from = `${Number(held?.day.slice(0, 4)) - 1}-01-01`
    const answer = await chief.get(`${venue}/reports/visitors?from=${from}&to=2041-01-01`)
    const rows = answer.json<{ data: { eventId: number }[] }>().data
    return rows.find((row) => row.eventId === id)
  }
  expect(await report()).toBeUndefined()
  const { version } = await read(id)
  expect((await put(80, version - 1)).json().error.code).toBe('stale')
  expect((await put(80, version)).statusCode).toBe(200)
  expect(await read(id)).toMatchObject({ countedVisitors: 80 })
  expect(await report()).toMatchObject({ visitors: 80, tickets: 0, capacity: 0, occupancy: null })
})
