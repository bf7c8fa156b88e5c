import { givenApp, newKeyHeader } from '@dxweb/server/testing/given-app.ts'
import { expect, it } from 'vitest'

const { app, chief, venue } = await givenApp()

const body = {
  renterId: 1,
  title: '',
  auditoriumId: 1,
  date: '2041-03-09',
  startTime: '18:00',
  endTime: '01:00',
  atOwnRisk: false,
}
const book = (more: object = {}, client = chief, key = newKeyHeader()) =>
  client.post(`${venue}/booked-orders`, { ...body, ...more }, key)
const orderCount = async () =>
  (await chief.get(`${venue}/orders?limit=1`)).json<{ total: number }>().total

it('a booking creates an order and its event together, titled with the renter’s name when no title is given', async () => {
  const key = newKeyHeader()
  const made = (await book({}, chief, key)).json<{ id: number; eventId: number }>()
  const order = (await chief.get(`${venue}/orders/${made.id}`)).json<Record<string, unknown>>()
  const renter = (await chief.get(`${venue}/renters/1`)).json<{ name: string }>()
  expect(order).toMatchObject({
    title: renter.name,
    state: 'unconfirmed',
    periodFrom: '2041-03-09',
    periodTo: '2041-03-09',
  })
  const event = (await chief.get(`${venue}/events/${made.eventId}`)).json()
  expect(event).toMatchObject({ orderId: made.id, renterId: 1, state: 'draft', title: renter.name })
  expect((await book({}, chief, key)).json()).toEqual(made)
})

it('refuses to book a taken hall and creates nothing, unless the user accepts the overlap', async () => {
  const date = '2042-03-09'
  await book({ date })
  const before = await orderCount()
  const later = { date, startTime: '19:00' }
  expect((await book(later)).json()).toMatchObject({ error: { code: 'hall_busy' } })
  expect(await orderCount()).toBe(before)
  expect((await book({ ...later, atOwnRisk: true })).statusCode).toBe(200)
  expect(await orderCount()).toBe(before + 1)
})

it('a booking without a hall creates only the order, and missing or unknown values are reported at their fields', async () => {
  const alone = await book({ auditoriumId: null, title: 'Sesong', date: '2043-01-01' })
  expect(alone.json()).toMatchObject({ eventId: null })
  const faultsOf = async (more: object) =>
    (await book(more)).json<{ error: { fields: Record<string, { code: string }> } }>().error.fields
  expect(await faultsOf({ renterId: null })).toMatchObject({ title: { code: 'required' } })
  expect(await faultsOf({ renterId: 999 })).toMatchObject({ title: { code: 'required' } })
  expect(await faultsOf({ renterId: 999, title: 'x' })).toMatchObject({
    renterId: { code: 'not_found' },
  })
  expect(await faultsOf({ auditoriumId: 999 })).toMatchObject({
    auditoriumId: { code: 'not_found' },
  })
  const reader = await app.as('lese@sundet.no')
  expect((await book({}, reader)).statusCode).toBe(403)
})
