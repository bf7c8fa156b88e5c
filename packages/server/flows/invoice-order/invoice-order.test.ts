import { orders } from '@dxweb/areas/orders/contract.ts'
import { orderLines } from '@dxweb/areas/orders/lines/contract.ts'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { givenApp, newKeyHeader } from '../../testing/given-app.ts'

const { app, chief, venue } = await givenApp()
const other = await app.as('flere@test.no')
const reader = await app.as('lese@sundet.no')
let id = 0

beforeAll(async () => {
  await app.asOwner(
    `insert into organizer (partner_id, id, org_number, account_number) values (1003, 1, '974760673', '86011117947')
     on conflict (partner_id) do update set org_number = '974760673', account_number = '86011117947'`,
  )
})

/** Creates an order of the first renter with two charged lines and one free line. */
async function givenOrder(state: string, agreedPriceOre: number | null = null) {
  const [made] = await app.asOwner<{ id: number }>(
    `insert into booking_order (partner_id, id, title, number, renter_id, period_from, period_to, state, agreed_price_ore, note)
     values (1003, dx_next_id(1003, 'booking_order'), 'Revyuka', '', 1, '2026-10-01', '2026-10-31', $1, $2, 'Merk: revyen') returning id`,
    [state, agreedPriceOre],
  )
  id = made!.id
  await app.asOwner(
    `insert into order_line (partner_id, id, order_id, event_id, kind, description, quantity, unit, unit_price_ore,
       vat_type_id, is_charged, sort)
     select 1003, dx_next_id(1003, 'order_line'), $1, l.event, 'hallRent', l.description, 100, 'fixed', l.ore, l.vat,
       l.charged, l.sort
     from (values (1, 'Leie av Storsalen', 800000, 5, true, 1), (3, 'Leie av Lillesal', 300000, 1, true, 2),
       (null, 'Rydding', 90000, 1, false, 3)) l (event, description, ore, vat, charged, sort)`,
    [id],
  )
}

const base = { reference: 'Ingrid Dahl', until: null, netOre: null }
const invoice = (more: object = {}, client = chief) =>
  client.post(`${venue}/orders/${id}/invoices`, { ...base, ...more }, newKeyHeader())
const stateOf = async () =>
  (await chief.get(`${venue}/orders/${id}`)).json<{ state: string }>().state
const setState = (state: string) =>
  app.asOwner('update booking_order set state = $2 where partner_id = 1003 and id = $1', [
    id,
    state,
  ])
const read = async (number: number) =>
  (await chief.get(`${venue}/invoices/${number}`)).json<{
    netOre: number
    orderNumber: string
    accountNumber: string
    kid: string
    lines: { description: string; netOre: number }[]
  }>()
const numberOf = (answer: Awaited<ReturnType<typeof invoice>>) =>
  answer.json<{ number: number }>().number
const credit = (number: number) =>
  chief.post(`${venue}/invoices/${number}/credit-notes`, { reason: 'Feil' }, newKeyHeader())

const bodyOf = (row: object, fields: object) => {
  const sent = new Set(['version', ...Object.keys(fields)])
  return Object.fromEntries(Object.entries(row).filter(([name]) => sent.has(name)))
}

async function agree(agreedPriceOre: number | null) {
  const row = (await chief.get(`${venue}/orders/${id}`)).json<object>()
  return chief.put(`${venue}/orders/${id}`, { ...bodyOf(row, orders.fields), agreedPriceOre })
}

const codes = (answers: readonly { statusCode: number }[]) =>
  answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)

