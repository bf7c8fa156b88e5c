import { givenApp } from '@dxweb/server/testing/given-app.ts'
import { eventDraft } from '@dxweb/server/testing/drafts/drafts.ts'
import { readPdf } from '@dxweb/server/documents/testing/read-pdf.ts'
import { beforeAll, describe, expect, it } from 'vitest'

const { chief, venue } = await givenApp()

async function post<T>(path: string, body: object): Promise<T> {
  const answer = await chief.post(`${venue}/${path}`, body)
  expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)])
  return answer.json<T>()
}

const named = { microphone: 0, sound: 0, anna: 0 }

beforeAll(async () => {
  const resource = { groupId: 1, unit: 'hour', hours: 0, sort: 0, isActive: true }
  const prices = [{ priceType: 'Kommersielle', unit: 'day', count: 2, priceOre: 50_000 }]
  const thing = { ...resource, isFunction: false, hourlyRateOre: 0, prices }
  named.microphone = (
    await post<{ id: number }>('resources', { ...thing, name: 'Mikrofon', unitCount: 3 })
  ).id
  const work = { ...resource, isFunction: true, hourlyRateOre: 55_000, prices: [] }
  named.sound = (
    await post<{ id: number }>('resources', { ...work, name: 'Lydtekniker', unitCount: 2 })
  ).id
  const anna = { name: 'Anna Berg', mobile: '90000001', email: 'anna@skift.test', userId: null }
  named.anna = (await post<{ id: number }>('staff', { ...anna, isActive: true })).id
})

let lastYear = 2050
const ownDay = () => `${(lastYear += 1)}-03-07`

const makeEvent = (date: string, auditoriumId = 1) =>
  post<{ id: number; version: number }>('events', {
    ...eventDraft,
    auditoriumId,
    date,
    busyFrom: { time: '16:00', isDayBefore: false },
  })

const draft = (change: object = {}) => ({
  resourceId: named.microphone,
  staffId: null,
  unitCount: 1,
  ownTimes: null,
  ...change,
})

const bookingsOf = async (id: number) =>
  (await chief.get(`${venue}/events/${id}/resources`)).json<{ data: Record<string, unknown>[] }>()
    .data

const refusalOf = (answer: {
  statusCode: number
  json: () => { error?: Record<string, unknown> }
}) => [answer.statusCode, answer.json().error?.['code']]

