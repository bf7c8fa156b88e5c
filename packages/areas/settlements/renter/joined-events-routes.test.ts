import { givenApp } from '@dxweb/server/testing/given-app.ts'
import { expect, it } from 'vitest'
import type { Settlement } from './contract.ts'

const { app, chief, venue } = await givenApp()
const path = `${venue}/renter-settlements`

/** Creates an order of renter 1 with a line for cleaning that belongs to no event, and lets it end. */
async function givenOrder(id: number, eventId: number) {
  await app.asOwner(
    `insert into booking_order (partner_id, id, title, number, renter_id, period_from, period_to)
     values (1003, $1::integer, 'Uka', $1::text, 1, '2020-01-01', '2040-01-01')`,
    [id],
  )
  await app.asOwner(
    `insert into order_line (partner_id, id, order_id, kind, description, quantity, unit, unit_price_ore, vat_type_id,
       is_charged) values (1003, $1, $1, 'other', 'Renhold', 100, 'piece', 200000, 1, true)`,
    [id],
  )
  await join(eventId, id)
}

async function join(eventId: number, orderId: number) {
  await app.asOwner(
    `update event set renter_id = 1, order_id = $2, starts_at = at, ends_at = at + interval '1 hour', busy_from = at,
       busy_until = at + interval '1 hour'
     from (select now() - id * interval '5 hours' as at from event where partner_id = 1003 and id = $1) t
     where partner_id = 1003 and id = $1`,
    [eventId, orderId],
  )
}

const settle = async (eventId: number) =>
  (await chief.post(path, { eventId })).json<{ id: number }>().id

const approve = async (id: number) => {
  const answer = await chief.post(`${path}/${id}/approve`, { version: 1 })
  expect(answer.statusCode).toBe(200)
}

/** Returns the net amount charged for cleaning, changes since the approval, and the amount left to invoice. */
async function chargesOf(eventId: number, orderId: number) {
  const { data, changedOre } = (await chief.get(`${path}?eventId=${eventId}`)).json<{
    data: Settlement[]
    changedOre: number | null
  }>()
  const lines = data.flatMap((one) => one.lines.filter(({ name }) => name === 'Renhold'))
  const [left] = await app.asOwner<{ ore: number }>(
    'select dx_order_left(o, null)::int as ore from booking_order o where partner_id = 1003 and id = $1',
    [orderId],
  )
  return {
    chargedOre: lines.reduce((sum, { netOre }) => sum - netOre, 0),
    changedOre,
    leftOre: left?.ore,
  }
}

it('leaves an order’s own lines to its invoice if another event joined the order before the approval', async () => {
  await givenOrder(11, 1)
  const id = await settle(1)
  expect(await chargesOf(1, 11)).toMatchObject({ chargedOre: 200_000 })
  await join(2, 11)
  await approve(id)
  expect(await chargesOf(1, 11)).toEqual({ chargedOre: 0, changedOre: 0, leftOre: 200_000 })
  // The approval decides, also after the other event has left the order.
  await givenOrder(12, 2)
  expect(await chargesOf(1, 11)).toEqual({ chargedOre: 0, changedOre: 0, leftOre: 200_000 })
})

it('keeps an order’s own lines in an approved settlement when another event joins the order', async () => {
  await givenOrder(13, 3)
  await approve(await settle(3))
  const charged = { chargedOre: 200_000, changedOre: 0, leftOre: 0 }
  expect(await chargesOf(3, 13)).toEqual(charged)
  await join(2, 13)
  expect(await chargesOf(3, 13)).toEqual(charged)
})
