import { draftOf } from '@dxweb/server/testing/registers/register-draft.ts'
import { givenApp } from '@dxweb/server/testing/given-app.ts'
import { expect, it } from 'vitest'
import { orders } from './contract.ts'

const { app, chief, venue } = await givenApp()

/** Creates an order with nothing left to invoice. */
const make = async (title: string, own: object = { agreedPriceOre: null }) =>
  (await chief.post(`${venue}/orders`, draftOf(orders, title, { number: title, ...own }))).json<{
    id: number
  }>().id
const step = async (id: number, name: string) =>
  (await chief.post(`${venue}/orders/${id}/${name}`)).json<{ error?: { code: string } }>().error
    ?.code ?? 'done'
const stateOf = async (id: number) =>
  (await chief.get(`${venue}/orders/${id}`)).json<{ state: string }>().state

const walk = async (id: number, names: readonly string[]) => {
  const seen: string[] = []
  for (const name of names) {
    expect(await step(id, name)).toBe('done')
    seen.push(await stateOf(id))
  }
  return seen
}

const toInvoice = ['confirm', 'complete', 'approve', 'invoice'] as const

it('moves an order from unconfirmed to finished, one step after the other', async () => {
  const id = await make('Revy')
  expect(await stateOf(id)).toBe('unconfirmed')
  expect(await walk(id, [...toInvoice, 'finish'])).toEqual([
    'confirmed',
    'completedNotInvoiced',
    'approvedForInvoicing',
    'invoiced',
    'finished',
  ])
})

it('completing an order with a future or draft event requires confirmation', async () => {
  const id = await make('Neste år')
  await walk(id, ['confirm'])
  const complete = (body?: object) => chief.post(`${venue}/orders/${id}/complete`, body)
  const ahead = { error: { fields: { state: { code: 'events_ahead' } } } }
  const setEvent = (change: string) =>
    app.asOwner(`update event set ${change} where partner_id = 1003 and id = 2`)
  await app.asOwner('update booking_order set renter_id = 1 where partner_id = 1003 and id = $1', [
    id,
  ])
  await setEvent(`order_id = ${id}, renter_id = 1`)
  expect((await complete()).json()).toMatchObject(ahead)
  expect(await stateOf(id)).toBe('confirmed')
  expect((await complete({ accepts: true })).statusCode).toBe(200)
  await walk(id, ['uncomplete'])
  await setEvent(`state = 'cancelled'`)
  expect((await complete()).statusCode).toBe(200)
})

it('an order’s phase follows its state and payments, and the order is active until no step is left', async () => {
  const id = await make('Faset')
  const shown = async () => {
    const { phase, isActive } = (await chief.get(`${venue}/orders/${id}`)).json<{
      phase: string
      isActive: boolean
    }>()
    return [phase, isActive]
  }
  expect(await shown()).toEqual(['coming', true])
  await walk(id, ['confirm', 'complete'])
  expect(await shown()).toEqual(['toInvoice', true])
  await walk(id, ['approve', 'invoice'])
  expect(await shown()).toEqual(['unpaid', true])
  await walk(id, ['finish'])
  expect(await shown()).toEqual(['over', false])
  const listed = (await chief.get(`${venue}/orders?phase=over`)).json<{ data: { id: number }[] }>()
  expect(listed.data.map((row) => row.id)).toContain(id)
})

it('an order cannot be invoiced before it is approved, nor cancelled once it is invoiced', async () => {
  const id = await make('Festival')
  expect(await step(id, 'invoice')).toBe('wrong_state')
  await walk(id, toInvoice)
  expect(await step(id, 'cancel')).toBe('wrong_state')
  expect(await stateOf(id)).toBe('invoiced')
})

it('the approval of an order can be withdrawn before invoicing, and a confirmed order can be cancelled', async () => {
  const id = await make('Kurs')
  await walk(id, ['confirm', 'complete', 'approve'])
  expect(await walk(id, ['reopen'])).toEqual(['completedNotInvoiced'])
  const other = await make('Dans')
  expect(await walk(other, ['confirm', 'unconfirm', 'confirm', 'cancel'])).toEqual([
    'confirmed',
    'unconfirmed',
    'confirmed',
    'cancelled',
  ])
})

it('an order that was completed, finished or cancelled too early can be moved back', async () => {
  const id = await make('Øving')
  await walk(id, ['confirm', 'complete'])
  expect(await walk(id, ['uncomplete'])).toEqual(['confirmed'])
  await walk(id, ['complete', 'approve', 'invoice', 'finish'])
  expect(await walk(id, ['resume'])).toEqual(['invoiced'])
  const other = await make('Basar')
  expect(await walk(other, ['cancel', 'revive'])).toEqual(['cancelled', 'enquiry'])
})

it('a refused step reports the order’s new state, and the user and time of the last step', async () => {
  const id = await make('Loppemarked')
  await walk(id, ['confirm', 'cancel'])
  const refused = await chief.post(`${venue}/orders/${id}/complete`)
  expect(refused.json()).toMatchObject({
    error: {
      code: 'wrong_state',
      details: {
        state: 'cancelled',
        user: 'sjef Test',
        at: expect.stringMatching(/^20/) as string,
      },
    },
  })
})

