import { eventDraft as draft } from '@dxweb/server/testing/drafts/drafts.ts'
import { givenApp } from '@dxweb/server/testing/given-app.ts'
import { describe, expect, it } from 'vitest'

const given = await givenApp()
const { app, chief, venue } = given

let lastYear = 2040
const ownDay = () => `${(lastYear += 1)}-03-07`

type Body = Record<string, unknown>

async function make(change: Body = {}) {
  const answer = await chief.post(`${venue}/events`, { ...draft, date: ownDay(), ...change })
  expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)])
  return answer.json<{ id: number; version: number }>()
}

const read = async (id: number) => (await chief.get(`${venue}/events/${id}`)).json()
const codeOf = (answer: { statusCode: number; json: () => { error?: Body } }) => [
  answer.statusCode,
  answer.json().error?.['code'] ?? null,
]
const fieldsOf = (answer: { json: () => { error?: Body } }) => answer.json().error?.['fields']

describe('an event', () => {
  it('an event can occupy its halls from the day before its start until after its end', async () => {
    const date = ownDay()
    const { id } = await make({
      date,
      extraAuditoriumIds: [2],
      isOpenEvent: true,
      busyFrom: { time: '20:00', isDayBefore: true },
      busyUntil: { time: '23:00', isDayAfter: false },
    })
    expect(await read(id)).toMatchObject({
      busyFrom: `${date.slice(0, 8)}06T19:00:00.000Z`,
      busyUntil: `${date}T22:00:00.000Z`,
      extraAuditoriumIds: [2],
      isOpenEvent: true,
    })
    const shown = await chief.get(`${venue}/calendar?from=${date}&to=${date}&auditoriumId=2`)
    expect(shown.json().data).toMatchObject([{ id, extraAuditoriumIds: [2], soldCount: 0 }])
    const before = await chief.get(
      `${venue}/calendar?from=${date.slice(0, 8)}06&to=${date.slice(0, 8)}06`,
    )
    expect(before.json().data).toMatchObject([{ id }])
  })

  it('changes all fields of an event if its version is current, and logs the differences', async () => {
    const { id } = await make()
    const body = { ...draft, date: ownDay(), title: 'Høstkonsert', renterId: 1 }
    const done = await chief.put(`${venue}/events/${id}`, { ...body, version: 1 })
    expect(done.json()).toEqual({
      id,
      version: 2,
      ids: [id],
      changeId: expect.any(String),
      events: [{ id, version: 2 }],
    })
    expect(await read(id)).toMatchObject({ title: 'Høstkonsert', renter: 'Revylaget' })
    expect(codeOf(await chief.put(`${venue}/events/${id}`, { ...body, version: 1 }))).toEqual([
      412,
      'stale',
    ])
    expect(codeOf(await chief.put(`${venue}/events/${id}`, body))).toEqual([
      428,
      'version_required',
    ])
    const [newest] = (await chief.get(`${venue}/events/${id}/log`)).json().data
    expect(newest).toMatchObject({
      action: 'changed',
      actedBy: '',
    })
    expect(newest.changes).toContainEqual({
      field: 'title',
      before: 'Vårkonsert',
      after: 'Høstkonsert',
    })
    expect(newest.changes).toContainEqual({ field: 'renterId', before: '', after: '1' })
    expect(newest.changes.map(({ field }: { field: string }) => field)).not.toContain(
      'auditoriumId',
    )
  })

  it('an event that changes hall gets the new hall’s seats and zones', async () => {
    const date = ownDay()
    const { id } = await make({ date })
    await chief.post(`${venue}/events/${id}/publish`, { version: 1 })
    const body = { version: 2, auditoriumId: 2, date, startTime: '20:00' }
    const done = await chief.post(`${venue}/events/${id}/move`, body)
    expect(done.json()).toEqual({ id, version: 3 })
    expect(await read(id)).toMatchObject({
      auditoriumId: 2,
      capacity: 30,
      seatMapId: null,
      zones: [],
      endsAt: `${date}T21:00:00.000Z`,
    })
    const places = await app.asOwner('select 1 from open_place where event_id = $1', [id])
    expect(places).toHaveLength(30)
  })

  it('refuses to move an event with sold tickets, even if the sale happens at the same moment', async () => {
    const date = ownDay()
    const { id } = await make({ date })
    await chief.post(`${venue}/events/${id}/publish`, { version: 1 })
    const move = (version: number, startTime: string) =>
      chief.post(`${venue}/events/${id}/move`, { version, auditoriumId: 1, date, startTime })
    const [moved, sold] = await Promise.all([move(2, '18:00'), given.sell(id, [1])])
    const version = moved.statusCode === 200 ? 3 : 2
    expect(sold.statusCode).toBe(200)
    await given.sell(id, [2])
    expect(codeOf(await move(version, '20:00'))).toEqual([409, 'event_sold'])
    const body = { ...draft, date: ownDay(), version }
    expect(codeOf(await chief.put(`${venue}/events/${id}`, body))).toEqual([409, 'event_sold'])
    const same = { ...draft, date, startTime: version === 3 ? '18:00' : '19:00', version }
    expect((await chief.put(`${venue}/events/${id}`, { ...same, title: 'Ny' })).statusCode).toBe(
      200,
    )
    expect((await read(id)).can).toMatchObject({ move: false, cancel: true, remove: false })
  })

  it('a copy of an event is a draft with the same prices at another time', async () => {
    const { id } = await make({ isOpenEvent: true })
    const date = ownDay()
    const copy = (await chief.post(`${venue}/events/${id}/duplicate`, { date })).json()
    expect(await read(copy.id)).toMatchObject({
      title: 'Vårkonsert',
      state: 'draft',
      isOpenEvent: true,
      startsAt: `${date}T18:00:00.000Z`,
      categories: [{ name: 'Voksen' }, { name: 'Barn' }, { name: 'Ledsager' }],
      zones: [{ name: 'A' }, { name: 'B' }],
    })
    const elsewhere = { date, auditoriumId: 2 }
    const other = (await chief.post(`${venue}/events/${id}/duplicate`, elsewhere)).json()
    expect(await read(other.id)).toMatchObject({ auditoriumId: 2, capacity: 30, zones: [] })
    expect(codeOf(await chief.post(`${venue}/events/9999/duplicate`, { date }))).toEqual([
      404,
      'not_found',
    ])
  })

  it('a cancelled event is not sold and frees its hall', async () => {
    const date = ownDay()
    const { id } = await make({ date })
    const reason = 'Artisten er syk'
    expect(
      codeOf(await chief.post(`${venue}/events/${id}/cancel`, { version: 1, reason })),
    ).toEqual([409, 'wrong_state'])
    await chief.post(`${venue}/events/${id}/publish`, { version: 1 })
    await chief.post(`${venue}/events/${id}/cancel`, { version: 2, reason })
    expect(await read(id)).toMatchObject({ state: 'cancelled', cancelReason: reason })
    expect((await given.sell(id, [1])).statusCode).toBe(409)
    await make({ date })
  })

  it('only a draft can be deleted', async () => {
    const { id } = await make()
    const match = { headers: { 'if-match': '"1"' } }
    expect((await chief.delete(`${venue}/events/${id}`, match)).json()).toEqual({ id })
    expect((await chief.get(`${venue}/events/${id}`)).statusCode).toBe(404)
    const published = await make()
    await chief.post(`${venue}/events/${published.id}/publish`, { version: 1 })
    const seen = { headers: { 'if-match': '"2"' } }
    expect(codeOf(await chief.delete(`${venue}/events/${published.id}`, seen))).toEqual([
      409,
      'wrong_state',
    ])
  })
})

