import { expect, it } from 'vitest'
import { givenApp } from '../../testing/given-app.ts'

const { app, chief, venue } = await givenApp()

/** Creates an order with a finished period, and a line on its last day. */
async function givenPeriod() {
  const [made] = await app.asOwner<{ id: number }>(
    `insert into booking_order (partner_id, id, title, number, renter_id, period_from, period_to, state)
     values (1003, dx_next_id(1003, 'booking_order'), 'Øvinger', '', 1, '2026-10-01', '2026-11-01', 'periodFinished')
     returning id`,
  )
  await app.asOwner(
    `insert into order_line (partner_id, id, order_id, kind, description, quantity, unit, unit_price_ore, vat_type_id,
       is_charged, sort)
     values (1003, dx_next_id(1003, 'order_line'), $1, 'hallRent', 'Leie', 100, 'fixed', 50000, 5, true, 1)`,
    [made?.id],
  )
  return made?.id ?? 0
}

it('closing an invoicing period is refused only while amounts up to today are not invoiced', async () => {
  const id = await givenPeriod()
  const left = async () => {
    const found = await chief.get(`${venue}/orders/${id}/to-invoice`)
    const { netOre, dueOre } = found.json<{ netOre: number; dueOre: number }>()
    return { netOre, dueOre }
  }
  const step = async () =>
    (await chief.post(`${venue}/orders/${id}/invoicePeriod`)).json<{ error?: object }>().error
  expect(await left()).toEqual({ netOre: 50_000, dueOre: 50_000 })
  expect(await step()).toMatchObject({ fields: { state: { code: 'money_left' } } })
  await app.asOwner(
    `update booking_order set period_to = '2099-12-31' where partner_id = 1003 and id = $1`,
    [id],
  )
  expect(await left()).toEqual({ netOre: 50_000, dueOre: 0 })
  expect(await step()).toBeUndefined()
})
