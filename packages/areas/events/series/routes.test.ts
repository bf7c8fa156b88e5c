import { givenApp } from '@dxweb/server/testing/given-app.ts'
import { describe, expect, it } from 'vitest'

const { app, chief, venue } = await givenApp()

const draft = {
  title: 'Fredagsjazz',
  auditoriumId: 1,
  eventTypeId: 1,
  startTime: '19:00',
  endTime: '21:00',
  renterId: null,
  organizer: '',
}

/** Three dates a week apart, in a month that no other test uses. */
const dates = (month: string) => ['03', '10', '17'].map((day) => `2040-${month}-${day}`)

async function weekly(first: string, change: object = {}) {
  const body = {
    draft: { ...draft, date: first, ...change },
    rule: { every: 'week', interval: 1, count: 3 },
  }
  return (await chief.post(`${venue}/event-series`, body)).json<{ ids: number[] }>()
}

const read = async (id: number | undefined) => (await chief.get(`${venue}/events/${id}`)).json()

it('an event of a series keeps its own values when another field of all events is changed', async () => {
  const [first = '', , third = ''] = dates('02')
  const { ids } = await weekly(first)
  const own = { date: third, startTime: '20:00', endTime: '22:30', auditoriumId: 2 }
  const exception = { ...draft, ...own, organizer: 'Klubben', version: 1 }
  expect((await chief.put(`${venue}/events/${ids[2]}`, exception)).statusCode).toBe(200)
  const before = await read(ids[2])

  const all = { ...draft, date: first, title: 'Lørdagsjazz', version: 1, part: 'all' }
  expect((await chief.put(`${venue}/events/${ids[0]}`, all)).json().ids).toEqual(ids)
  expect(await read(ids[2])).toMatchObject({
    title: 'Lørdagsjazz',
    auditoriumId: 2,
    organizer: 'Klubben',
    startsAt: before.startsAt,
    endsAt: before.endsAt,
  })

  const hall = { ...all, auditoriumId: 2, startTime: '18:00', organizer: 'Laget', version: 2 }
  await chief.put(`${venue}/events/${ids[0]}`, { ...hall, extraAuditoriumIds: [1] })
  expect(await Promise.all(ids.map(read))).toMatchObject(
    ids.map(() => ({
      auditoriumId: 2,
      extraAuditoriumIds: [1],
      organizer: 'Laget',
      startsAt: expect.stringContaining('T17:00'),
    })),
  )
})

it('lists the events that a moved series would overlap, but not the events of the series itself', async () => {
  const [first = '', second = '', third = ''] = dates('05')
  const { ids } = await weekly(first)
  const other = { ...draft, date: second, startTime: '15:00', endTime: '17:00' }
  const { id } = (await chief.post(`${venue}/events`, other)).json()
  await chief.post(`${venue}/events/${ids[2]}/move`, {
    version: 1,
    auditoriumId: 2,
    date: third,
    startTime: '19:00',
  })
  const inOther = { ...other, date: third, auditoriumId: 2 }
  const elsewhere = (await chief.post(`${venue}/events`, inOther)).json()
  const asked = {
    auditoriumId: 1,
    times: [{ date: first, startTime: '16:00', endTime: '18:00' }],
  }
  const found = async (body: object) => {
    const answer = await chief.post(`${venue}/event-overlaps`, { ...asked, ...body })
    return answer.json().data
  }
  expect(await found({ exceptIds: [ids[0]] })).toEqual([])
  expect(await found({ changes: { id: ids[0], part: 'all' } })).toMatchObject([
    { index: 1, eventId: id, auditoriumId: 1 },
    { index: 2, eventId: elsewhere.id, auditoriumId: 2 },
  ])
  expect(
    await found({
      changes: { id: ids[0], part: 'all' },
      times: [{ date: second, startTime: '19:00', endTime: '21:00' }],
    }),
  ).toEqual([])
  const gone = { ...asked, changes: { id: 999_999, part: 'all' } }
  expect((await chief.post(`${venue}/event-overlaps`, gone)).statusCode).toBe(404)
})

