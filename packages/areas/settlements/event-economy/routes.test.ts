import { givenApp } from '@dxweb/server/testing/given-app.ts'
import { randomUUID } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'

const { app, chief, venue } = await givenApp()

beforeAll(async () => {
  await chief.post(
    `${venue}/sales`,
    {
      eventId: 1,
      means: 'card',
      lines: [
        { seatId: 1, categoryId: 1 },
        { seatId: 2, categoryId: 1 },
      ],
    },
    { headers: { 'idempotency-key': randomUUID() } },
  )
})

const economy = `${venue}/events/1/economy`

const written = {
  lines: [
    { side: 'cost', name: 'Lyd', vatCode: 'high', budgetOre: 1_000_000, actualOre: null },
    { side: 'income', name: 'Sponsor', vatCode: 'exempt', budgetOre: 500_000, actualOre: 500_000 },
  ],
  deal: { kind: 'versus', amountOre: 2_000_000, percent: 7000 },
  ticketBudgetOre: 3_000_000,
}

it('an event’s finances initially contain only ticket income, and are saved only with the current version', async () => {
  const before = (await chief.get(economy)).json()
  expect(before).toMatchObject({
    lines: [],
    deal: { kind: 'none' },
    version: 0,
    terms: null,
    ticketVatCode: 'exempt',
    rates: { high: 2500, exempt: 0 },
    tickets: { paidCount: 2, freeCount: 0 },
  })
  const [ledger] = await app.asOwner<{ ore: number }>(
    `select sum(amount_ore)::bigint as ore from posting where partner_id = 1003 and event_id = 1 and credit = '2900'`,
  )
  expect(before.tickets.grossOre).toBe(ledger?.ore)
  expect((await chief.put(economy, written)).statusCode).toBe(428)
  expect((await chief.put(economy, { ...written, version: 0 })).json()).toEqual({ version: 1 })
  expect((await chief.put(economy, { ...written, version: 0 })).statusCode).toBe(412)
  expect((await chief.put(economy, { ...written, version: 1 })).json()).toEqual({ version: 2 })
  expect((await chief.get(economy)).json()).toMatchObject({ ...written, version: 2 })
  expect((await chief.get(`${venue}/events/99/economy`)).statusCode).toBe(404)
})

it('a renter’s event has the terms of the order that the event belongs to', async () => {
  await app.asOwner(`insert into booking_order (partner_id, id, title, number, renter_id, period_from, period_to,
    commission_percent, per_ticket_ore, threshold_mode, fee_free_tickets)
    values (1003, 7, 'Revy', '7', 1, '2020-01-01', '2040-01-01', 1000, 1500, 'above', 4)`)
  await app.asOwner(`update event set order_id = 7 where partner_id = 1003 and id = 1`)
  expect((await chief.get(economy)).json().terms).toEqual({
    percent: 1000,
    base: 'net',
    thresholdOre: 0,
    thresholdMode: 'above',
    perTicketOre: 1500,
    feeFreeTickets: 4,
  })
})

it('counts the tickets, places and bookings that a change of an event would affect', async () => {
  const impact = await chief.get(`${venue}/events/1/impact`)
  expect(impact.json()).toEqual({
    soldCount: 2,
    reservedCount: 0,
    blockedCount: 0,
    zoneCount: 2,
    participantCount: 0,
    bookingCount: 0,
    seriesCount: 0,
    isWebSaleOpen: true,
  })
  expect((await chief.get(`${venue}/events/99/impact`)).statusCode).toBe(404)
})

it('lists buyers with a name separately, and groups the other buyers', async () => {
  await app.asOwner(`insert into customer (partner_id, id, first_name, last_name, email, phone)
    values (1003, 900, 'Åse', 'Berg', 'ase@berg.test', '90000000')`)
  await app.asOwner(`insert into sale_customer
    select l.* from ticket k, dx_customer_sale(1003, k.sale_id, 900) l
    where k.partner_id = 1003 and k.event_id = 1 limit 1`)
  await chief.post(
    `${venue}/sales`,
    { eventId: 1, means: 'card', lines: [{ seatId: 3, categoryId: 1 }] },
    { headers: { 'idempotency-key': randomUUID() } },
  )
  const { data } = (await chief.get(`${venue}/events/1/buyers`)).json()
  expect(data).toMatchObject([
    { customerId: 900, name: 'Åse Berg', email: 'ase@berg.test', ticketCount: 2 },
    { customerId: null, name: '', ticketCount: 1 },
  ])
  const file = await chief.get(`${venue}/events/1/buyers-export?format=csv&locale=nb`)
  expect(file.body).toContain('Åse Berg;ase@berg.test')
  const sheet = await chief.get(`${venue}/events/1/economy-export?format=csv&locale=nb`)
  expect(sheet.body).toContain('Sponsor')
})

