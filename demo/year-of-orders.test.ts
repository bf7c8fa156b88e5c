import { orderStates } from '@dxweb/areas/orders/rules.ts'
import { testDatabase, type TestDatabase } from '@dxweb/server/testing/test-database.ts'
import { beforeAll, expect, it } from 'vitest'
import { smallDemo, today } from './testing/small-demo.ts'

let venue: TestDatabase

beforeAll(async () => {
  venue = await testDatabase({ from: smallDemo })
})

const rows = <R>(text: string) => venue.asOwner<R>(text)
const column = async (text: string) =>
  (await rows<{ one: string }>(text)).map(({ one }) => one).toSorted()

it('the demo has an order in every state', async () => {
  const states = await column(
    `select distinct state as one from booking_order where partner_id = 1003`,
  )
  expect(states).toEqual([...orderStates].toSorted())
})

it('only cancelled orders and enquiries of the demo have no price', async () => {
  const free = await column(`select distinct state as one from booking_order_shown
    where partner_id = 1003 and net_ore = 0`)
  expect(['cancelled', 'enquiry']).toEqual(expect.arrayContaining(free))
})

it('the demo has two options for the same hall, the second queued behind the first', async () => {
  expect(
    await column(`select title || ' ' || option_rank as one from booking_order_shown
      where partner_id = 1003 and title in ('Vårkonsert', 'Revypremiere')`),
  ).toEqual(['Revypremiere 2', 'Vårkonsert 1'])
})

it('the demo has a festival of four events, and its project shows their total', async () => {
  expect(
    await rows(`select count(*)::int as events, sum(l.net_ore)::int > 0 and sum(l.net_ore) = max(p.orders_net_ore) as summed
      from project_shown p join booking_order o on o.partner_id = 1003 and o.project_id = p.id
      join event e on e.partner_id = 1003 and e.order_id = o.id
      left join lateral (select sum(net_ore) as net_ore from order_line_shown l where l.partner_id = 1003
        and l.event_id = e.id) l on true
      where p.partner_id = 1003 and p.title = 'Vinterfestivalen'`),
  ).toEqual([{ events: 4, summed: true }])
})

it('the demo has an open, an accepted and an expired quote', async () => {
  expect(
    await column(`select case when accepted_at is not null then 'accepted' when expires_on < '${today}' then 'expired'
      when content = dx_offer_content(1003, order_id) then 'open' else 'changed' end as one
      from order_offer where partner_id = 1003`),
  ).toEqual(['accepted', 'expired', 'open'])
})

it('the demo has paid, partly paid, overdue, sent and credited invoices, with consecutive numbers', async () => {
  expect(
    await column(`select distinct case when i.kind = 'credit' then 'credit note' when b.credited_ore = b.total_ore then 'credited'
        when b.paid_ore = b.total_ore then 'paid' when b.paid_ore > 0 then 'partly paid'
        when i.due_on < '${today}' then 'overdue' else 'sent' end as one
      from invoice i left join invoice_balance b using (partner_id, number) where partner_id = 1003`),
  ).toEqual(['credit note', 'credited', 'overdue', 'paid', 'partly paid', 'sent'])
  expect(
    await rows(`select max(number) - count(*) as gaps, bool_and(issued_on >= before) as ordered
      from (select number, issued_on, coalesce(lag(issued_on) over (order by number), issued_on) as before
        from invoice where partner_id = 1003) i`),
  ).toMatchObject([{ ordered: true }])
  expect(await rows(`select number from invoice where partner_id = 1003 order by number`)).toEqual(
    Array.from({ length: 10 }, (_, place) => ({ number: place + 1 })),
  )
})

it('every invoice of the demo has a KID, as the bank agreement requires', async () => {
  expect(
    await rows(
      `select number from invoice where partner_id = 1003 and (kind = 'invoice') <> (kid ~ '^[0-9]{8}$')`,
    ),
  ).toEqual([])
})

it('the demo has a settlement corrected under the same number after its payment', async () => {
  expect(
    await rows(`select c.correction, c.state, c.payout_ore, c.number = s.number as same from renter_settlement c
      join renter_settlement s on s.partner_id = 1003 and s.id = c.corrects where c.partner_id = 1003`),
  ).toEqual([{ correction: 1, state: 'sent', payout_ore: expect.anything(), same: true }])
})