it('a series may include a start in the repeated hour if the first or second pass is chosen', async () => {
  const late = { startTime: '22:00', endTime: '02:30' }
  // The dates are Saturdays. The clock goes back in the night after the second one.
  const refused = await chief.post(`${venue}/event-series`, {
    draft: { ...draft, ...late, date: '2040-10-20' },
    rule: { every: 'week', interval: 1, count: 3 },
  })
  expect(refused.json().error.fields).toEqual({ endTime: { code: 'twice_by_clock' } })
  const { ids } = await weekly('2040-10-20', { ...late, endFold: 'second' })
  const lasts = (await Promise.all(ids.map(read))).map(
    ({ startsAt, endsAt }) => (Date.parse(endsAt) - Date.parse(startsAt)) / 3_600_000,
  )
  expect(lasts).toEqual([4.5, 5.5, 4.5])
})

it('an event still occupies both halls after moving from one to the other and back', async () => {
  const both = { ...draft, date: '2040-08-01', extraAuditoriumIds: [2] }
  const { id } = (await chief.post(`${venue}/events`, both)).json()
  const move = async (version: number, auditoriumId: number) => {
    const to = { version, auditoriumId, date: '2040-08-01', startTime: '19:00' }
    await chief.post(`${venue}/events/${id}/move`, to)
    return read(id)
  }
  expect(await move(1, 2)).toMatchObject({ auditoriumId: 2, extraAuditoriumIds: [1] })
  expect(await move(2, 1)).toMatchObject({ auditoriumId: 1, extraAuditoriumIds: [2] })
})

describe('changes to a whole series', () => {
  interface ChangeReply {
    changeId: string
    events: { id: number; version: number }[]
  }
  const undo = ({ changeId, events }: ChangeReply) =>
    chief.post(`${venue}/event-changes/${changeId}/undo`, { events })
  const shownOf = async (id: number) => {
    const { version: _, changedAt: __, can: ___, saleTurnsInMs: ____, ...shown } = await read(id)
    return shown
  }

  async function withException(month: string) {
    const [first = '', , third = ''] = dates(month)
    const { ids } = await weekly(first)
    const own = { ...draft, date: third, startTime: '20:00', endTime: '22:30', auditoriumId: 2 }
    await chief.put(`${venue}/events/${ids[2]}`, { ...own, organizer: 'Klubben', version: 1 })
    return { first, ids }
  }

  it('one undo restores all events of a changed series, including exceptions with their own values', async () => {
    const { first, ids } = await withException('11')
    const before = await Promise.all(ids.map(shownOf))
    const all = { ...draft, date: first, title: 'Ny tittel', startTime: '17:00', endTime: '18:00' }
    const body = { ...all, organizer: 'Laget', extraAuditoriumIds: [2], version: 1, part: 'all' }
    const answer = await chief.put(`${venue}/events/${ids[0]}`, { ...body, atOwnRisk: true })
    const changed = answer.json<ChangeReply>()
    expect(changed.events.map(({ version }) => version)).toEqual([2, 2, 3])
    expect(await shownOf(ids[0] ?? 0)).not.toEqual(before[0])

    const undone = await undo(changed)
    expect([undone.statusCode, undone.json().events.length]).toEqual([200, 3])
    expect(await Promise.all(ids.map(shownOf))).toEqual(before)
    const log = (await chief.get(`${venue}/events/${ids[0]}/log`)).json().data
    expect(log[0]).toMatchObject({ action: 'undone' })
    expect(log[0].changes).toContainEqual({
      field: 'title',
      before: 'Ny tittel',
      after: 'Fredagsjazz',
    })
    expect((await undo(changed)).json().error.code).toBe('stale')
  })

  it('moves all selected events or none by a number of days, at the same clock times, and back again', async () => {
    const ids: number[] = []
    // Moves each event to the next event's day. Summer time ends after the first day.
    for (const date of ['2041-10-26', '2041-10-27', '2041-10-28']) {
      ids.push((await chief.post(`${venue}/events`, { ...draft, date })).json().id)
    }
    const before = await Promise.all(ids.map(shownOf))
    const events = ids.map((id) => ({ id, version: 1 }))
    const move = (body: object) => chief.post(`${venue}/event-changes/move`, body)
    const moved = (await move({ events, days: 1 })).json<ChangeReply>()
    expect(moved.events).toEqual(ids.map((id) => ({ id, version: 2 })))
    const starts = await Promise.all(ids.map(async (id) => (await read(id)).startsAt))
    expect(starts).toEqual(
      ['2041-10-27T18:00', '2041-10-28T18:00', '2041-10-29T18:00'].map((at) => `${at}:00.000Z`),
    )
    expect((await move({ events, days: 1 })).json().error.code).toBe('stale')
    const unknown = [...moved.events, { id: 999_999, version: 1 }]
    expect((await move({ events: unknown, days: 1 })).json().error.code).toBe('not_found')
    expect((await undo(moved)).statusCode).toBe(200)
    expect(await Promise.all(ids.map(shownOf))).toEqual(before)

    const taken = { ...draft, date: '2041-11-02' }
    await chief.post(`${venue}/events`, taken)
    const now = ids.map((id) => ({ id, version: 3 }))
    expect((await move({ events: now, days: 5 })).statusCode).not.toBe(200)
    expect(await Promise.all(ids.map(shownOf))).toEqual(before)
  })

  it('refuses the whole undo if an event has changed again, or if the change is unknown', async () => {
    const { first, ids } = await withException('12')
    const body = { ...draft, date: first, title: 'Ny tittel', version: 1, part: 'all' }
    const changed = (await chief.put(`${venue}/events/${ids[0]}`, body)).json<ChangeReply>()
    const { events } = changed
    const other = { changeId: '01900000-0000-7000-8000-000000000000', events }
    expect((await undo(other)).json().error.code).toBe('not_found')
    const twice = { ...changed, events: [...events, ...events] }
    expect((await undo(twice)).statusCode).toBe(400)
    await chief.put(`${venue}/events/${ids[1]}/note`, { version: 2, note: 'Husk flygelet' })
    const refused = await undo(changed)
    expect([refused.statusCode, refused.json().error.code]).toEqual([412, 'stale'])
    const titles = (await Promise.all(ids.map(read))).map(({ title }) => title)
    expect(new Set(titles)).toEqual(new Set(['Ny tittel']))
  })

  it('refuses the undo if the old hall has been booked meanwhile', async () => {
    const [first = ''] = dates('09')
    const { ids } = await weekly(first)
    const later = { ...draft, date: first, startTime: '22:00', endTime: '23:00' }
    const answer = await chief.put(`${venue}/events/${ids[0]}`, {
      ...later,
      version: 1,
      part: 'all',
    })
    const taken = { ...draft, date: first, startTime: '19:30', title: 'Et annet' }
    expect((await chief.post(`${venue}/events`, taken)).statusCode).toBe(200)
    expect((await undo(answer.json<ChangeReply>())).json().error.code).toBe('hall_busy')
    expect((await read(ids[2])).startsAt).toContain('T20:00')
  })
})