describe('an approved order', () => {
  beforeEach(() => givenOrder('approvedForInvoicing'))

  it('refuses to invoice an order not marked for invoicing, or to finish a marked order that is not invoiced', async () => {
    const mark = (is: boolean) =>
      app.asOwner(
        'update booking_order set is_to_be_invoiced = $2 where partner_id = 1003 and id = $1',
        [id, is],
      )
    await mark(false)
    expect((await invoice()).json()).toMatchObject({
      error: { code: 'invalid', fields: { until: { code: 'order_not_invoiced' } } },
    })
    expect((await chief.get(`${venue}/orders/${id}/invoice-draft`)).statusCode).toBe(400)
    const left = await chief.get(`${venue}/orders/${id}/to-invoice`)
    expect(left.json()).toMatchObject({ netOre: 0, dueOre: 0 })
    await setState('completedNotInvoiced')
    expect((await chief.post(`${venue}/orders/${id}/close`)).statusCode).toBe(200)
    expect((await chief.get(`${venue}/orders/${id}`)).json()).toMatchObject({
      state: 'finished',
      phase: 'over',
    })
    await setState('completedNotInvoiced')
    await mark(true)
    expect((await chief.post(`${venue}/orders/${id}/close`)).json()).toMatchObject({
      error: { fields: { state: { code: 'money_left' } } },
    })
  })

  it('a draft equals the invoice that is issued later, and uses no invoice number', async () => {
    const draft = () => reader.get(`${venue}/orders/${id}/invoice-draft`)
    const shown = (await draft()).json<{ totalOre: number; dueOn: string; lines: object[] }>()
    expect(shown).toMatchObject({ note: 'Merk: revyen' })
    await draft()
    const number = numberOf(await invoice())
    const made = (await chief.get(`${venue}/invoices/${number}`)).json<typeof shown>()
    expect([shown.totalOre, shown.dueOn, shown.lines.length]).toEqual([
      made.totalOre,
      made.dueOn,
      made.lines.length,
    ])
    expect((await draft()).statusCode).toBe(400)
    await givenOrder('approvedForInvoicing')
    await draft()
    expect(numberOf(await invoice())).toBe(number + 1)
    await setState('confirmed')
    expect((await draft()).json()).toMatchObject({ error: { code: 'wrong_state' } })
  })

  it('invoicing an order invoices its charged lines, and sets its state to invoiced', async () => {
    const made = await read(numberOf(await invoice()))
    expect(made.lines).toMatchObject([
      { description: 'Leie av Storsalen · Revy', netOre: 800_000 },
      { description: 'Leie av Lillesal · Ståopp', netOre: 300_000 },
    ])
    expect(made.orderNumber).toMatch(/^2026-/)
    expect(await stateOf()).toBe('invoiced')
  })

  it('a repeated command invoices an order only once, and credits an invoice only once', async () => {
    const key = newKeyHeader()
    const send = (path: string, body: object, sent = key) =>
      Promise.all([1, 2, 3].map(() => chief.post(`${venue}/${path}`, body, sent)))
    await send(`orders/${id}/invoices`, base)
    const [again, ...others] = await send(`orders/${id}/invoices`, base)
    expect(codes([again!, ...others])).toEqual([200, 200, 200])
    const [changed] = await send(`orders/${id}/invoices`, { ...base, reference: 'En annen' })
    expect(changed?.statusCode).toBe(422)
    const number = numberOf(again!)
    const crediting = newKeyHeader()
    const part = { reason: 'Avtalt', lines: [{ line: 1, netOre: 1000 }] }
    await send(`invoices/${number}/credit-notes`, part, crediting)
    await send(`invoices/${number}/credit-notes`, part, crediting)
    const [counts] = await app.asOwner(
      `select count(*) filter (where order_id = $1 and kind = 'invoice')::int as invoices,
         count(*) filter (where credits = $2)::int as credits from invoice where partner_id = 1003`,
      [id, number],
    )
    expect(counts).toEqual({ invoices: 1, credits: 1 })
  })

  it('two users who invoice an order at the same time issue one invoice', async () => {
    expect(codes(await Promise.all([invoice(), invoice({}, other)]))).toEqual([200, 409])
  })

  it('a refused invoice leaves the order’s state unchanged, and no invoice number is lost', async () => {
    const before = numberOf(await invoice())
    await givenOrder('approvedForInvoicing')
    await app.asOwner('update organizer set account_number = $1 where partner_id = 1003', [''])
    expect((await invoice()).statusCode).toBe(409)
    expect(await stateOf()).toBe('approvedForInvoicing')
    await app.asOwner('update organizer set account_number = $1 where partner_id = 1003', [
      '86011117947',
    ])
    expect(numberOf(await invoice())).toBe(before + 1)
  })

  it('lines added after the invoice get another invoice, and only one of two concurrent users can issue it', async () => {
    const left = async () =>
      (await chief.get(`${venue}/orders/${id}/to-invoice`)).json<{ netOre: number }>().netOre
    expect(await left()).toBe(1_100_000)
    const first = numberOf(await invoice())
    expect(await left()).toBe(0)
    expect((await invoice()).statusCode).toBe(409)
    await app.asOwner(
      `insert into order_line (partner_id, id, order_id, kind, description, quantity, unit, unit_price_ore, vat_type_id,
         is_charged, sort)
       values (1003, dx_next_id(1003, 'order_line'), $1, 'hallRent', 'Foajeen', 100, 'fixed', 70000, 5, true, 9)`,
      [id],
    )
    expect(await left()).toBe(70_000)
    const both = await Promise.all([invoice(), invoice({}, other)])
    expect(codes(both)).toEqual([200, 409])
    const more = await read(numberOf(both.find(({ statusCode }) => statusCode === 200)!))
    expect(more).toMatchObject({ netOre: 70_000, lines: [{ description: 'Foajeen' }] })
    expect((await read(first)).netOre).toBe(1_100_000)
    expect(await stateOf()).toBe('invoiced')
  })

  it('an invoice for an order with its own bank account has that account and no KID', async () => {
    await app.asOwner(
      `update organizer set kid_method = 'mod10', kid_length = 10 where partner_id = 1003`,
    )
    const usual = await read(numberOf(await invoice()))
    await givenOrder('approvedForInvoicing')
    await app.asOwner(
      `update booking_order set account_number = '12345678903' where partner_id = 1003 and id = $1`,
      [id],
    )
    const own = await read(numberOf(await invoice()))
    expect([usual.accountNumber, usual.kid.length]).toEqual(['86011117947', 10])
    expect([own.accountNumber, own.kid]).toEqual(['12345678903', ''])
    await app.asOwner(`update organizer set kid_method = 'none' where partner_id = 1003`)
  })

  it('refuses to invoice an order in another state, or for a user with read-only access', async () => {
    expect((await invoice({}, reader)).statusCode).toBe(403)
    await setState('confirmed')
    expect((await invoice()).statusCode).toBe(409)
    id = 9999
    expect((await invoice()).statusCode).toBe(404)
  })
})

