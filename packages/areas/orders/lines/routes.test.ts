import { givenApp } from '@dxweb/server/testing/given-app.ts'
import { beforeAll, expect, it } from 'vitest'

const { app, chief, venue } = await givenApp()
const path = `${venue}/orders/1`

interface Proposed {
  data: {
    source: string
    quantity: number
    unitPriceOre: number
    vatTypeId: number
    lineId: number | null
    differs: string[]
  }[]
  lost: number[]
}
interface Line {
  id: number
  version: number
  source: string
  quantity: number
  estimated: number | null
  netOre: number
  isReplaced: boolean
}

const typed = {
  orderId: 1,
  eventId: null,
  kind: 'resource',
  resourceId: null,
  description: 'Annonse',
  quantity: 100,
  unit: 'piece',
  priceTypeId: null,
  unitPriceOre: 100,
  vatTypeId: 1,
  isCharged: true,
}

const proposed = async (order = 1) =>
  (await chief.get(`${venue}/orders/${order}/proposed-lines`)).json<Proposed>()
const bring = async (renew: readonly string[] = []) =>
  (await chief.post(`${path}/bring-in-lines`, { renew })).json<{ added: number; renewed: number }>()
const lines = async () =>
  (await chief.get(`${venue}/orderlines?orderId=1&sort=sort`)).json<{ data: Line[] }>().data
const linesOf = (all: readonly Line[]) =>
  all.map(({ source, quantity, netOre }) => [source, quantity, netOre])

beforeAll(async () => {
  for (const text of [
    `insert into price_type (partner_id, id, name) values (1003, 1, 'Forening'), (1003, 2, 'Kommersiell')`,
    `update renter set price_type_id = 1 where partner_id = 1003 and id = 1`,
    `insert into hall_price (partner_id, id, auditorium_id, price_type_id, price_days, up_to_hours, price_ore, vat_type_id)
     values (1003, 1, 1, null, 'every', null, 1200000, 5), (1003, 2, 1, 1, 'monThu', 8, 800000, 5)`,
    `insert into resource (partner_id, id, group_id, name, unit_count, is_function, hourly_rate_ore, unit, prices,
       vat_type_id)
     values (1003, 1, 1, 'Mikrofon', 8, false, 0, 'piece',
         '[{"priceType": "Forening", "unit": "piece", "count": 1, "priceOre": 15000}]', 5),
       (1003, 2, 1, 'Lydtekniker', 2, true, 45000, 'hour', '[]', null)`,
    `insert into booking_order (partner_id, id, title, number, renter_id, period_from, period_to)
     values (1003, 1, 'Revy', 'A', 1, '2030-01-01', '2030-12-31')`,
    `update event set order_id = 1, renter_id = 1, extra_auditorium_ids = '{2}', starts_at = '2030-05-07T17:00Z',
       ends_at = '2030-05-07T20:00Z', busy_from = '2030-05-07T15:00Z', busy_until = '2030-05-07T21:00Z'
     where partner_id = 1003 and id = 2`,
    `insert into resource_booking (partner_id, id, event_id, resource_id, unit_count, starts_at, ends_at, follows_event,
       unit, price_ore)
     values (1003, 1, 2, 1, 4, '2030-05-07T15:00Z', '2030-05-07T21:00Z', true, 'piece', 0),
       (1003, 2, 2, 2, 1, '2030-05-07T15:00Z', '2030-05-07T20:30Z', false, 'hour', 45000)`,
    `insert into counter (partner_id, name, value) values (1003, 'resource_booking', 9), (1003, 'booking_order', 9)`,
  ])
    await app.asOwner(text)
})

it('proposes hall rent from the price list, resources at the renter’s price type, and hours of staff shifts', async () => {
  const { data, lost } = await proposed()
  expect(
    data.map(({ source, quantity, unitPriceOre }) => [source, quantity, unitPriceOre]),
  ).toEqual([
    ['rent:2:1', 100, 800_000],
    ['rent:2:2', 100, 0],
    ['booking:1', 400, 15_000],
    ['booking:2', 550, 45_000],
  ])
  // The first hall and the microphone are exempt from VAT; the second hall and the shift have the general VAT type.
  expect(data.map(({ vatTypeId }) => vatTypeId)).toEqual([5, 1, 5, 1])
  expect(lost).toEqual([])
})

it('adds each proposed line once, even in simultaneous requests', async () => {
  const [one, other] = await Promise.all([bring(), bring()])
  expect(one.added + other.added).toBe(4)
  expect(await bring()).toEqual({ added: 0, renewed: 0 })
  expect(linesOf(await lines())).toEqual([
    ['rent:2:1', 100, 800_000],
    ['rent:2:2', 100, 0],
    ['booking:1', 400, 60_000],
    ['booking:2', 550, 247_500],
  ])
})

