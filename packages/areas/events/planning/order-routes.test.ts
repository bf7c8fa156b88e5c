import { givenApp } from '@dxweb/server/testing/given-app.ts'
import { expect, it } from 'vitest'

const { app, chief, venue, drafted: make } = await givenApp()

const fieldsOf = (answer: { json: () => { error?: { fields?: object } } }) =>
  answer.json().error?.fields

it('adds all selected events to an order or none, and an undo removes all of them', async () => {
  const date = '2081-03-07'
  await app.asOwner(
    `insert into booking_order (partner_id, id, title, number, renter_id, period_from, period_to)
     values (1003, 7002, 'Korpset', '7002', 2, '2020-01-01', '2020-01-02')`,
  )
  const made = (more: object) => make({ date, ...more })
  const one = await made({ startTime: '08:00', endTime: '09:00' })
  const other = await made({ startTime: '10:00', endTime: '11:00', renterId: 2 })
  const foreign = await made({ startTime: '12:00', endTime: '13:00', renterId: 1 })
  const put = (events: object[], more: object = {}) =>
    chief.post(`${venue}/event-changes/order`, { events, orderId: 7002, ...more })
  expect(fieldsOf(await put([one, other]))).toEqual({ date: { code: 'outside_order' } })
  const extended = { extendsOrder: true }
  expect(fieldsOf(await put([one, foreign], extended))).toEqual({
    orderId: { code: 'other_renter' },
  })
  expect(fieldsOf(await put([one], { orderId: 987654 }))).toEqual({
    orderId: { code: 'not_found' },
  })
  const done = (await put([one, other], extended)).json()
  const orderOf = async ({ id }: { id: number }) =>
    (await chief.get(`${venue}/events/${id}`)).json().orderId
  expect([await orderOf(one), await orderOf(other), await orderOf(foreign)]).toEqual([
    7002,
    7002,
    null,
  ])
  expect((await put([one])).json()).toMatchObject({ error: { code: 'stale' } })
  const { changeId, events } = done
  await chief.post(`${venue}/event-changes/${changeId}/undo`, { events })
  expect([await orderOf(one), await orderOf(other)]).toEqual([null, null])
})
