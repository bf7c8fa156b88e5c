import { randomUUID } from 'node:crypto'
import { addPeople } from '@dxweb/server/testing/people.ts'
import { buildSmallVenue } from '@dxweb/server/testing/small-venue.ts'
import { type TestApp, testApp } from '@dxweb/server/testing/test-app.ts'
import type { TestClient } from '@dxweb/server/testing/test-client.ts'
import { addDays, type Day } from '@dxweb/kit/time/day.ts'
import { operatingDay } from '@dxweb/kit/time/zoned-time.ts'
import { beforeAll, expect, it } from 'vitest'

let app: TestApp
let chief: TestClient

const venue = '/partners/1003'
const today = operatingDay(new Date(), 'Europe/Oslo')
const before = (days: number): Day => addDays(today, -days)

beforeAll(async () => {
  app = await testApp()
  await buildSmallVenue(app)
  await addPeople(app)
  chief = await app.as('sjef@sundet.no')
  await app.asOwner(`
    update product set deposit_ore = 200 where partner_id = 1003 and id = 1;
    insert into product (partner_id, id, name, number, group_id, product_type, price_ore, deposit_ore, bulk_weight,
      barcode_1, barcode_2, barcode_3, is_stocked, is_self_service, self_service_text, button_text, button_color, is_active, sort)
    select 1003, id, 'Vare ' || id, '', 1, 'food', 1000, 0, case id when 2 then 'hg' else 'none' end, '', '', '', id < 4, false, '',
      '', '', true, id from generate_series(2, 4) id;
    insert into stock_location (partner_id, id, name, is_active, sort) values (1003, 1, 'Lager', true, 1)`)
})

const line = { productId: 1, quantity: 24, unitCostOre: 1050 }
const head = { day: today, locationId: 1, supplier: 'Engros AS', reference: 'F-77', note: '' }
const receive = (body: object = {}, key: string = randomUUID()) =>
  chief.post(
    `${venue}/stock-deliveries`,
    { ...head, lines: [line], ...body },
    { headers: { 'idempotency-key': key } },
  )
const idOf = async (answer: ReturnType<typeof receive>) => (await answer).json<{ id: number }>().id

interface Delivery {
  lines: { id: string; productId: number; isUndone: boolean }[]
  costOre: number
  depositOre: number
}
const read = async (id: number) =>
  (await chief.get(`${venue}/stock-deliveries/${id}`)).json<Delivery>()
const stockOf = async (productId: number) =>
  (await chief.get(`${venue}/products/${productId}/stock`)).json<{ stock: number }>().stock
const rowOf = async (id: number) => {
  const { data } = (await chief.get(`${venue}/reports/deliveries?q=${id}`)).json<{
    data: { deliveryId: number }[]
  }>()
  return data.find(({ deliveryId }) => deliveryId === id)
}
const faultsOf = async (answer: ReturnType<typeof receive>) =>
  (await answer).json<{ error: { fields: object } }>().error.fields

it('receives many products in one delivery, with costs and deposits stored separately', async () => {
  const key = randomUUID()
  const lines = [line, { productId: 2, quantity: 5_000, unitCostOre: 300 }]
  const id = await idOf(receive({ lines }, key))
  expect(await idOf(receive({ lines }, key))).toBe(id)
  expect(await read(id)).toMatchObject({
    ...head,
    locationName: 'Lager',
    costOre: 24 * 1050 + 50 * 300,
    depositOre: 24 * 200,
    lines: [
      { ...line, costOre: 25_200, depositOre: 4_800, isUndone: false },
      { productId: 2, quantity: 5_000, unitCostOre: 300, costOre: 15_000, depositOre: 0 },
    ],
  })
  expect([await stockOf(1), await stockOf(2)]).toEqual([24, 5_000])
  expect(await rowOf(id)).toMatchObject({
    delivery: String(id),
    supplier: 'Engros AS',
    stockLocation: 'Lager',
    lineCount: 2,
    costOre: 40_200,
    depositOre: 4_800,
    state: 'kept',
  })
})

it('undoes one line or the remaining lines of a delivery once, even if simultaneous requests repeat the command', async () => {
  const was = [await stockOf(1), await stockOf(3)]
  const id = await idOf(receive({ lines: [line, { ...line, productId: 3 }] }))
  const [first] = (await read(id)).lines
  await chief.post(`${venue}/products/1/stock/${first?.id}/undo`, {})
  expect(await read(id)).toMatchObject({
    costOre: 25_200,
    depositOre: 0,
    lines: [{ isUndone: true }, { isUndone: false }],
  })
  const undo = () => chief.post(`${venue}/stock-deliveries/${id}/undo`, {})
  const answers = await Promise.all([undo(), undo(), undo()])
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
    200, 409, 409,
  ])
  expect([await stockOf(1), await stockOf(3)]).toEqual(was)
  expect(await rowOf(id)).toMatchObject({ state: 'undone', costOre: 0, depositOre: 0 })
})

it('receiving a single product also adds a row to the report of deliveries', async () => {
  const body = { kind: 'receive', quantity: 6, unitCostOre: 900, supplier: 'Bakeriet', note: '' }
  const key = { headers: { 'idempotency-key': randomUUID() } }
  await chief.post(`${venue}/products/1/stock`, body, key)
  const { data } = (await chief.get(`${venue}/reports/deliveries?q=Bakeriet`)).json<{
    data: object[]
  }>()
  expect(data).toMatchObject([{ lineCount: 1, costOre: 5_400, depositOre: 1_200 }])
})

it('a delivery dated before an existing count leaves the current stock unchanged', async () => {
  const key = { headers: { 'idempotency-key': randomUUID() } }
  await chief.post(
    `${venue}/products/3/stock`,
    { kind: 'count', quantity: 10, locationId: 1, note: '' },
    key,
  )
  await receive({ day: before(1), lines: [{ ...line, productId: 3 }] })
  expect(await stockOf(3)).toBe(10)
})

it('reports each fault of a delivery at its field, and adds nothing to the stock', async () => {
  const unknown = { ...line, productId: 999 }
  const was = await stockOf(1)
  expect(await faultsOf(receive({ lines: [line, unknown] }))).toEqual({
    'lines.1.productId': { code: 'not_found' },
  })
  // Stock of product 4 is not counted.
  expect(await faultsOf(receive({ lines: [{ ...line, productId: 4 }] }))).toEqual({
    'lines.0.productId': { code: 'not_found' },
  })
  expect(await faultsOf(receive({ locationId: 9 }))).toEqual({ locationId: { code: 'not_found' } })
  expect(await faultsOf(receive({ day: addDays(today, 1) }))).toEqual({
    day: { code: 'day_to_come' },
  })
  expect(await faultsOf(receive({ lines: [{ ...line, quantity: 0 }] }))).toHaveProperty([
    'lines.0.quantity',
  ])
  expect(await stockOf(1)).toBe(was)
})

it('only users who may change products can undo a delivery, and other venues cannot see it', async () => {
  const id = await idOf(receive())
  const seller = await app.as('selger@sundet.no')
  expect((await seller.post(`${venue}/stock-deliveries/${id}/undo`, {})).statusCode).toBe(403)
  const stranger = await app.as('sjef@fjellvik.no')
  expect((await stranger.get(`/partners/1001/stock-deliveries/${id}`)).statusCode).toBe(404)
})