describe('an order with periods', () => {
  it('an order is invoiced in periods, with each line on one invoice', async () => {
    await givenOrder('periodFinished')
    const [event] = await app.asOwner<{ day: string }>(
      `select (starts_at at time zone 'Europe/Oslo')::date::text as day from event where partner_id = 1003 and id = 1`,
    )
    const first = await read(numberOf(await invoice({ until: event!.day })))
    expect(first.lines).toMatchObject([{ description: 'Leie av Storsalen · Revy' }])
    expect(await stateOf()).toBe('notInvoiced')
    await setState('periodFinished')
    expect((await invoice({ until: event!.day })).statusCode).toBe(400)
    expect(await stateOf()).toBe('periodFinished')
    const second = await read(numberOf(await invoice()))
    expect(second.lines).toMatchObject([{ description: 'Leie av Lillesal · Ståopp' }])
    await setState('periodFinished')
    expect((await invoice()).json()).toMatchObject({
      error: { fields: { until: { code: 'nothing_to_invoice' } } },
    })
  })

  it('an agreed price is invoiced in parts that together cannot exceed it', async () => {
    await givenOrder('periodFinished', 1_000_000)
    const first = await read(numberOf(await invoice({ netOre: 400_000 })))
    expect(first.netOre).toBe(400_000)
    expect(first.lines.map(({ description }) => description)).toEqual([
      'Revyuka, avtalt pris',
      'Revyuka, avtalt pris',
    ])
    await setState('periodFinished')
    expect((await invoice({ netOre: 600_001 })).json()).toMatchObject({
      error: { fields: { netOre: { code: 'more_than_left' } } },
    })
    const rest = await read(numberOf(await invoice()))
    expect(rest.netOre).toBe(600_000)
  })
})

describe('invoiced lines', () => {
  interface Line {
    id: number
    version: number
    quantity: number
  }
  const lines = async () =>
    (await chief.get(`${venue}/orderlines?orderId=${id}&sort=sort`)).json<{ data: Line[] }>().data
  const change = ({ id: lineId, ...line }: Line, more: object) =>
    chief.put(`${venue}/orderlines/${lineId}`, {
      ...bodyOf(line, orderLines.fields),
      ...more,
    })

  it('invoiced lines are locked until the invoice is credited, and can then be invoiced again', async () => {
    await givenOrder('approvedForInvoicing')
    const number = numberOf(await invoice())
    const [line] = await lines()
    expect(line).toMatchObject({ invoiceNumber: number })
    expect((await change(line!, { quantity: 200 })).json()).toMatchObject({
      error: {
        fields: { quantity: { code: 'line_invoiced', params: { number: String(number) } } },
      },
    })
    expect((await change(line!, { sort: 9 })).statusCode).toBe(200)
    const gone = await chief.delete(`${venue}/orderlines/${line!.id}`)
    expect(gone.json()).toMatchObject({ error: { code: 'in_use' } })
    expect((await invoice()).statusCode).toBe(409)
    await credit(number)
    const [, , changed] = await lines()
    expect((await change(changed!, { quantity: 200 })).statusCode).toBe(200)
    const again = await read(numberOf(await invoice()))
    expect(again.netOre).toBe(1_900_000)
    expect(await stateOf()).toBe('invoiced')
    expect((await invoice()).statusCode).toBe(400)
  })

  it('an agreed price locks an order’s charged lines until all its invoices are credited, but not free lines', async () => {
    await givenOrder('periodFinished', 1_000_000)
    const first = numberOf(await invoice({ netOre: 400_000 }))
    await setState('periodFinished')
    const second = numberOf(await invoice())
    const refused = { error: { fields: { quantity: { code: 'line_invoiced' } } } }
    const [charged, , free] = await lines()
    await credit(second)
    expect((await change(charged!, { quantity: 200 })).json()).toMatchObject(refused)
    expect((await change(free!, { quantity: 200 })).statusCode).toBe(200)
    const gone = await chief.delete(`${venue}/orderlines/${charged!.id}`)
    expect(gone.json()).toMatchObject({ error: { code: 'in_use' } })
    await credit(first)
    expect((await change(charged!, { quantity: 200 })).statusCode).toBe(200)
  })
})