describe('an occupied hall', () => {
  it('reports which event a time overlaps, and saves the event with a log entry if the user accepts the overlap', async () => {
    const date = ownDay()
    const first = await make({ date })
    const late = { ...draft, date, startTime: '20:30', endTime: '23:00' }
    const refused = await chief.post(`${venue}/events`, late)
    expect(codeOf(refused)).toEqual([409, 'hall_busy'])
    expect(refused.json().error.details.overlaps).toMatchObject([
      {
        withId: first.id,
        title: 'Vårkonsert',
        auditoriumId: 1,
        auditorium: 'Storsalen',
        from: expect.stringContaining(date),
      },
    ])
    const asked = await chief.post(`${venue}/event-overlaps`, {
      auditoriumId: 1,
      times: [{ date, startTime: '20:30', endTime: '23:00' }],
    })
    expect(asked.json().data).toMatchObject([
      { index: 0, eventId: first.id, title: 'Vårkonsert', isSameStart: false },
    ])
    const made = (await chief.post(`${venue}/events`, { ...late, atOwnRisk: true })).json()
    expect((await read(made.id)).acceptsOverlap).toBe(true)
    const [noted] = (await chief.get(`${venue}/events/${made.id}/log`)).json().data
    expect(noted.changes).toContainEqual({ field: 'atOwnRisk', before: '', after: 'true' })

    const renamed = await chief.put(`${venue}/events/${made.id}`, {
      ...late,
      title: 'Etterfest',
      version: 1,
    })
    expect([renamed.statusCode, (await read(made.id)).acceptsOverlap]).toEqual([200, true])
    await make({ date, title: 'Foajé', auditoriumId: 2 })
    const wider = { ...late, extraAuditoriumIds: [2], version: 2 }
    expect(codeOf(await chief.put(`${venue}/events/${made.id}`, wider))).toEqual([409, 'hall_busy'])
    const later = { version: 2, auditoriumId: 1, date, startTime: '20:45' }
    expect(codeOf(await chief.post(`${venue}/events/${made.id}/move`, later))).toEqual([
      409,
      'hall_busy',
    ])
  })

  it('an event also occupies its extra halls', async () => {
    const date = ownDay()
    await make({ date, extraAuditoriumIds: [2] })
    const inSmall = { ...draft, date, auditoriumId: 2, startTime: '20:00', endTime: '22:00' }
    expect(codeOf(await chief.post(`${venue}/events`, inSmall))).toEqual([409, 'hall_busy'])
    expect(
      fieldsOf(
        await chief.post(`${venue}/events`, {
          ...inSmall,
          extraAuditoriumIds: [77],
          atOwnRisk: true,
        }),
      ),
    ).toEqual({
      extraAuditoriumIds: { code: 'not_found' },
    })
  })

  it('refuses two events with the same start in a hall, even if the user accepts the overlap', async () => {
    const date = ownDay()
    await make({ date })
    const answer = await chief.post(`${venue}/events`, { ...draft, date, atOwnRisk: true })
    expect(fieldsOf(answer)).toEqual({ startTime: { code: 'hall_taken_at_start' } })
  })

  it('only one of several simultaneous bookings gets the hall', async () => {
    const date = ownDay()
    const starts = ['18:00', '18:10', '18:20', '18:30', '18:40', '18:50']
    const answers = await Promise.all(
      starts.map((startTime) => chief.post(`${venue}/events`, { ...draft, date, startTime })),
    )
    const codes = answers.map((answer) => answer.statusCode)
    expect(codes.filter((code) => code === 200)).toHaveLength(1)
    expect(codes.filter((code) => code === 409)).toHaveLength(starts.length - 1)
  })
})