it('reports which date of a series has a time that the clock skips', async () => {
  const night = { startTime: '02:30', endTime: '04:00' }
  const rule = { every: 'week', interval: 1, count: 3 }
  const skipped = { code: 'skipped_on_date', params: { day: 25, month: 3, year: 2040 } }
  const refused = await chief.post(`${venue}/event-series`, {
    draft: { ...draft, ...night, date: '2040-03-18' },
    rule,
  })
  expect(refused.json().error.fields).toEqual({ startTime: skipped })
  const without = { ...rule, except: ['2040-03-25'] }
  const made = await chief.post(`${venue}/event-series`, {
    draft: { ...draft, date: '2040-03-18' },
    rule,
  })
  const moved = { ...draft, ...night, date: '2040-03-18', version: 1, part: 'all' }
  const all = await chief.put(`${venue}/events/${made.json().ids[0]}`, moved)
  expect(all.json().error.fields).toEqual({ startTime: skipped })
  const kept = { draft: { ...draft, ...night, date: '2040-03-18' }, rule: without }
  expect((await chief.post(`${venue}/event-series`, kept)).statusCode).toBe(200)
})

it('lists the events of an event’s series in order, without other events that are cancelled', async () => {
  const [first = ''] = dates('04')
  const { ids } = await weekly(first)
  const series = async (id: number | undefined) =>
    (await chief.get(`${venue}/events/${id}/series`)).json<{ data: { id: number }[] }>().data
  expect((await series(ids[1])).map(({ id }) => id)).toEqual(ids)
  await app.asOwner(`update event set state = 'cancelled' where partner_id = 1003 and id = $1`, [
    ids[0],
  ])
  expect((await series(ids[1])).map(({ id }) => id)).toEqual(ids.slice(1))
  expect((await series(ids[0])).map(({ id }) => id)).toEqual(ids)
  const { id } = (await chief.post(`${venue}/events`, { ...draft, date: '2040-04-26' })).json()
  expect(await series(id)).toEqual([])
})
