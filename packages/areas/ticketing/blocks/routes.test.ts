import { givenApp } from '@dxweb/server/testing/given-app.ts'
import { expect, it } from 'vitest'

const given = await givenApp()
const { app, chief } = given

const event = '/partners/1003/events/1'
const sell = (...seatIds: number[]) => given.sell(1, seatIds)
const block = (seatIds: number[], reason = 'Kamera') =>
  chief.post(`${event}/seat-blocks`, { seatIds, reason })
const unblock = (seatIds: number[]) => chief.post(`${event}/seat-unblocks`, { seatIds })
const holder = async (seatId: number) => (await chief.get(`${event}/seats/${seatId}/holder`)).json()
const states = async () => (await chief.get(`${event}/seats`)).json()

it('blocked seats have a reason, cannot be sold, and can be unblocked', async () => {
  expect((await block([3, 1])).json()).toEqual({ seatIds: [1, 3] })
  expect((await states()).blocked).toEqual([1, 3])
  expect(await holder(1)).toMatchObject({ kind: 'blocked', reason: 'Kamera', ticket: null })
  expect((await sell(1)).json().error).toMatchObject({
    code: 'seat_taken',
    details: { seats: [1] },
  })
  expect((await block([1], 'Miksepult')).statusCode).toBe(200)
  expect((await holder(1)).reason).toBe('Miksepult')
  expect((await unblock([1, 2, 3])).json()).toEqual({ seatIds: [1, 3] })
  expect((await states()).blocked).toEqual([])
  const log = await app.asOwner<{ action: string }>(
    `select action from audit_entry where partner_id = 1003 and action in ('block', 'unblock') order by at, id`,
  )
  expect(log.map(({ action }) => action)).toEqual(['block', 'block', 'unblock'])
})

it('a request with a taken seat blocks no seat', async () => {
  await sell(5)
  const refused = await block([4, 5])
  expect(refused.json().error).toMatchObject({ code: 'seat_taken', details: { seats: [5] } })
  expect((await states()).blocked).toEqual([])
  expect((await block([4, 999])).json().error.fields).toEqual({
    seatIds: { code: 'not_at_location' },
  })
  expect((await states()).blocked).toEqual([])
  expect((await block([4], '')).statusCode).toBe(400)
})

it('if the same seat is blocked and sold concurrently, only one of the requests succeeds', async () => {
  const [blocked, sold] = await Promise.all([block([20]), sell(20)])
  expect([blocked.statusCode, sold.statusCode].toSorted((a, b) => a - b)).toEqual([200, 409])
})

it('a ticket moves to a free seat of its event, and keeps its id, price and barcode', async () => {
  await sell(10)
  const { ticket } = await holder(10)
  const reseat = (seatId: number) => chief.post(`${event}/reseats`, { ticketId: ticket.id, seatId })
  expect((await reseat(11)).json()).toEqual({ ticketId: ticket.id, seatId: 11, fromSeatId: 10 })
  expect((await holder(10)).kind).toBe('free')
  expect(await holder(11)).toMatchObject({ kind: 'sold', ticket })
  await sell(12)
  expect((await reseat(12)).json().error).toMatchObject({
    code: 'seat_taken',
    details: { seats: [12] },
  })
  expect((await reseat(999)).json().error.fields).toEqual({ seatId: { code: 'not_at_location' } })
  expect((await sell(10)).statusCode).toBe(200)
})

it('read-only users can list each sold seat with its channel, time and price', async () => {
  await sell(14)
  const reader = await app.as('lese@sundet.no')
  const { data } = (await reader.get(`${event}/seat-sales`)).json()
  expect(data.find(({ seatId }: { seatId: number }) => seatId === 14)).toEqual({
    seatId: 14,
    channel: 'pos',
    soldAt: expect.any(String),
    paidOre: 39_500,
  })
  expect((await reader.get(`${event}/seats/14/holder`)).statusCode).toBe(200)
  expect((await reader.get('/partners/1003/events/999/seat-sales')).statusCode).toBe(404)
})
