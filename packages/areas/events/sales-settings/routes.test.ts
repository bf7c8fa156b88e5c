import { randomUUID } from 'node:crypto'
import type { TestApp } from '@dxweb/server/testing/test-app.ts'
import type { TestClient } from '@dxweb/server/testing/test-client.ts'
import { wholeApp } from '@dxweb/server/testing/whole-app.ts'
import { beforeAll, describe, expect, it } from 'vitest'

let app: TestApp
let chief: TestClient
const house = '/partners/1003'

beforeAll(async () => {
  app = await wholeApp()
  chief = await app.as('sjef@sundet.no')
})

let lastYear = 2030

async function makeEvent(type: Record<string, unknown> = {}) {
  const typeId = Object.keys(type).length > 0 ? await makeType(type) : 1
  lastYear += 1
  const made = await chief.post(`${house}/events`, {
    title: 'Vårkonsert',
    auditoriumId: 1,
    eventTypeId: typeId,
    date: `${lastYear}-03-07`,
    startTime: '19:00',
    endTime: '21:00',
    renterId: null,
    organizer: '',
  })
  const { id } = made.json<{ id: number }>()
  await chief.post(`${house}/events/${id}/publish`, { version: 1 })
  return id
}

async function makeType(defaults: Record<string, unknown>) {
  const body = {
    name: `Type ${randomUUID().slice(0, 8)}`,
    color: '#2f7f74',
    vatTypeId: 5,
    nkCategoryId: null,
    isCinema: false,
    hasTono: false,
    ...defaults,
  }
  return (await chief.post(`${house}/eventtypes`, body)).json<{ id: number }>().id
}

it('tells an open page in how many milliseconds the sale opens or closes', async () => {
  const id = await makeEvent()
  const turnsIn = async () =>
    (await chief.get(`${house}/events/${id}`)).json<{ saleTurnsInMs: number }>().saleTurnsInMs
  const day = 86_400_000
  const end = Date.parse(`${lastYear}-03-07T20:00:00Z`) - Date.now()
  expect(Math.abs((await turnsIn()) - end)).toBeLessThan(60_000)
  await change(id, { salesStop: new Date(Date.now() + day).toISOString() })
  expect(Math.abs((await turnsIn()) - day)).toBeLessThan(60_000)
})

const address = (id: number) => `${house}/events/${id}/sales-settings`

async function change(id: number, settings: Record<string, unknown>) {
  const { startsAt: _, endsAt: __, ...now } = (await chief.get(address(id))).json()
  return chief.put(address(id), { ...now, ...settings })
}

const sell = (eventId: number, ...seatIds: number[]) =>
  chief.post(
    `${house}/sales`,
    { eventId, means: 'card', lines: seatIds.map((seatId) => ({ seatId, categoryId: 1 })) },
    { headers: { 'idempotency-key': randomUUID() } },
  )

type Answer = Awaited<ReturnType<TestClient['get']>>
const faultsOf = (answer: Answer) => answer.json().error?.fields

describe('the settings of an event', () => {
  it('settings start with the event type’s defaults, in the hall’s time zone', async () => {
    const defaults = { salesStartDays: 30, webSalesStopMinutes: 60, holdDays: 3, maxPerPurchase: 6 }
    const id = await makeEvent({ ...defaults, salesStopMinutes: 0, pickupMinutes: 45 })
    const settings = (await chief.get(address(id))).json()
    expect(settings).toMatchObject({
      salesStart: `${lastYear}-02-0${lastYear % 4 === 0 ? 6 : 5}T09:00:00.000Z`,
      salesStop: `${lastYear}-03-07T18:00:00.000Z`,
      webSalesStop: `${lastYear}-03-07T17:00:00.000Z`,
      holdDays: 3,
      pickupMinutes: 45,
      maxPerPurchase: 6,
      minPerPurchase: 1,
    })
  })

  it('refuses faulty settings at their fields, and stale ones', async () => {
    const id = await makeEvent()
    const wrong = { salesStart: `${lastYear}-03-07T08:00:00.000Z`, minPerPurchase: 60 }
    expect(faultsOf(await change(id, wrong))).toEqual({
      salesStart: { code: 'sales_start_on_day' },
      minPerPurchase: { code: 'min_above_max' },
    })
    expect((await change(id, { holdDays: 1 })).statusCode).toBe(200)
    expect((await change(id, { version: 2 })).statusCode).toBe(412)
    const log = (await chief.get(`${house}/events/${id}/log`)).json()
    expect(log.data[0].changes).toEqual([{ field: 'holdDays', before: '7', after: '1' }])
  })

  it('readers and renters may read settings, and not change them', async () => {
    const id = await makeEvent()
    const reader = await app.as('lese@sundet.no')
    expect((await reader.get(address(id))).statusCode).toBe(200)
    expect((await reader.put(address(id), {})).statusCode).toBe(403)
  })

  it('enforces tickets per purchase and the event’s ticket limit', async () => {
    const id = await makeEvent()
    await change(id, { minPerPurchase: 2, maxPerPurchase: 3, ticketCount: 4 })
    expect(faultsOf(await sell(id, 1))).toEqual({
      lines: { code: 'too_few_tickets', params: { min: 2 } },
    })
    expect(faultsOf(await sell(id, 1, 2, 3, 4))).toMatchObject({
      lines: { code: 'too_many_tickets' },
    })
    expect((await sell(id, 1, 2, 3)).statusCode).toBe(200)
    expect(faultsOf(await sell(id, 4, 5))).toEqual({
      lines: { code: 'too_few_left', params: { left: 1 } },
    })
    expect(faultsOf(await change(id, { ticketCount: 2 }))).toEqual({
      ticketCount: { code: 'below_sold' },
    })
    expect((await change(id, { ticketCount: null })).statusCode).toBe(200)
    expect((await sell(id, 4, 5)).statusCode).toBe(200)
  })

  it('simultaneous buyers never exceed the ticket limit', async () => {
    const id = await makeEvent()
    await change(id, { ticketCount: 10 })
    const sales = Array.from({ length: 16 }, (_, place) => sell(id, place + 1))
    const done = (await Promise.all(sales)).filter((answer) => answer.statusCode === 200)
    expect(done).toHaveLength(10)
  })

  it('settings follow a moved event, and stop its move to the day its sale starts', async () => {
    const id = await makeEvent()
    const salesStop = `${lastYear}-03-07T17:30:00.000Z`
    await change(id, { salesStart: `${lastYear}-03-01T08:00:00.000Z`, salesStop })
    const move = (date: string) =>
      chief.post(`${house}/events/${id}/move`, {
        version: 3,
        auditoriumId: 1,
        date,
        startTime: '20:00',
      })
    expect(faultsOf(await move(`${lastYear}-03-01`))).toEqual({
      date: { code: 'sales_start_on_day' },
    })
    expect((await move(`${lastYear}-04-07`)).statusCode).toBe(200)
    expect((await chief.get(address(id))).json()).toMatchObject({
      salesStart: `${lastYear}-03-01T08:00:00.000Z`,
      salesStop: `${lastYear}-04-07T17:30:00.000Z`,
    })
  })
})