it('reports a changed booking, and changes its line only on request', async () => {
  await app.asOwner(`update resource_booking set unit_count = 6 where partner_id = 1003 and id = 1`)
  const differing = (await proposed()).data.filter(({ differs }) => differs.length > 0)
  expect(differing.map(({ source, differs }) => [source, differs])).toEqual([
    ['booking:1', ['quantity']],
  ])
  await bring()
  expect((await lines()).find(({ source }) => source === 'booking:1')?.quantity).toBe(400)
  expect(await bring(['booking:1'])).toEqual({ added: 0, renewed: 1 })
  expect((await lines()).find(({ source }) => source === 'booking:1')?.quantity).toBe(600)
})

it('a line’s actual hours are not reported as a difference from its booking, and the estimated hours are kept', async () => {
  const hours = (await lines()).find(({ source }) => source === 'booking:2')
  const { id = 0, version = 0 } = hours ?? {}
  const worked = { kind: 'staff', resourceId: 2, quantity: 700, unit: 'hour', unitPriceOre: 45_000 }
  const body = { ...typed, ...worked, version, eventId: 2 }
  expect((await chief.put(`${venue}/orderlines/${id}`, body)).statusCode).toBe(200)
  expect((await lines()).find((line) => line.id === id)).toMatchObject({
    quantity: 700,
    estimated: 550,
  })
  expect((await proposed()).data.flatMap(({ differs }) => differs)).toEqual([])
})

it('reports lines whose booking has been removed', async () => {
  const before = (await lines()).find(({ source }) => source === 'booking:1')
  await app.asOwner(`delete from resource_booking where partner_id = 1003 and id = 1`)
  expect((await proposed()).lost).toEqual([before?.id])
})

it('a resource line requires a resource', async () => {
  const refused = await chief.post(`${venue}/orderlines`, typed)
  expect(refused.json()).toMatchObject({ error: { fields: { resourceId: { code: 'required' } } } })
})

it('a line without an event or a resource requires a visible description', async () => {
  const nameless = { ...typed, kind: 'hallRent', eventId: null, description: '\u0007' }
  const refused = await chief.post(`${venue}/orderlines`, nameless)
  expect(refused.json()).toMatchObject({ error: { fields: { description: { code: 'required' } } } })
})

it('the order, the list and the project show the same sums', async () => {
  await app.asOwner(
    `insert into project (partner_id, id, title, period_from, period_to) values (1003, 1, 'År', '2030-01-01', '2030-12-31')`,
  )
  await app.asOwner(
    `update booking_order set project_id = 1, agreed_price_ore = 900000 where partner_id = 1003 and id = 1`,
  )
  const sums = (await chief.get(`${path}/sums`)).json<{
    netOre: number
    totalOre: number
    linesOre: number
  }>()
  const [listed] = (await chief.get(`${venue}/orders`)).json<{ data: object[] }>().data
  const project = (await chief.get(`${venue}/projects/1`)).json<{ ordersNetOre: number }>()
  expect(sums).toMatchObject({ linesOre: 1_205_000, netOre: 900_000 })
  expect(listed).toMatchObject({ netOre: sums.netOre, totalOre: sums.totalOre })
  expect(project.ordersNetOre).toBe(900_000)
  expect((await lines()).filter(({ netOre }) => netOre > 0).every((line) => line.isReplaced)).toBe(
    true,
  )
})

it('refuses a tenth price type of a venue', async () => {
  const add = (name: string) => chief.post(`${venue}/pricetypes`, { name })
  const names = ['Intern', 'Kommunal', 'Ekstern', 'Privat', 'Barn', 'Helg', 'Overtid']
  await app.asOwner(`insert into counter (partner_id, name, value) values (1003, 'price_type', 2)`)
  for (const name of names) expect((await add(name)).statusCode).toBe(200)
  expect((await add('Tiende')).json()).toMatchObject({
    error: { fields: { name: { code: 'nine_price_types' } } },
  })
})

it('refuses to import lines into an unknown order', async () => {
  const refused = await chief.post(`${venue}/orders/99/bring-in-lines`, {})
  expect(refused.statusCode).toBe(404)
})

it('proposes one day of hire from noon to noon, even in the night when the clock is put back', async () => {
  for (const text of [
    `insert into booking_order (partner_id, id, title, number, renter_id, period_from, period_to)
     values (1003, 5, 'Messe', 'M', 1, '2030-10-01', '2030-10-31')`,
    `insert into event select (jsonb_populate_record(e, '{"id": 60, "order_id": 5, "extra_auditorium_ids": [],
       "starts_at": "2030-10-26T10:00Z", "ends_at": "2030-10-27T11:00Z",
       "busy_from": "2030-10-26T10:00Z", "busy_until": "2030-10-27T11:00Z"}')).*
     from event e where partner_id = 1003 and id = 2`,
    `insert into resource_booking (partner_id, id, event_id, resource_id, unit_count, starts_at, ends_at, follows_event,
       unit, price_ore, price_type)
     values (1003, 60, 60, 1, 2, '2030-10-26T10:00Z', '2030-10-27T11:00Z', true, 'day', 50000, 'Kommersiell')`,
  ])
    await app.asOwner(text)
  const { data } = await proposed(5)
  expect(data.map(({ source, quantity }) => [source, quantity])).toEqual([
    ['rent:60:1', 100],
    ['booking:60', 200],
  ])
})
