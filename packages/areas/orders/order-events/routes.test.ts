import { givenApp } from '@dxweb/server/testing/given-app.ts'
import { expect, it } from 'vitest'

const { chief, house } = await givenApp()
const date = new Date(Date.now() + 500 * 86_400_000).toISOString().slice(0, 10)

const order = {
  title: 'Konsertuka',
  number: '',
  renterId: 1,
  projectId: null,
  periodFrom: date,
  periodTo: date,
  optionUntil: null,
  contactPerson: '',
  productionLink: '',
  accountNumber: '',
  agreedPriceOre: null,
  commissionPercent: 1000,
  commissionBase: 'net',
  commissionThresholdOre: 0,
  thresholdMode: 'whole',
  perTicketOre: 0,
  feeFreeTickets: 0,
  note: '',
}
const event = {
  title: 'Konsert',
  auditoriumId: 1,
  eventTypeId: 1,
  date,
  startTime: '19:00',
  endTime: '21:00',
  organizer: '',
}

const made = async () => (await chief.post(`${house}/orders`, order)).json<{ id: number }>().id
const read = async (id: number) =>
  (await chief.get(`${house}/orders/${id}`)).json<{ number: string; version: number }>()

it('an order without a number gets the next of its year', async () => {
  const numbers = await Promise.all(
    [made(), made(), made()].map(async (id) => (await read(await id)).number),
  )
  expect(numbers.toSorted()).toEqual([1, 2, 3].map((n) => `${date.slice(0, 4)}-000${n}`))
})

it('an order takes its renter’s events and the house’s own, and keeps that renter', async () => {
  const orderId = await made()
  const { number, version } = await read(orderId)
  const add = (more: object) => chief.post(`${house}/events`, { ...event, orderId, ...more })
  expect((await add({ renterId: 2 })).json()).toMatchObject({
    error: { fields: { orderId: { code: 'other_renter' } } },
  })
  expect((await add({ renterId: 1 })).statusCode).toBe(200)
  const own = { renterId: null, startTime: '08:00', endTime: '09:00' }
  expect((await add(own)).statusCode).toBe(200)
  const given = await chief.put(`${house}/orders/${orderId}`, {
    ...order,
    number,
    renterId: 2,
    version,
  })
  expect(given.json()).toMatchObject({ error: { fields: { renterId: { code: 'referred' } } } })
  const report = await chief.get(`${house}/reports/order-events?orderId=${orderId}`)
  expect(report.json().data.map((row: { order: string }) => row.order)).toEqual([
    `${number} Konsertuka`,
    `${number} Konsertuka`,
  ])
})

it('an order ends on the day that it begins, or later', async () => {
  const backwards = await chief.post(`${house}/orders`, { ...order, periodTo: '2020-01-01' })
  expect(backwards.json()).toMatchObject({
    error: { fields: { periodTo: { code: 'end_before_start' } } },
  })
})
