import { orderDraft } from '@dxweb/server/testing/drafts/drafts.ts'
import { commission } from '../commission.ts'
import { givenApp, newKeyHeader } from '@dxweb/server/testing/given-app.ts'
import { expect, it } from 'vitest'

const { app, chief, venue } = await givenApp()
const date = new Date(Date.now() + 500 * 86_400_000).toISOString().slice(0, 10)

const order = {
  ...orderDraft,
  title: 'Konsertuka',
  renterId: 1,
  periodFrom: date,
  periodTo: date,
  commissionPercent: 1000,
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

const made = async () => (await chief.post(`${venue}/orders`, order)).json<{ id: number }>().id
const read = async (id: number) =>
  (await chief.get(`${venue}/orders/${id}`)).json<{ number: string; version: number }>()

it('an order without a number gets the next number of its year', async () => {
  const numbers = await Promise.all(
    [made(), made(), made()].map(async (id) => (await read(await id)).number),
  )
  expect(numbers.toSorted()).toEqual([1, 2, 3].map((n) => `${date.slice(0, 4)}-000${n}`))
})

it('an order accepts events of its renter and of the venue, and its renter cannot be changed', async () => {
  const orderId = await made()
  const { number, version } = await read(orderId)
  const add = (more: object) => chief.post(`${venue}/events`, { ...event, orderId, ...more })
  expect((await add({ renterId: 2 })).json()).toMatchObject({
    error: { fields: { orderId: { code: 'other_renter' } } },
  })
  expect((await add({ renterId: 1 })).statusCode).toBe(200)
  const own = { renterId: null, startTime: '08:00', endTime: '09:00' }
  expect((await add(own)).statusCode).toBe(200)
  const given = await chief.put(`${venue}/orders/${orderId}`, {
    ...order,
    number,
    renterId: 2,
    version,
  })
  expect(given.json()).toMatchObject({ error: { fields: { renterId: { code: 'referred' } } } })
  const report = await chief.get(`${venue}/reports/order-events?orderId=${orderId}`)
  expect(report.json().data.map((row: { order: string }) => row.order)).toEqual([
    `${number} Konsertuka`,
    `${number} Konsertuka`,
  ])
})

it('an order’s last day cannot be before its first day', async () => {
  const backwards = await chief.post(`${venue}/orders`, { ...order, periodTo: '2020-01-01' })
  expect(backwards.json()).toMatchObject({
    error: { fields: { periodTo: { code: 'end_before_start' } } },
  })
})

it('an order’s commission is the sum of the commissions of its events', async () => {
  const orderId = await made()
  await app.asOwner(
    `update event set order_id = $1, renter_id = 1 where partner_id = 1003 and id in (1, 3)`,
    [orderId],
  )
  for (const [eventId, lines] of [
    [1, [1, 2, 3].map((seatId) => ({ seatId, categoryId: 1 }))],
    [3, [{ areaId: 0, categoryId: 1 }]],
  ] as const) {
    await chief.post(`${venue}/sales`, { eventId, means: 'card', lines }, newKeyHeader())
  }
  await app.asOwner(
    `update ticket set vat_ore = 1333, vat_basis_points = 1200 where partner_id = 1003`,
  )
  const events = (await chief.get(`${venue}/reports/order-events?orderId=${orderId}`)).json<{
    data: { grossOre: number; vatOre: number }[]
  }>().data
  expect(events.filter(({ grossOre }) => grossOre > 0)).toHaveLength(2)
  for (const base of ['net', 'gross'] as const)
    for (const thresholdMode of ['whole', 'above'] as const)
      for (const [percent, thresholdOre] of [
        [1000, 0],
        [1233, 50_001],
        [777, 10_000_000],
      ] as const) {
        await app.asOwner(
          `update booking_order set commission_percent = $2, commission_base = $3, commission_threshold_ore = $4,
             threshold_mode = $5 where partner_id = 1003 and id = $1`,
          [orderId, percent, base, thresholdOre, thresholdMode],
        )
        const terms = { percent, base, thresholdOre, thresholdMode }
        const { commissionOre } = (await chief.get(`${venue}/orders/${orderId}/sums`)).json<{
          commissionOre: number
        }>()
        expect(commissionOre).toBe(events.reduce((total, one) => total + commission(terms, one), 0))
      }
})