it('finished demo orders are fully invoiced, and only one order has all its events settled', async () => {
  const unasked = await rows(`select o.title from booking_order_shown o
    where o.partner_id = 1003 and o.state in ('finished', 'invoiced') and o.net_ore <> (
      select coalesce(sum(case i.kind when 'credit' then -i.net_ore else i.net_ore end), 0)
      from invoice i where i.partner_id = 1003 and i.order_id = o.id)`)
  expect(unasked).toEqual([])
  expect(
    await column(`select o.title as one from booking_order o join event e on e.partner_id = 1003 and e.order_id = o.id
      left join renter_settled_event s on s.partner_id = 1003 and s.event_id = e.id
      left join renter_settlement t on t.partner_id = 1003 and t.id = s.settlement_id
      where o.partner_id = 1003 group by o.id, o.title having bool_and(t.state is not null and t.state <> 'draft')`),
  ).toEqual(['Prøvespill'])
})

it('the demo has a running order with three invoiced periods', async () => {
  expect(
    await rows(`select count(*)::int as periods from invoiced_order_line i join order_line l on l.partner_id = 1003
      and l.id = i.order_line_id join booking_order o on o.partner_id = 1003 and o.id = l.order_id
      where i.partner_id = 1003 and o.title = 'Kurskvelder'`),
  ).toEqual([{ periods: 3 }])
})

it('the demo’s balance on account 1500 equals the unpaid amounts of its invoices', async () => {
  const [found] = await rows<{ left: number; posted: number; lines: boolean }>(`
    select (select sum(total_ore - credited_ore - paid_ore) from invoice_balance where partner_id = 1003)::int as left,
      (select sum(case when debit = '1500' then amount_ore else -amount_ore end) from posting
        where partner_id = 1003 and '1500' in (debit, credit) and source_id in (
          select source_id from invoice where partner_id = 1003
          union all select posted_as from invoice_payment where partner_id = 1003))::int as posted,
      not exists (select from invoice i where i.partner_id = 1003 and i.net_ore <> (select sum(l.net_ore)
        from invoice_line l where l.partner_id = 1003 and l.number = i.number)) as lines`)
  expect(found).toMatchObject({ left: found?.posted, lines: true })
  expect(found?.left).toBeGreaterThan(0)
})

it('the demo has renter settlements in every state, and their payouts are posted', async () => {
  expect(
    await column(`select distinct state as one from renter_settlement where partner_id = 1003`),
  ).toEqual(['approved', 'draft', 'paid', 'sent'])
  expect(
    await rows(`select s.id from renter_settlement s
      where s.partner_id = 1003 and s.state <> 'draft' and s.payout_ore <> (
        select sum(case when p.credit = '2903' then p.amount_ore else -p.amount_ore end) from posting p
        where p.partner_id = 1003 and p.source_id = s.posted_as and '2903' in (p.debit, p.credit))`),
  ).toEqual([])
})

it('every film show of the demo is within a booking of its film and has a booked version', async () => {
  const unbooked = await rows(`
    select e.partner_id, e.id from event e where e.production_id is not null and e.state <> 'cancelled'
      and e.partner_id in (select partner_id from film_booking)
      and not exists (select from film_booking b where b.partner_id = e.partner_id
        and b.production_id = e.production_id and b.versions @> jsonb_build_array(e.film_version)
        and (e.starts_at at time zone 'Europe/Oslo' - interval '5 hours')::date between b.from_day and b.to_day)`)
  expect(unbooked).toEqual([])
  expect((await rows('select from film_copy')).length).toBeGreaterThan(10)
})

it('the demo’s terms with distributors differ for cinemas of three sizes', async () => {
  const levels = await venue.asOwner(
    `select distinct partner_id as venue, array(select (w->>'percent')::int from jsonb_array_elements(week_percents) w)
       as percents
     from film_term where method = 'distributorPercent' order by 1`,
  )
  expect(levels).toEqual([
    { venue: 1001, percents: [3000] },
    { venue: 1002, percents: [4500, 4500, 4200, 3800] },
    { venue: 1003, percents: [4000] },
  ])
})

it('the demo load stores each event’s hall booking and suggested title in the same way as the triggers', async () => {
  const wrong = await rows(`
    select e.partner_id, e.id from event e
    left join hall_booking h on h.partner_id = e.partner_id and h.event_id = e.id
    left join event_title t on t.partner_id = e.partner_id and t.title = e.title
    where t.key is distinct from dx_search_key(e.title)
      or case when e.state = 'cancelled' then h.event_id is not null
        else (h.auditorium_id, h.busy_from, h.busy_until, h.own_start)
          is distinct from (e.auditorium_id, e.busy_from, e.busy_until, e.starts_at) end`)
  expect(wrong).toEqual([])
})

it('the demo load collects statistics of each table, so that the database plans queries with statistics', async () => {
  const blind = await rows(`
    select c.oid::regclass::text as name, c.reltuples from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind in ('r', 'p') and c.reltuples < 0
      and pg_relation_size(c.oid) > 40 * 1024 order by 1`)
  expect(blind).toEqual([])
})