it('editing an order never changes its state', async () => {
  const id = await make('Messe')
  const body = { ...draftOf(orders, 'Messe', { number: 'Messe' }), version: 1 }
  const moved = await chief.put(`${venue}/orders/${id}`, { ...body, state: 'finished' })
  expect(moved.statusCode).toBe(400)
  expect(await stateOf(id)).toBe('unconfirmed')
})

it('an order in progress is invoiced by periods until it is completed', async () => {
  const id = await make('Øvinger')
  expect(await step(id, 'runOn')).toBe('wrong_state')
  expect(await walk(id, ['confirm', 'runOn', 'finishPeriod', 'invoicePeriod'])).toEqual([
    'confirmed',
    'notInvoiced',
    'periodFinished',
    'notInvoiced',
  ])
  expect(await walk(id, ['finishPeriod'])).toEqual(['periodFinished'])
  expect(await step(id, 'complete')).toBe('wrong_state')
  expect(await walk(id, ['invoicePeriod', 'complete'])).toEqual([
    'notInvoiced',
    'completedNotInvoiced',
  ])
})

it('requires a last day for an option, unless the user accepts an option without a last day', async () => {
  const id = await make('Opsjon', { optionUntil: null })
  const refused = await chief.post(`${venue}/orders/${id}/offer`)
  expect(refused.statusCode).toBe(400)
  expect(refused.json()).toMatchObject({
    error: { code: 'invalid', fields: { optionUntil: { code: 'no_last_day' } } },
  })
  expect(await stateOf(id)).toBe('unconfirmed')
  const rows = [{ id, version: 1 }]
  const many = await chief.post(`${venue}/orders/many`, { act: 'offer', rows })
  expect(many.json()).toMatchObject({ done: [], refused: [{ id, code: 'no_last_day' }] })
  expect((await chief.post(`${venue}/orders/${id}/offer`, { accepts: true })).statusCode).toBe(200)
  expect(await stateOf(id)).toBe('option')
})

it('an order with a last day for the option becomes an option without confirmation', async () => {
  const id = await make('Frist', { optionUntil: '2031-03-01' })
  expect(await step(id, 'offer')).toBe('done')
})

it('refuses to mark an order as invoiced while an amount is not invoiced, unless the user confirms it', async () => {
  const whole = await make('Avtalt', { agreedPriceOre: 45_000 })
  expect(await step(whole, 'invoice')).toBe('wrong_state')
  await walk(whole, ['confirm', 'complete', 'approve'])
  const running = await make('Løpende', { agreedPriceOre: 45_000 })
  await walk(running, ['confirm', 'runOn', 'finishPeriod'])
  for (const [id, name] of [
    [whole, 'invoice'],
    [running, 'invoicePeriod'],
  ] as const) {
    const before = await stateOf(id)
    const refused = await chief.post(`${venue}/orders/${id}/${name}`, { accepts: false })
    expect(refused.json()).toMatchObject({
      error: { code: 'invalid', fields: { state: { code: 'money_left' } } },
    })
    expect(await stateOf(id)).toBe(before)
    const done = await chief.post(`${venue}/orders/${id}/${name}`, { accepts: true })
    expect(done.statusCode).toBe(200)
  }
  expect([await stateOf(whole), await stateOf(running)]).toEqual(['invoiced', 'notInvoiced'])
})

it('an order may begin as an enquiry or an option, and can be booked from either state', async () => {
  const id = await make('Selskap')
  expect(await walk(id, ['inquire', 'offer', 'inquire', 'book', 'offer', 'confirm'])).toEqual([
    'enquiry',
    'option',
    'enquiry',
    'unconfirmed',
    'option',
    'confirmed',
  ])
})

it('filters orders by a period that contains one of their days, and by a hall of their events', async () => {
  const of = async (title: string, periodFrom: string, periodTo: string) => {
    const draft = draftOf(orders, title, { number: title, periodFrom, periodTo })
    return (await chief.post(`${venue}/orders`, draft)).json<{ id: number }>().id
  }
  const before = await of('Vår', '2031-03-01', '2031-04-30')
  const across = await of('Sommer', '2031-04-20', '2031-08-31')
  const after = await of('Høst', '2031-09-01', '2031-09-01')
  await app.asOwner(
    `update event set order_id = $1, renter_id = (select renter_id from booking_order where partner_id = 1003 and id = $1)
     where partner_id = 1003 and id = 1`,
    [across],
  )
  const listed = async (asked: string) =>
    (await chief.get(`${venue}/orders?sort=periodFrom&${asked}`))
      .json<{ data: { id: number }[] }>()
      .data.map(({ id }) => id)
  expect(await listed('from=2031-05-01&to=2031-08-31')).toEqual([across])
  expect(await listed('from=2031-04-30&to=2031-09-01')).toEqual([before, across, after])
  expect(await listed('from=2031-09-02')).toEqual([])
  expect(await listed('from=2031-01-01&auditoriumId=1')).toEqual([across])
  expect(await listed('from=2031-01-01&auditoriumId=99')).toEqual([])
})
