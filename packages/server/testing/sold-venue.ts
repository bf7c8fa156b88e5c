import { randomUUID } from 'node:crypto'
import type { TestApp } from './test-app.ts'
import type { TestClient } from './test-client.ts'

const venue = '/partners/1003'
const key = () => ({ headers: { 'idempotency-key': randomUUID() } })

async function done(asked: ReturnType<TestClient['post']>): Promise<{ id: string }> {
  const answer = await asked
  if (answer.statusCode !== 200) throw new Error(answer.body)
  return answer.json()
}

const lineOf = (eventId: number, categoryId: number, seatId: number) =>
  eventId === 3 ? { areaId: 0, categoryId } : { seatId, categoryId }

const carts: readonly [eventId: number, categories: number[]][] = [
  [1, [1, 1, 2]],
  [1, [1]],
  [3, [1, 2, 3]],
  [3, [2]],
  [1, [1, 3]],
]

async function sellMemberships(app: TestApp, chief: TestClient): Promise<void> {
  await app.asOwner(
    `insert into membership_type (partner_id, id, name, price_ore, vat_type_id, months)
     values (1003, 901, 'Filmklubb', 45000, 5, 12), (1003, 902, 'Venn', 10000, 5, null)`,
  )
  for (const typeId of [901, 902, 902]) {
    const body = { customerId: 900, typeId, means: 'card' }
    await done(chief.post(`${venue}/memberships`, body, key()))
  }
}

/** Sells some of everything at partner 1003 of `wholeApp`, over five days and with two renters. */
export async function sellSome(app: TestApp): Promise<void> {
  const chief = await app.as('sjef@sundet.no')
  const sold: string[] = []
  let seat = 0
  for (const [eventId, categories] of carts) {
    const lines = categories.map((category) => lineOf(eventId, category, (seat += 1)))
    const body = { eventId, means: sold.length % 2 === 0 ? 'card' : 'cash', lines }
    sold.push((await done(chief.post(`${venue}/sales`, body, key()))).id)
  }
  const { tickets } = (await chief.get(`${venue}/sales/${sold[0]}`)).json<{
    tickets: { id: string }[]
  }>()
  const refund = { ticketIds: [tickets[0]?.id], withFee: true, reason: 'Syk' }
  const back = await done(chief.post(`${venue}/sales/${sold[0]}/refunds`, refund, key()))
  for (const amountOre of [50_000, 20_000]) {
    await done(chief.post(`${venue}/giftcards`, { amountOre, means: 'card', note: 'Kari' }, key()))
  }
  await app.asOwner(
    `with known as (
       insert into customer (partner_id, id, first_name, last_name, email, phone)
       values (1003, 900, 'Åse', 'Berg', 'ase@berg.test', '90000000') returning partner_id, id
     ) insert into sale_customer select l.* from known, dx_customer_sale(known.partner_id, $1, id) l`,
    [sold[1]],
  )
  await sellMemberships(app, chief)
  await spreadOut(app, [...sold, back.id])
  await correct(app, chief)
  await staff(app)
  await films(app)
  await bookOrders(app)
  await settleOrders(app)
  await reserve(chief)
  await playMusic(app, chief)
  // The planner assumes that tables without statistics are large, which makes a report ten times as expensive.
  await app.asOwner('analyze')
}

async function reserve(chief: TestClient): Promise<void> {
  const wishes = { phone: '912 34 567', email: '', note: '' }
  for (const [at, name] of ['Ola Vik', 'Åse Berg', 'Kari Nes'].entries()) {
    const lines = [lineOf(1, 1, 20 + at)]
    const body = { ...wishes, name, isHeld: at === 2, lines }
    await done(chief.post(`${venue}/events/1/reservations`, body, key()))
  }
}

async function staff(app: TestApp): Promise<void> {
  await app.asOwner(
    `insert into resource (partner_id, id, group_id, name, unit_count, is_function, unit)
     values (1003, 1, 1, 'Vakt', 4, true, 'hour'), (1003, 2, 1, 'Lyd', 4, true, 'hour')`,
  )
  await app.asOwner(
    `insert into resource_booking (partner_id, id, event_id, resource_id, unit_count, starts_at, ends_at, follows_event)
     select e.partner_id, n, e.id, n, n, e.starts_at, e.ends_at + n * interval '15 minutes', false
     from event e, generate_series(1, 2) n where e.partner_id = 1003 and e.id = 1`,
  )
}