describe('a series', () => {
  const rule = { every: 'week', interval: 1, count: 3, skipsHolidays: true }

  it('creates a series, and changes either an event with all later events, or all events of the series', async () => {
    const date = ownDay()
    const made = await chief.post(`${venue}/event-series`, { draft: { ...draft, date }, rule })
    const { ids } = made.json()
    expect(ids).toHaveLength(3)
    const events = await Promise.all(ids.map(read))
    expect(new Set(events.map((event) => event.seriesId)).size).toBe(1)

    const [, second] = events
    const local = second.startsAt.slice(0, 10)
    const change = { ...draft, date: local, startTime: '18:00', title: 'Matiné' }
    const following = await chief.put(`${venue}/events/${second.id}`, {
      ...change,
      version: 1,
      part: 'following',
    })
    expect(following.json().ids).toEqual(ids.slice(1))
    const titles = (await Promise.all(ids.map(read))).map((event) => event.title)
    expect(titles).toEqual(['Vårkonsert', 'Matiné', 'Matiné'])

    const all = await chief.put(`${venue}/events/${second.id}`, {
      ...change,
      startTime: '17:00',
      version: 2,
      part: 'all',
    })
    expect(all.json().ids).toEqual(ids)
    const starts = (await Promise.all(ids.map(read))).map((event) => event.startsAt.slice(11, 16))
    expect(new Set(starts).size).toBe(starts.some((start) => start === '15:00') ? 2 : 1)
  })

  it('a series may move onto its own next date, but not onto another event’s start', async () => {
    const date = ownDay()
    const later = (days: number) =>
      new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10)
    const daily = { every: 'day', interval: 1, count: 3 }
    const made = await chief.post(`${venue}/event-series`, {
      draft: { ...draft, date },
      rule: daily,
    })
    const { ids } = made.json()
    const move = (version: number, days: number) =>
      chief.put(`${venue}/events/${ids[0]}`, {
        ...draft,
        date: later(days),
        version,
        part: 'all',
        atOwnRisk: true,
      })
    expect((await move(1, 1)).json().ids).toEqual(ids)
    const days = (await Promise.all(ids.map(read))).map((event) => event.startsAt.slice(0, 10))
    expect(days).toEqual([later(1), later(2), later(3)])
    expect((await move(2, 0)).json().ids).toEqual(ids)
    await make({ date: later(3) })
    expect(fieldsOf(await move(3, 1))).toEqual({ startTime: { code: 'hall_taken_at_start' } })
  })

  it('deletes a whole series only if its events are unchanged', async () => {
    const body = { draft: { ...draft, date: ownDay() }, rule }
    const { id, ids } = (await chief.post(`${venue}/event-series`, body)).json()
    const undo = (series: number) => chief.delete(`${venue}/event-series/${series}`)
    expect((await undo(id)).json()).toEqual({ id, ids })
    expect((await chief.get(`${venue}/events/${ids[0]}`)).statusCode).toBe(404)

    const again = (await chief.post(`${venue}/event-series`, body)).json()
    await chief.post(`${venue}/events/${again.ids[1]}/publish`, { version: 1 })
    expect(codeOf(await undo(again.id))).toEqual([409, 'wrong_state'])
    expect((await read(again.ids[0])).state).toBe('draft')
    expect((await undo(999_999)).statusCode).toBe(404)
    const reader = await app.as('lese@sundet.no')
    const refused = await reader.delete(`${venue}/event-series/${again.id}`)
    expect(refused.statusCode).toBe(403)
  })

  it('a series is created as a whole or not at all', async () => {
    const date = ownDay()
    const second = new Date(Date.parse(date) + 7 * 86_400_000).toISOString().slice(0, 10)
    await make({ date: second })
    const body = { draft: { ...draft, date, startTime: '20:00', endTime: '22:00' }, rule }
    expect(codeOf(await chief.post(`${venue}/event-series`, body))).toEqual([409, 'hall_busy'])
    const shown = await chief.get(`${venue}/calendar?from=${date}&to=${date}`)
    expect(shown.json().data).toEqual([])
    const none = { ...rule, until: '2030-01-01' }
    expect(fieldsOf(await chief.post(`${venue}/event-series`, { ...body, rule: none }))).toEqual({
      'rule.until': { code: 'no_dates' },
    })
  })
})

describe('an order’s period', () => {
  it('an order’s period must contain its events, and is extended on request', async () => {
    const date = ownDay()
    const day = (n: number) => `${date.slice(0, 8)}${String(n).padStart(2, '0')}`
    await app.asOwner(
      `insert into booking_order (partner_id, id, title, number, period_from, period_to)
       values (1003, 7001, 'Vårsesongen', '7001', $1, $2)`,
      [day(8), day(20)],
    )
    const outside = { ...draft, date: day(7), orderId: 7001 }
    expect(fieldsOf(await chief.post(`${venue}/events`, outside))).toEqual({
      date: { code: 'outside_order' },
    })
    await make({ ...outside, extendsOrder: true })
    const [order] = await app.asOwner(
      `select period_from::text as "from", period_to::text as "to" from booking_order where id = 7001`,
    )
    expect(order).toEqual({ from: day(7), to: day(20) })
    await make({ ...outside, date: day(9) })
  })
})