describe('bookings of an event', () => {
  it('books a resource for its event’s hall times at the current price', async () => {
    const { id } = await makeEvent(ownDay())
    await post(`events/${id}/resources`, draft({ unitCount: 2, priceType: 'Kommersielle' }))
    await post(`events/${id}/resources`, draft({ resourceId: named.sound, staffId: named.anna }))
    const day = `${lastYear}-03-07`
    const alike = {
      startsAt: `${day}T15:00:00.000Z`,
      endsAt: `${day}T20:00:00.000Z`,
      followsEvent: true,
    }
    expect(await bookingsOf(id)).toMatchObject([
      { resource: 'Mikrofon', unitCount: 2, priceOre: 25_000, unit: 'day', ...alike },
      { resource: 'Lydtekniker', staff: 'Anna Berg', priceOre: 55_000, unit: 'hour', ...alike },
    ])
    const period = await chief.get(`${venue}/resource-bookings?from=${day}&to=${day}`)
    expect(period.json().data).toHaveLength(2)
  })

  it('refuses to book more units than exist, even if the user accepts overlaps, and refuses to assign a person to equipment', async () => {
    const { id } = await makeEvent(ownDay())
    const path = `${venue}/events/${id}/resources`
    const tooMany = await chief.post(path, draft({ unitCount: 4, atOwnRisk: true }))
    expect(tooMany.json().error.fields).toEqual({
      unitCount: { code: 'more_than_there_are', params: { count: 3 } },
    })
    const person = await chief.post(path, draft({ staffId: named.anna }))
    expect(person.json().error.fields).toEqual({ staffId: { code: 'no_function' } })
    const unknown = await chief.post(path, draft({ priceType: 'Finnes ikke' }))
    expect(unknown.json().error.fields).toEqual({ priceType: { code: 'not_found' } })
  })

  it('refuses a booking with too few free units and reports how many are free and when, unless the user accepts the overlap', async () => {
    const date = ownDay()
    const first = await makeEvent(date)
    const second = await makeEvent(date, 2)
    await post(`events/${first.id}/resources`, draft({ unitCount: 2 }))
    const path = `${venue}/events/${second.id}/resources`
    const refused = await chief.post(path, draft({ unitCount: 2 }))
    expect(refusalOf(refused)).toEqual([409, 'resource_busy'])
    const [lacking] = refused.json().error.details.lacking
    expect(lacking).toMatchObject({ name: 'Mikrofon', free: 1, units: 3, wanted: 2 })
    expect([lacking.from, lacking.until].map((at) => new Date(at).toISOString())).toEqual([
      `${date}T15:00:00.000Z`,
      `${date}T20:00:00.000Z`,
    ])
    await post(`events/${second.id}/resources`, draft({ unitCount: 2, atOwnRisk: true }))
    expect(await bookingsOf(second.id)).toMatchObject([{ acceptsOverlap: true }])
    const log = (await chief.get(`${venue}/events/${second.id}/log`)).json().data
    expect(log[0]).toMatchObject({ action: 'resourceBooked' })
    expect(log[0].changes).toContainEqual({ field: 'atOwnRisk', before: '', after: 'true' })
  })

  it('refuses to book a person who is already booked for another shift', async () => {
    const date = ownDay()
    const [first, second] = [await makeEvent(date), await makeEvent(date, 2)]
    const work = draft({ resourceId: named.sound, staffId: named.anna })
    await post(`events/${first.id}/resources`, work)
    const refused = await chief.post(`${venue}/events/${second.id}/resources`, work)
    expect(refusalOf(refused)).toEqual([409, 'resource_busy'])
    expect(refused.json().error.details.working).toMatchObject([
      { name: 'Anna Berg', withEventId: first.id },
    ])
  })

  it('a booking of a resource moves with its event, and a conflict prevents both moves', async () => {
    const [date, later] = [ownDay(), ownDay()]
    const [moved, other] = [await makeEvent(date), await makeEvent(later, 2)]
    const ownTimes = { fromDate: date, fromTime: '12:00', untilDate: date, untilTime: '17:00' }
    await post(`events/${moved.id}/resources`, draft({ unitCount: 3, ownTimes }))
    const { id } = await post<{ id: number }>(`events/${other.id}/resources`, draft())
    const to = { version: moved.version, auditoriumId: 1, date: later, startTime: '20:00' }
    const path = `${venue}/events/${moved.id}/move`
    expect(refusalOf(await chief.post(path, to))).toEqual([409, 'resource_busy'])
    expect(await bookingsOf(moved.id)).toMatchObject([{ startsAt: `${date}T11:00:00.000Z` }])
    const gone = await chief.delete(`${venue}/events/${other.id}/resources/${id}`, {
      headers: { 'if-match': '"1"' },
    })
    expect(gone.statusCode).toBe(200)
    await post(`events/${moved.id}/move`, to)
    expect(await bookingsOf(moved.id)).toMatchObject([
      { startsAt: `${later}T12:00:00.000Z`, endsAt: `${later}T17:00:00.000Z` },
    ])
  })

  it('a booking with times of its own moves by the clock across a clock change', async () => {
    const moved = await makeEvent('2035-10-27')
    const sunday = '2035-10-28'
    const ownTimes = { fromDate: sunday, fromTime: '10:00', untilDate: sunday, untilTime: '14:00' }
    await post(`events/${moved.id}/resources`, draft({ ownTimes }))
    const copy = { copiesBookings: true, date: '2035-09-29' }
    const { id } = await post<{ id: number }>(`events/${moved.id}/duplicate`, copy)
    const to = { version: moved.version, auditoriumId: 1, date: '2035-11-03', startTime: '19:00' }
    await post(`events/${moved.id}/move`, to)
    expect(await bookingsOf(moved.id)).toMatchObject([
      { startsAt: '2035-11-04T09:00:00.000Z', endsAt: '2035-11-04T13:00:00.000Z' },
    ])
    expect(await bookingsOf(id)).toMatchObject([
      { startsAt: '2035-09-30T08:00:00.000Z', endsAt: '2035-09-30T12:00:00.000Z' },
    ])
  })

  it('copying an event copies its bookings on request, and reports conflicts', async () => {
    const date = ownDay()
    const { id } = await makeEvent(date)
    await post(`events/${id}/resources`, draft({ resourceId: named.sound, staffId: named.anna }))
    const ownTimes = { fromDate: date, fromTime: '12:00', untilDate: date, untilTime: '17:00' }
    await post(`events/${id}/resources`, draft({ unitCount: 2, ownTimes }))
    const copy = (to: object) =>
      chief.post(`${venue}/events/${id}/duplicate`, { copiesBookings: true, ...to })

    const later = ownDay()
    const made = await copy({ date: later })
    expect(made.statusCode).toBe(200)
    expect(await bookingsOf(made.json().id)).toMatchObject([
      { resource: 'Mikrofon', unitCount: 2, startsAt: `${later}T11:00:00.000Z` },
      { staff: 'Anna Berg', startsAt: `${later}T15:00:00.000Z`, followsEvent: true },
    ])
    const refused = await copy({ date, auditoriumId: 2 })
    expect(refusalOf(refused)).toEqual([409, 'resource_busy'])
    expect(refused.json().error.details.working).toMatchObject([{ name: 'Anna Berg' }])
    expect((await copy({ date, auditoriumId: 2, atOwnRisk: true })).statusCode).toBe(200)
    const without = await post<{ id: number }>(`events/${id}/duplicate`, { date: ownDay() })
    expect(await bookingsOf(without.id)).toEqual([])
  })

  it('a cancelled event frees its resources and accepts no bookings', async () => {
    const date = ownDay()
    const [gone, other] = [await makeEvent(date), await makeEvent(date, 2)]
    await post(`events/${gone.id}/resources`, draft({ unitCount: 3 }))
    await post(`events/${gone.id}/publish`, { version: gone.version })
    await post(`events/${gone.id}/cancel`, { version: gone.version + 1, reason: 'Syk' })
    await post(`events/${other.id}/resources`, draft({ unitCount: 3 }))
    const late = await chief.post(`${venue}/events/${gone.id}/resources`, draft())
    expect(refusalOf(late)).toEqual([409, 'wrong_state'])
  })

  it('changes a booking only with the current version, and refuses an end before the start', async () => {
    const date = ownDay()
    const { id } = await makeEvent(date)
    const made = await post<{ id: number }>(`events/${id}/resources`, draft())
    const path = `${venue}/events/${id}/resources/${made.id}`
    const ownTimes = { fromDate: date, fromTime: '22:00', untilDate: date, untilTime: '18:00' }
    const wrong = await chief.put(path, { ...draft({ ownTimes }), version: 1 })
    expect(wrong.json().error.fields).toEqual({ untilTime: { code: 'end_before_start' } })
    const done = await chief.put(path, { ...draft({ unitCount: 3 }), version: 1 })
    expect(done.json()).toEqual({ id: made.id, version: 2 })
    expect(refusalOf(await chief.put(path, { ...draft(), version: 1 }))).toEqual([412, 'stale'])
  })
})