async function bookOrders(app: TestApp): Promise<void> {
  await app.asOwner(
    `with o as (
       insert into booking_order (partner_id, id, title, number, renter_id, period_from, period_to)
       select 1003, renter_id, 'Leie', renter_id::text, renter_id, '2020-01-01', '2040-01-01'
       from (select distinct renter_id from event where partner_id = 1003 and renter_id is not null) r
       returning id, renter_id
     )
     update event e set order_id = o.id from o where e.partner_id = 1003 and e.renter_id = o.renter_id`,
  )
}

async function settleOrders(app: TestApp): Promise<void> {
  await app.asOwner(
    `insert into renter_settlement (partner_id, id, number, renter_id, order_id, title, state, known_at, known_on,
       gross_ore, ticket_vat_ore, gift_card_ore, charged_ore, charged_vat_ore, payout_ore, paid_count, free_count,
       made_by, approved_by, approved_at)
     select 1003, o.id, o.id, o.renter_id, o.id, o.title, 'approved', now(), current_date, 100000 * o.id, 1000, 0, 20000,
       5000, 100000 * o.id - 26000, o.id, 0, u.id, u.id, now()
     from booking_order o, user_account u where o.partner_id = 1003 and u.email = 'sjef@sundet.no'`,
  )
}

async function films(app: TestApp): Promise<void> {
  await app.asOwner(
    `insert into event (partner_id, id, title, auditorium_id, starts_at, ends_at, busy_from, busy_until,
       event_type_id, renter_id, state, capacity, doors_minutes, staff_note)
     select 1003, 900 + n, 'Film ' || n, 2, at, at + interval '2 hours', at, at + interval '150 minutes', 2,
       nullif(n, 3), 'published', 30, 15, 'Sal ' || n
     from generate_series(1, 3) n, lateral (select date_trunc('hour', now()) + (n + 5) * interval '1 day' as at) t`,
  )
  await app.asOwner(
    `insert into resource (partner_id, id, group_id, name, unit_count, is_function, unit)
     values (1003, 3, 1, 'Mikrofon', 9, false, 'day')`,
  )
  await app.asOwner(
    `insert into resource_booking (partner_id, id, event_id, resource_id, unit_count, starts_at, ends_at, follows_event)
     select e.partner_id, e.id, e.id, 3, e.id - 900, e.busy_from, e.busy_until, true
     from event e where e.partner_id = 1003 and e.id > 900`,
  )
}

async function spreadOut(app: TestApp, sales: readonly string[]): Promise<void> {
  for (const [at, id] of sales.toReversed().entries()) {
    const earlier = `interval '${at} days ${at * 3} hours'`
    await app.asOwner(`update sale set sold_at = sold_at - ${earlier} where id = $1`, [id])
    await app.asOwner(`update ticket set sold_at = sold_at - ${earlier} where sale_id = $1`, [id])
    await app.asOwner(
      `update ticket_refund set refunded_at = refunded_at - ${earlier} where sale_id = $1`,
      [id],
    )
  }
}

async function correct(app: TestApp, chief: TestClient): Promise<void> {
  await app.asOwner(`alter table event disable trigger moves_unsold`)
  await app.asOwner(
    `update event set starts_at = now() - interval '3 hours', ends_at = now() - interval '1 hour',
       busy_from = now() - interval '3 hours', busy_until = now() - interval '1 hour'
     where partner_id = 1003 and id = 3`,
  )
  await app.asOwner(`alter table event enable trigger moves_unsold`)
  const body = {
    eventId: 3,
    priceCategory: 'Voksen',
    ticketCount: 4,
    amountOre: 158_000,
    reason: 'Solgt i døra',
  }
  const ids = []
  for (let n = 0; n < 2; n += 1) {
    ids.push((await done(chief.post(`${venue}/ticketsalecorrections`, body, key()))).id)
  }
  await done(chief.delete(`${venue}/ticketsalecorrections/${ids[0]}`))
}

/** Reports concerts to TONO and NK: event 1 has a set list, and event 3 was reported before its last sale. */
async function playMusic(app: TestApp, chief: TestClient): Promise<void> {
  await app.asOwner(
    `update event_type set has_tono = true, nk_category_id = 8 where partner_id = 1003 and id = 1`,
  )
  const work = { composer: 'Åse Berg', lyricist: '', arranger: '', isManaged: true }
  const lines = ['Vårsang', 'Høst', 'Ære'].map((title, at) => ({
    ...work,
    title,
    seconds: 100 * (at + 1),
    isManaged: at !== 0,
  }))
  const written = { lines, share: null, shareReason: '', attachmentId: null, version: 0 }
  await done(chief.put(`${venue}/events/1/set-list`, written))
  await done(chief.post(`${venue}/reports/tono/sent`, { eventIds: [1, 3] }, key()))
  await app.asOwner(`update tono_sent set gross_ore = gross_ore - 39500, listeners = listeners - 1`)
}