describe('a partly invoiced agreed price', () => {
  const refused = { error: { fields: { agreedPriceOre: { code: 'below_invoiced' } } } }

  it('an agreed price cannot be removed or set below its invoiced part until its invoices are credited in full', async () => {
    await givenOrder('periodFinished', 1_000_000)
    const number = numberOf(await invoice({ netOre: 400_000 }))
    expect((await agree(null)).json()).toMatchObject(refused)
    expect((await agree(399_999)).json()).toMatchObject(refused)
    expect((await agree(400_000)).statusCode).toBe(200)
    expect((await agree(900_000)).statusCode).toBe(200)
    await setState('periodFinished')
    expect((await read(numberOf(await invoice()))).netOre).toBe(500_000)
    await credit(number)
    expect((await agree(null)).json()).toMatchObject(refused)
    expect((await agree(500_000)).statusCode).toBe(200)
  })

  it('refuses an agreed price below the total of the lines already invoiced', async () => {
    await givenOrder('periodFinished')
    await invoice()
    expect((await agree(1_099_999)).json()).toMatchObject(refused)
    expect((await agree(1_200_000)).statusCode).toBe(200)
    await setState('periodFinished')
    expect((await read(numberOf(await invoice()))).netOre).toBe(100_000)
    expect((await agree(null)).json()).toMatchObject(refused)
  })

  it('an agreed price cannot be removed while another user invoices a part', async () => {
    await givenOrder('periodFinished', 1_000_000)
    await Promise.all([invoice({ netOre: 400_000 }), agree(null)])
    await setState('periodFinished')
    await invoice()
    const [{ net }] = (await app.asOwner(
      'select sum(net_ore)::int as net from invoice where partner_id = 1003 and order_id = $1',
      [id],
    )) as [{ net: number }]
    // Either the price was kept, or it was removed before the first invoice, which then contains the lines.
    expect([1_000_000, 1_100_000]).toContain(net)
  })
})

describe('invoicing and settling the lines charged to a renter', () => {
  interface Settled {
    data: { id: number; version: number; chargedOre: number }[]
  }
  const settlements = `${venue}/renter-settlements`
  const settled = async () => (await chief.get(`${settlements}?orderId=${id}`)).json<Settled>().data

  async function givenEnded() {
    await app.asOwner(
      `update event set renter_id = 1, order_id = $1, state = 'cancelled' where partner_id = 1003 and id in (1, 3)`,
      [id],
    )
  }

  it('a settlement omits invoiced lines, and its charged lines cannot be invoiced once it is approved', async () => {
    await givenOrder('periodFinished')
    await givenEnded()
    const [event] = await app.asOwner<{ day: string }>(
      `select (starts_at at time zone 'Europe/Oslo')::date::text as day from event where partner_id = 1003 and id = 1`,
    )
    const number = numberOf(await invoice({ until: event!.day }))
    expect((await chief.post(settlements, { orderId: id })).statusCode).toBe(200)
    const [draft] = await settled()
    expect(draft?.chargedOre).toBe(300_000)
    await chief.post(`${settlements}/${draft!.id}/approve`, { version: draft!.version })
    await setState('periodFinished')
    expect((await invoice()).json()).toMatchObject({
      error: { fields: { until: { code: 'nothing_to_invoice' } } },
    })
    await credit(number)
    expect((await invoice()).statusCode).toBe(400)
    const left = await chief.get(`${venue}/orders/${id}/to-invoice`)
    expect(left.json()).toMatchObject({
      netOre: 0,
      settled: [{ eventId: null, number: expect.any(Number) as number }],
      unsettledEvents: 0,
    })
  })

  it('a settlement charges the part of an agreed price that is not yet invoiced', async () => {
    await givenOrder('periodFinished', 1_000_000)
    await givenEnded()
    await invoice({ netOre: 400_000 })
    await chief.post(settlements, { orderId: id })
    const [draft] = await settled()
    expect(draft?.chargedOre).toBe(600_000)
    await chief.post(`${settlements}/${draft!.id}/approve`, { version: draft!.version })
    await setState('periodFinished')
    expect((await invoice()).statusCode).toBe(400)
  })
})