it.each(['economy', 'buyers'])(
  'a renter cannot read an event’s %s, and readers cannot change its finances',
  async (what) => {
    const renter = await app.as('revy@sundet.no')
    const answer = await renter.get(`${venue}/events/1/${what}`, {
      headers: { 'x-dx-renter': '1' },
    })
    expect(answer.statusCode).toBe(403)
    const reader = await app.as('lese@sundet.no')
    expect((await reader.get(`${venue}/events/1/${what}`)).statusCode).toBe(200)
    expect((await reader.put(economy, { ...written, version: 2 })).statusCode).toBe(403)
  },
)

it('a booking costs its event the price that applied at the time of booking', async () => {
  await app.asOwner(`insert into resource (partner_id, id, group_id, name, unit_count, is_function, hourly_rate_ore, hours,
      unit, prices, sort, is_active)
    values (1003, 70, 1, 'Lydtekniker', 2, true, 30000, 6, 'hour', '[]', 1, true)`)
  await app.asOwner(`insert into resource_booking (partner_id, id, event_id, resource_id, unit_count, starts_at, ends_at,
      follows_event, unit, price_ore)
    values (1003, 70, 1, 70, 1, now() + interval '1 day', now() + interval '1 day 4 hours 30 minutes', false, 'hour', 25000),
      (1003, 71, 1, 70, 1, now() - interval '5 hours', now() - interval '1 hour', false, '', 25000)`)
  const { booked } = (await chief.get(economy)).json()
  expect(booked).toEqual([
    expect.objectContaining({
      name: 'Lydtekniker',
      minutes: 270,
      budgetOre: 112_500,
      actualOre: null,
    }),
    expect.objectContaining({ unit: 'hour', minutes: 240, budgetOre: 100_000, actualOre: 100_000 }),
  ])
  const file = await chief.get(`${economy}-export?format=csv&locale=nb`)
  expect(file.body).toContain('Lydtekniker;')
})

it('sums a renter’s charges by kind and VAT', async () => {
  await app.asOwner(`insert into booking_order (partner_id, id, title, number, renter_id, period_from, period_to)
    values (1003, 90, 'Leie', 'L-90', 1, '2020-01-01', '2099-12-31')`)
  await app.asOwner(
    `update event set order_id = 90, renter_id = 1 where partner_id = 1003 and id = 1`,
  )
  await app.asOwner(`insert into order_line (partner_id, id, order_id, event_id, kind, description, quantity, unit,
      unit_price_ore, vat_type_id, is_charged, sort)
    select 1003, 9000 + n, 90, case when n % 2 = 0 then 1 end, 'hallRent', 'Sal', 100, 'piece', 1002, 1, n <= 300, n
    from generate_series(1, 400) n`)
  const { charged } = (await chief.get(economy)).json()
  expect(charged.lines).toEqual([{ kind: 'rent', vatCode: 'high', netOre: 300 * 1002 }])
})

it('excludes charges replaced by an agreed price that covers several events, as the event’s settlement does', async () => {
  const setOrder = (id: number) =>
    app.asOwner(
      `update event set order_id = 90, renter_id = 1 where partner_id = 1003 and id = ${id}`,
    )
  await app.asOwner(
    `update booking_order set agreed_price_ore = 500 where partner_id = 1003 and id = 90`,
  )
  const chargedNow = async () => (await chief.get(economy)).json().charged
  expect(await chargedNow()).toMatchObject({ agreedPriceOre: 500, isAgreedOfMany: false })
  await setOrder(2)
  expect(await chargedNow()).toMatchObject({
    agreedPriceOre: null,
    isAgreedOfMany: true,
    lines: [],
  })
})
