import { randomUUID } from 'node:crypto'
import type { TestClient } from '@dxweb/server/testing/test-client.ts'
import { givenApp } from '@dxweb/server/testing/given-app.ts'
import { describe, expect, it } from 'vitest'

const given = await givenApp()
const { chief, venue } = given

const makeEvent = async (type?: Record<string, unknown>) =>
  given.published(type && { eventTypeId: await makeType(type) })

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
  return (await chief.post(`${venue}/eventtypes`, body)).json<{ id: number }>().id
}

it('returns the milliseconds until the sale opens or closes', async () => {
  const id = await makeEvent()
  const turnsIn = async () =>
    (await chief.get(`${venue}/events/${id}`)).json<{ saleTurnsInMs: number }>().saleTurnsInMs
  const day = 86_400_000
  const end = Date.parse(`${given.year()}-03-07T20:00:00Z`) - Date.now()
  expect(Math.abs((await turnsIn()) - end)).toBeLessThan(60_000)
  await change(id, { salesStop: new Date(Date.now() + day).toISOString() })
  expect(Math.abs((await turnsIn()) - day)).toBeLessThan(60_000)
})

const address = (id: number) => `${venue}/events/${id}/sales-settings`

async function change(id: number, settings: Record<string, unknown>) {
  const { startsAt: _, endsAt: __, ...now } = (await chief.get(address(id))).json()
  return chief.put(address(id), { ...now, ...settings })
}

type Answer = Awaited<ReturnType<TestClient['get']>>
const faultsOf = (answer: Answer) => answer.json().error?.fields

describe('sales settings of an event', () => {
  it('sales settings begin with the event type’s defaults, in the hall’s time zone', async () => {
    const defaults = { salesStartDays: 30, webSalesStopMinutes: 60, holdDays: 3, maxPerPurchase: 6 }
    const id = await makeEvent({ ...defaults, salesStopMinutes: 0, pickupMinutes: 45 })
    const settings = (await chief.get(address(id))).json()
    expect(settings).toMatchObject({
      salesStart: `${given.year()}-02-0${given.year() % 4 === 0 ? 6 : 5}T09:00:00.000Z`,
      salesStop: `${given.year()}-03-07T18:00:00.000Z`,
      webSalesStop: `${given.year()}-03-07T17:00:00.000Z`,
      holdDays: 3,
      pickupMinutes: 45,
      maxPerPurchase: 6,
      minPerPurchase: 1,
    })
  })

  it('reports invalid sales settings at their fields, and refuses a stale version', async () => {
    const id = await makeEvent()
    const wrong = { salesStart: `${given.year()}-03-07T08:00:00.000Z`, minPerPurchase: 60 }
    expect(faultsOf(await change(id, wrong))).toEqual({
      salesStart: { code: 'sales_start_on_day' },
      minPerPurchase: { code: 'min_above_max' },
    })
    expect((await change(id, { holdDays: 1 })).statusCode).toBe(200)
    expect((await change(id, { version: 2 })).statusCode).toBe(412)
    const log = (await chief.get(`${venue}/events/${id}/log`)).json()
    expect(log.data[0].changes).toEqual([{ field: 'holdDays', before: '7', after: '1' }])
  })

  it('enforces the limits of tickets per purchase and per event', async () => {
    const id = await makeEvent()
    await change(id, { minPerPurchase: 2, maxPerPurchase: 3, ticketCount: 4 })
    expect(faultsOf(await given.sell(id, [1]))).toEqual({
      lines: { code: 'too_few_tickets', params: { min: 2 } },
    })
    expect(faultsOf(await given.sell(id, [1, 2, 3, 4]))).toMatchObject({
      lines: { code: 'too_many_tickets' },
    })
    expect((await given.sell(id, [1, 2, 3])).statusCode).toBe(200)
    expect(faultsOf(await given.sell(id, [4, 5]))).toEqual({
      lines: { code: 'too_few_left', params: { left: 1 } },
    })
    expect(faultsOf(await change(id, { ticketCount: 2 }))).toEqual({
      ticketCount: { code: 'below_sold' },
    })
    expect((await change(id, { ticketCount: null })).statusCode).toBe(200)
    expect((await given.sell(id, [4, 5])).statusCode).toBe(200)
  })

  it('simultaneous buyers never exceed the event’s ticket limit', async () => {
    const id = await makeEvent()
    await change(id, { ticketCount: 10 })
    const sales = Array.from({ length: 16 }, (_, place) => given.sell(id, [place + 1]))
    const done = (await Promise.all(sales)).filter((answer) => answer.statusCode === 200)
    expect(done).toHaveLength(10)
  })

  it('the end of the sale moves with the event, and an event cannot move to the day its sale starts', async () => {
    const id = await makeEvent()
    const salesStop = `${given.year()}-03-07T17:30:00.000Z`
    await change(id, { salesStart: `${given.year()}-03-01T08:00:00.000Z`, salesStop })
    const move = (date: string) =>
      chief.post(`${venue}/events/${id}/move`, {
        version: 3,
        auditoriumId: 1,
        date,
        startTime: '20:00',
      })
    expect(faultsOf(await move(`${given.year()}-03-01`))).toEqual({
      date: { code: 'sales_start_on_day' },
    })
    expect((await move(`${given.year()}-04-07`)).statusCode).toBe(200)
    expect((await chief.get(address(id))).json()).toMatchObject({
      salesStart: `${given.year()}-03-01T08:00:00.000Z`,
      salesStop: `${given.year()}-04-07T17:30:00.000Z`,
    })
  })

  it('opens and ends the sale of a copy at the same clock times, in summer and winter', async () => {
    const id = await makeEvent()
    const year = given.year()
    await change(id, {
      salesStart: `${year}-03-01T09:00:00.000Z`,
      webSalesStart: `${year}-03-02T09:00:00.000Z`,
      salesStop: `${year}-03-07T17:30:00.000Z`,
    })
    const date = `${year}-05-07`
    const copy = (await chief.post(`${venue}/events/${id}/duplicate`, { date })).json()
    expect((await chief.get(address(copy.id))).json()).toMatchObject({
      salesStart: `${year}-05-01T08:00:00.000Z`,
      webSalesStart: `${year}-05-02T08:00:00.000Z`,
      salesStop: `${year}-05-07T16:30:00.000Z`,
    })
  })
})
