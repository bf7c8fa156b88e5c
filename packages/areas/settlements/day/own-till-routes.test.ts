import { operatingDay } from '@dxweb/kit/time/zoned-time.ts'
import { givenApp, newKeyHeader } from '@dxweb/server/testing/given-app.ts'
import { expect, it } from 'vitest'

const { app, chief, venue } = await givenApp()
const seller = await app.as('selger@sundet.no')
const sellerId = 28
const day = operatingDay(new Date(), 'Europe/Oslo')
const till = () => seller.get(`${venue}/own-till/${day}`)

const sell = (seatId: number, means: string) =>
  seller.post(
    `${venue}/sales`,
    { eventId: 1, means, lines: [{ seatId, categoryId: 1 }] },
    newKeyHeader(),
  )

it('shows sellers their own sales by means of payment, and no other sales', async () => {
  expect((await till()).json()).toMatchObject({ saleCount: 0, means: [], expectedOre: 0 })
  const { id } = (await sell(1, 'cash')).json<{ id: string }>()
  await sell(2, 'card')
  await chief.post(
    `${venue}/sales`,
    { eventId: 1, means: 'cash', lines: [{ seatId: 3, categoryId: 1 }] },
    newKeyHeader(),
  )
  expect((await till()).json()).toMatchObject({
    state: 'open',
    saleCount: 2,
    refundCount: 0,
    ticketCount: 2,
    means: [
      { means: 'card', amountOre: 39_500 },
      { means: 'cash', amountOre: 39_500 },
    ],
    expectedOre: 39_500,
    countedOre: null,
  })
  const { tickets } = (await seller.get(`${venue}/sales/${id}`)).json<{
    tickets: { id: string }[]
  }>()
  const refunded = await seller.post(
    `${venue}/sales/${id}/refunds`,
    { ticketIds: tickets.map((ticket) => ticket.id), withFee: true, reason: 'Syk' },
    newKeyHeader(),
  )
  expect(refunded.statusCode).toBe(200)
  expect((await till()).json()).toMatchObject({ refundCount: 1, expectedOre: 0 })
})

it('lets sellers count their own cash, and shows the count in the day settlement', async () => {
  await sell(4, 'cash')
  const count = (countedOre: number, reason: string, version = 0) =>
    seller.put(`${venue}/own-till/${day}/count`, { countedOre, reason, version })
  expect((await count(39_000, '')).json()).toMatchObject({
    error: { fields: { reason: { code: 'required' } } },
  })
  expect((await count(39_000, 'Feil vekslet')).statusCode).toBe(200)
  expect((await till()).json()).toMatchObject({
    countedOre: 39_000,
    differenceOre: -500,
    version: 1,
  })
  const { clerks } = (await chief.get(`${venue}/day-settlements/${day}`)).json<{
    clerks: { userId: number; countedOre: number | null }[]
  }>()
  expect(clerks.find(({ userId }) => userId === sellerId)).toMatchObject({ countedOre: 39_000 })
  expect((await seller.get(`${venue}/day-settlements/${day}`)).statusCode).toBe(403)
})

it('accepts a negative count if more cash was refunded than received', async () => {
  const before = (await till()).json<{ expectedOre: number; version: number }>()
  for (const seat of [6, 7]) {
    const { id } = (await sell(seat, 'cash')).json<{ id: string }>()
    await app.asOwner(`update sale set sold_at = sold_at - interval '20 days' where id = $1`, [id])
    const { tickets } = (await seller.get(`${venue}/sales/${id}`)).json<{
      tickets: { id: string }[]
    }>()
    const ticketIds = tickets.map((ticket) => ticket.id)
    const refund = { ticketIds, withFee: true, reason: 'Syk' }
    await seller.post(`${venue}/sales/${id}/refunds`, refund, newKeyHeader())
  }
  const { expectedOre } = (await till()).json<{ expectedOre: number }>()
  expect(expectedOre).toBe(before.expectedOre - 79_000)
  expect(expectedOre).toBeLessThan(0)
  const count = { countedOre: expectedOre, reason: '', version: before.version }
  expect((await seller.put(`${venue}/own-till/${day}/count`, count)).statusCode).toBe(200)
  expect((await till()).json()).toMatchObject({ countedOre: expectedOre, differenceOre: 0 })
})

it('shows the cash of a till shift separately from the seller’s other expected cash', async () => {
  const before = (await till()).json<{ expectedOre: number }>()
  await app.asOwner(
    `with t as (
       insert into till (partner_id, id, name, number, kind, float_ore, is_active)
       values (1003, 9, 'Luke 9', 9, 'counter', 0, true)
     ) insert into till_shift (partner_id, id, till_id, user_id, day, float_ore)
       values (1003, gen_random_uuid(), 9, $1, $2, 0)`,
    [sellerId, day],
  )
  await sell(5, 'cash')
  expect((await till()).json()).toMatchObject({
    shiftCashOre: 39_500,
    expectedOre: before.expectedOre,
  })
})