describe('a staff list', () => {
  it('exports the shifts of an event as CSV and PDF, and mails them after a preview', async () => {
    const { id } = await makeEvent(ownDay())
    const date = `${lastYear}-03-07`
    const day = `07.03.${lastYear}`
    const at = (fromTime: string, untilTime: string) => ({
      ownTimes: { fromDate: date, fromTime, untilDate: date, untilTime },
    })
    const book = (change: object) => post(`events/${id}/resources`, draft(change))
    await book({})
    await book({ resourceId: named.sound, unitCount: 2, note: 'Rigg', ...at('12:00', '16:30') })
    await book({ resourceId: named.sound, staffId: named.anna, ...at('17:00', '18:00') })
    const csv = await chief.get(`${venue}/events/${id}/staff-list?format=csv`)
    expect(csv.headers['content-disposition']).toContain(`vaktliste-${id}.csv`)
    expect(csv.body.slice(1).trimEnd().split('\r\n')).toEqual([
      'Funksjon;Hvem;Mobil;Fra;Til;Antall;Merknad;Timer',
      `Lydtekniker;Ikke satt opp ennå;;${day} 12:00;${day} 16:30;2;Rigg;4,5`,
      `Lydtekniker;Anna Berg;90000001;${day} 17:00;${day} 18:00;1;;1`,
    ])
    const paper = await readPdf(
      (await chief.get(`${venue}/events/${id}/staff-list-pdf`)).rawPayload,
    )
    for (const word of ['Vaktliste', 'Vårkonsert', 'Anna Berg', 'Ikke satt opp ennå', '4,5']) {
      expect(paper.text).toContain(word)
    }
    const preview = async () => (await chief.get(`${venue}/events/${id}/staff-list/mails`)).json()
    const { shown: seen, mails } = await preview()
    expect(mails).toMatchObject([{ name: 'Anna Berg' }])
    expect(mails[0].mail.text).toContain('Lydtekniker')
    await book({ resourceId: named.sound, staffId: named.anna, ...at('20:00', '21:00') })
    const send = `${venue}/events/${id}/staff-list/send`
    expect(refusalOf(await chief.post(send, { seen }))[1]).toBe('stale')
    const again = await chief.post(send, { seen: (await preview()).shown })
    expect(again.statusCode).toBe(200)
    const english = await chief.get(`${venue}/events/${id}/staff-list-pdf?locale=en`)
    expect((await readPdf(english.rawPayload)).text).toContain('Not assigned yet')
  })
})
