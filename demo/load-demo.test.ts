import { verify } from '@node-rs/argon2'
import { beforeAll, describe, expect, it } from 'vitest'
import { StartFault } from '@dxweb/server/ground/start-fault.ts'
import { finishDemo } from '@dxweb/server/start/demo/finish-demo.ts'
import { recogniseIncome } from '@dxweb/server/jobs/recognise-income.ts'
import { testDatabase } from '@dxweb/server/testing/test-database.ts'
import { loadDemo } from './load-demo.ts'
import { definitionsOf } from './testing/definitions-of.ts'
import { bulkTables } from './load/tables.ts'
import { demoLogins, demoPassword } from './venue/people.ts'
import { smallDemo, today } from './testing/small-demo.ts'

const venue = await testDatabase({ from: smallDemo })
const twin = await testDatabase()

beforeAll(async () => {
  // Leaves all days open, since the sums of closed days would depend on the job that posts income.
  await loadDemo({ scale: 'small', today, connectionString: twin.url, isServedEarly: true })
})

const rows = <R>(text: string) => venue.asOwner<R>(text)
const count = async (text: string) =>
  (await rows<{ n: number }>(`select (${text})::integer as n`))[0]?.n

it('the demo load sets the renter of each row, so that no trigger looks up the event without an index', async () => {
  const keepers = await rows<{ name: keyof typeof bulkTables }>(
    `select tgrelid::regclass::text as name from pg_trigger where tgname = 'keeps_renter'`,
  )
  const written = keepers.filter(({ name }) => name in bulkTables)
  expect(written.length).toBeGreaterThan(8)
  expect(written.filter(({ name }) => !('renter_id' in bulkTables[name]))).toEqual([])
})

it('every demo row that belongs to an event has the event’s renter', async () => {
  const wrong = (table: string) => `select count(*) from ${table} t
    join event e on e.partner_id = t.partner_id and e.id = t.event_id
    where t.renter_id <> coalesce(e.renter_id, 0)`
  for (const table of [
    'event_price_category',
    'event_zone',
    'sales_day',
    'sales_of_event',
    'hall_booking',
  ]) {
    expect([table, await count(wrong(table))]).toEqual([table, 0])
    expect(await count(`select count(*) from ${table} where renter_id > 0`)).toBeGreaterThan(0)
  }
})

describe('payments and postings of the demo', () => {
  it('the demo’s liability to buyers equals their payments for coming events, and is 0 for past events', async () => {
    const wrong = await rows(`
      select e.partner_id, e.id from event e
      left join lateral (select coalesce(sum(case when credit = '2900' then amount_ore else -amount_ore end), 0) as owed
        from posting p where p.partner_id = e.partner_id and p.event_id = e.id and '2900' in (credit, debit)) l on true
      left join lateral (select coalesce(sum(price_ore + fee_ore), 0) as paid from ticket t
        where t.partner_id = e.partner_id and t.event_id = e.id and t.state = 'issued') t on true
      where l.owed <> case when exists (select from income_taken i
        where i.partner_id = e.partner_id and i.event_id = e.id) then 0 else t.paid end`)
    expect(wrong).toEqual([])
    expect(await count('select count(*) from posting')).toBeGreaterThan(1000)
  })

  it('the demo recognises the income of every published past event, and of no other event', async () => {
    const wrong = await rows(`
      select e.partner_id, e.id from event e
      left join income_taken i on i.partner_id = e.partner_id and i.event_id = e.id
      where (i.event_id is not null) <> (e.state = 'published' and e.ends_at <= '${today}T11:00+02:00'
        and exists (select from event_price_category c where c.partner_id = e.partner_id and c.event_id = e.id))`)
    expect(wrong).toEqual([])
    const sums = await rows<{ net: number; vat: number; gross: number; taken: number }>(`
      select (select sum(amount_ore) from posting join income_taken using (partner_id, source_id) where kind = 'income') as net,
        (select sum(amount_ore) from posting join income_taken using (partner_id, source_id) where kind = 'vat') as vat,
        (select sum(gross_ore) from income_taken) as gross, (select sum(vat_ore) from income_taken) as taken`)
    const [sum] = sums
    expect(Number(sum?.net) + Number(sum?.vat)).toBe(Number(sum?.gross))
    expect(Number(sum?.vat)).toBe(Number(sum?.taken))
  })

  it('each demo ticket stores the VAT at the rate in force on the day of its event', async () => {
    const wrong = await rows(`
      select t.id from ticket t
      join event e on e.partner_id = t.partner_id and e.id = t.event_id
      join event_type y on y.partner_id = e.partner_id and y.id = e.event_type_id
      where t.vat_type_id <> y.vat_type_id or t.vat_basis_points <> (select basis_points from vat_rate r
          where r.vat_type_id = y.vat_type_id and r.valid_from <= (e.starts_at at time zone 'Europe/Oslo')::date
          order by valid_from desc limit 1)
        or t.vat_ore <> round(t.price_ore * t.vat_basis_points / (10000.0 + t.vat_basis_points))
      limit 5`)
    expect(wrong).toEqual([])
    const rates = await rows<{ points: number }>(
      `select distinct vat_basis_points as points from ticket where vat_type_id = 3 order by 1`,
    )
    expect(rates.map((rate) => rate.points)).toEqual([600, 1000, 1200])
  })

  it('the demo’s sales are paid in full, in whole kroner when paid in cash', async () => {
    const wrong = await rows(`
      select s.id from sale s join payment p on p.partner_id = s.partner_id and p.sale_id = s.id
      where p.amount_ore <> s.total_ore + s.rounding_ore or (p.means = 'cash' and p.amount_ore % 100 <> 0)
        or s.total_ore <> (select coalesce(sum(price_ore + fee_ore), 0) from ticket_move m
          where m.partner_id = s.partner_id and m.sale_id = s.id) and s.event_id is not null`)
    expect(wrong).toEqual([])
  })

  it('the sums of each closed day of the demo equal the sums of its tickets', async () => {
    const wrong = await rows(`
      with sold as (
        select m.partner_id, (m.moved_at at time zone 'Europe/Oslo')::date as sold_on, m.event_id, s.channel, s.user_id,
          case when m.correction is null then m.category_id else 0 end, coalesce(sum(m.tickets) filter (where is_paid), 0) as paid_count,
          coalesce(sum(m.tickets) filter (where not is_paid), 0) as free_count,
          sum(price_ore) as price_ore, sum(fee_ore) as fee_ore, sum(vat_ore) as vat_ore, sum(fee_vat_ore) as fee_vat_ore
        from ticket_move m join sale s on s.partner_id = m.partner_id and s.id = m.sale_id
        where (m.moved_at at time zone 'Europe/Oslo')::date < '${today}' group by 1, 2, 3, 4, 5, 6
      ), closed as (select d.partner_id, d.sold_on, d.event_id, d.channel, d.user_id, d.category_id, d.paid_count,
          d.free_count, d.price_ore, d.fee_ore, d.vat_ore, d.fee_vat_ore
        from sales_day d join closed_day c on c.partner_id = d.partner_id and c.day = d.sold_on)
      (select * from sold except select * from closed) union all (select * from closed except select * from sold)`)
    expect(wrong).toEqual([])
  })
})

describe('data of the demo’s tickets', () => {
  it('the supplement of a 3D film is included in the price of each ticket that is not free', async () => {
    const wrong = await rows(`
      select t.id from ticket t join event e on e.partner_id = t.partner_id and e.id = t.event_id
      where t.supplement_ore <> case when t.price_ore = 0 then 0
        else (select coalesce(sum((s ->> 'amountOre')::bigint), 0) from jsonb_array_elements(e.supplements) s) end`)
    expect(wrong).toEqual([])
    const coming = await count(
      `select count(*) from event where supplements <> '[]' and starts_at > '${today}T12:00+02:00'`,
    )
    expect(coming).toBeGreaterThan(0)
    const offered = await rows<{ name: string }>(
      `select name from price_adjustment where partner_id = 1002 order by sort`,
    )
    expect(offered.map(({ name }) => name)).toEqual(['3D', 'Luksus', 'Matiné'])
  })

  it('demo tickets include the fees of their event for the sales channel, per ticket or per purchase', async () => {
    const wrong = await rows(`
      select s.id from (
        select t.partner_id, t.event_id, t.sale_id as id, s.channel, sum(t.fee_ore - c.fee_ore) as on_top,
          count(*) filter (where t.price_ore + t.fee_ore > 0) as paid
        from ticket t join sale s on s.partner_id = t.partner_id and s.id = t.sale_id
        join event_price_category c on c.partner_id = t.partner_id and c.event_id = t.event_id and c.id = t.category_id
        group by 1, 2, 3, 4) s
      join event e on e.partner_id = s.partner_id and e.id = s.event_id
      left join lateral jsonb_to_recordset(e.channel_fees) f ("channel" text, "amountOre" bigint, "isPerPurchase" boolean)
        on f.channel = s.channel
      where s.on_top <> coalesce(f."amountOre" * case when f."isPerPurchase" then 1 else s.paid end, 0)`)
    expect(wrong).toEqual([])
    const channels = await rows<{ channel: string }>(`
      select distinct s.channel from ticket t join sale s on s.partner_id = t.partner_id and s.id = t.sale_id
      join event_price_category c on c.partner_id = t.partner_id and c.event_id = t.event_id and c.id = t.category_id
      where t.fee_ore > c.fee_ore order by 1`)
    expect(channels.map(({ channel }) => channel)).toEqual(['app', 'web'])
    const venues = await rows(`
      select partner_id, jsonb_array_length(channel_fees) as fees from sales_rule order by 1`)
    expect(venues).toEqual([
      { partner_id: 1001, fees: 1 },
      { partner_id: 1002, fees: 2 },
      { partner_id: 1003, fees: 2 },
    ])
  })
})

describe('the halls of the demo', () => {
  it('every sold seat of the demo has a ticket, and every numbered ticket has a sold seat', async () => {
    const wrong = await rows(`
      select from (select partner_id, event_id, seat_id, holder_id from seat_claim where kind = 'sold') c
      full join (select partner_id, event_id, seat_id, sale_id from ticket where seat_id is not null and state = 'issued') t
        on t.partner_id = c.partner_id and t.event_id = c.event_id and t.seat_id = c.seat_id and t.sale_id = c.holder_id
      where t.sale_id is null or c.holder_id is null`)
    expect(wrong).toEqual([])
    expect(await count(`select count(*) from seat_claim where kind = 'sold'`)).toBeGreaterThan(1000)
  })

  it('unnumbered events of the demo have as many taken places as tickets', async () => {
    const wrong = await rows(`
      select e.id from event e where e.state = 'published' and e.seat_map_id is null
        and ((select count(*) from open_place o where o.partner_id = e.partner_id and o.event_id = e.id) <> e.capacity
        or (select count(*) from open_place o where o.partner_id = e.partner_id and o.event_id = e.id
            and holder_id is not null)
          <> (select count(*) from ticket t where t.partner_id = e.partner_id and t.event_id = e.id and t.state = 'issued'))`)
    expect(wrong).toEqual([])
  })

  it('a demo hall has one event at a time, with time to clear the hall in between, but options may overlap', async () => {
    const wrong = await rows(`
      select a.id, b.id as other from event a join event b on b.partner_id = a.partner_id and b.auditorium_id = a.auditorium_id
        and b.id > a.id and a.busy_from < b.busy_until and b.busy_from < a.busy_until
      left join booking_order o on o.partner_id = a.partner_id and o.id = b.order_id where o.state is distinct from 'option'`)
    expect(wrong).toEqual([])
  })

  it('the hall Storsalen has 508 seats, its price zones and the price categories of a culture event', async () => {
    const zones = await rows<{ name: string; seats: number }>(`
      select z.name, cardinality(z.seat_ids) as seats from price_zone z
      join auditorium a on a.partner_id = z.partner_id and a.seat_map_id = z.seat_map_id
      where a.partner_id = 1003 and a.name = 'Storsalen' order by z.id`)
    expect(zones.map((zone) => zone.name)).toEqual(['Parkett A', 'Parkett B', 'Balkong'])
    expect(zones.reduce((sum, zone) => sum + zone.seats, 0)).toBe(508)
    const categories = await rows<{ name: string }>(
      `select name from price_category where partner_id = 1003 and is_added_to_culture order by sort`,
    )
    expect(categories.map(({ name }) => name)).toEqual([
      'Voksen',
      'Honnør',
      'Student',
      'Barn',
      'Ledsager',
    ])
  })

  it('coming events start at the programme’s local time, also after the clocks change', async () => {
    const starts = await rows<{ start: string }>(`
      select distinct to_char(starts_at at time zone 'Europe/Oslo', 'HH24:MI') as start from event
      where partner_id = 1001 and (starts_at at time zone 'Europe/Oslo')::date between '2026-10-25' and '2026-11-01'`)
    expect(starts.map(({ start }) => start).toSorted()).toEqual(
      expect.arrayContaining(['17:00', '18:00', '19:00']),
    )
  })
})

describe('the users of the demo', () => {
  it('the demo’s users can sign in with the demo password, but its former sellers cannot', async () => {
    const users = await rows<{ email: string; password_hash: string | null; grants: number }>(`
      select email, password_hash, (select count(*) from access_grant g where g.user_id = u.id)::integer as grants
      from user_account u order by id`)
    const logins = users.filter((user) => user.password_hash !== null)
    expect(logins.map((user) => user.email)).toEqual(demoLogins.map((login) => login.email))
    expect(logins.map((user) => user.grants)).toEqual(
      demoLogins.map((login) => login.grants.length),
    )
    expect(await verify(logins[0]?.password_hash ?? '', demoPassword)).toBe(true)
    expect(users.length).toBeGreaterThan(logins.length)
  })
})

describe('the customers of the demo', () => {
  it('some of the demo’s customers have purchases, and some customers are duplicates', async () => {
    const [known] = await rows<Record<'customers' | 'owners' | 'unlike' | 'wrong', number>>(`
      select (select count(*)::int from customer where partner_id = 1003) as customers,
        (select count(distinct customer_id)::int from sale_customer where partner_id = 1003) as owners,
        (select count(*)::int from customer) - (select count(distinct (partner_id, lower(email)))::int from customer) as unlike,
        (select count(*)::int from sale_customer o, dx_customer_sale(o.partner_id, o.sale_id, o.customer_id) l
          where o is distinct from l) as wrong`)
    expect(known?.customers).toBeGreaterThan(50)
    expect(known?.owners).toBeGreaterThan(30)
    expect(known?.unlike).toBeGreaterThan(1)
    expect(known?.wrong).toBe(0)
  })
})

describe('the gift cards of the demo', () => {
  it('the demo’s gift cards have every state, with their history and their postings', async () => {
    const states = await rows<{ state: string }>(`
      select distinct case when is_blocked then 'blocked' when expired_ore > 0 then 'expired'
        when balance_ore = 0 then 'used' else 'active' end as state from gift_card where partner_id = 1003 order by 1`)
    expect(states.map(({ state }) => state)).toEqual(['active', 'blocked', 'expired', 'used'])
    const wrong = await rows(`
      select c.id from gift_card c where c.balance_ore <> (select sum(amount_ore) from gift_card_event v
        where v.partner_id = c.partner_id and v.card_id = c.id)
      union all
      select null from gift_card c group by c.partner_id having sum(c.balance_ore) <> (
        select sum(case when credit = '2901' then amount_ore else -amount_ore end) from posting p
        where p.partner_id = c.partner_id and '2901' in (credit, debit))`)
    expect(wrong).toEqual([])
  })
})

describe('data of the demo’s sales', () => {
  it('the demo refunds some sales in full, and each refund equals the price of its tickets', async () => {
    const [known] = await rows<{ refunds: number; wrong: number }>(`
      select (select count(*)::int from sale where refund_of is not null and partner_id in (1002, 1003)) as refunds,
        (select count(*)::int from sale r join sale s on s.partner_id = r.partner_id and s.id = r.refund_of
          where r.total_ore <> -s.total_ore or r.sold_at <= s.sold_at or r.sold_at >= '${today}T12:00+02:00'
            or (select sum(price_ore + fee_ore) from ticket_refund t where t.partner_id = r.partner_id and t.sale_id = r.id)
              <> s.total_ore) as wrong`)
    expect(known?.refunds).toBeGreaterThan(1)
    expect(known?.wrong).toBe(0)
  })

  it('most ticket holders of the demo were admitted, each once and on the evening of the event', async () => {
    const [known] = await rows<{ scans: number; share: number; wrong: number }>(`
      select count(*)::int as scans, count(*)::float / (select count(*) from ticket t
          join event e on e.partner_id = t.partner_id and e.id = t.event_id where e.partner_id in (1002, 1003)
            and t.state = 'issued' and e.starts_at between '${today}T12:00+02:00'::timestamptz - interval '35 days'
            and '${today}T12:00+02:00') as share,
        count(*) filter (where s.scanned_at > e.starts_at or s.scanned_at < e.starts_at - interval '30 minutes')::int as wrong
      from ticket_scan s join event e on e.partner_id = s.partner_id and e.id = s.event_id`)
    expect(known?.scans).toBeGreaterThan(100)
    expect(known?.share).toBeGreaterThan(0.9)
    expect(known?.share).toBeLessThan(0.97)
    expect(known?.wrong).toBe(0)
  })

  it('tickets that the demo sold on paper are posted as corrections', async () => {
    const wrong = await rows(`
      select c.id from ticket_sale_correction c where (select sum(case when credit = '2900' then amount_ore
          when debit = '2900' then -amount_ore else 0 end) from posting p
        where p.partner_id = c.partner_id and p.source_id = c.sale_id) <> 0 or c.amount_ore = 0`)
    expect(wrong).toEqual([])
    expect(await count('select count(*) from ticket_sale_correction')).toBe(8)
  })

  it('only open reservations of the demo hold seats, and each holds all of its seats', async () => {
    const wrong = await rows(`
      select id from reservation r where (select count(*) from seat_claim c
        where c.partner_id = r.partner_id and c.holder_id = r.id and c.event_id = r.event_id and c.kind = 'reserved')
          <> case when state = 'open' then place_count else 0 end`)
    expect(wrong).toEqual([])
    const states = await rows<{ state: string }>(
      'select distinct state from reservation where partner_id = 1003 order by 1',
    )
    expect(states.map(({ state }) => state)).toEqual(expect.arrayContaining(['collected', 'open']))
  })
})

describe('loading the demo', () => {
  it('no number counter is below a used number after the demo load', async () => {
    const counted = ['event', 'resource_booking', 'ticket_sale_correction', 'booking_order']
    const last = `(select value from counter c where (c.partner_id, c.name) = (t.partner_id, $))`
    const past = (table: string) =>
      `select 1 from ${table} t group by partner_id having max(id) > coalesce(${last.replace('$', `'${table}'`)}, 0)`
    expect(await rows(counted.map(past).join(' union all '))).toEqual([])
    expect(await rows(`select dx_next_id(1003, 'auditorium') as id`)).toEqual([{ id: 5 }])
  })

  it('keys, indexes and triggers match the schema after a full demo load and after a load completed in the background', async () => {
    const defined = await definitionsOf(await testDatabase())
    expect(await definitionsOf(venue)).toEqual(defined)
    await finishDemo(twin.url, AbortSignal.abort())
    expect(await twin.asOwner('select from dx_meta.demo_rest')).not.toEqual([])
    await finishDemo(twin.url, new AbortController().signal)
    expect(await definitionsOf(twin)).toEqual(defined)
  })

  it('a second load of the demo is refused and changes nothing', async () => {
    const before = await count('select count(*) from sale')
    const again = loadDemo({ connectionString: venue.url, scale: 'small', today })
    await expect(again).rejects.toThrow(StartFault)
    expect(await count('select count(*) from sale')).toBe(before)
  })

  it('two demo loads with the same seed and day make the same rows', async () => {
    const digest = Object.keys(bulkTables)
      .map(
        (name) =>
          `(select md5(string_agg(r::text, ',' order by r::text)) from ${name} r) as ${name}`,
      )
      .join(', ')
    const [one] = await rows(`select ${digest}`)
    const [two] = await twin.asOwner(`select ${digest}`)
    expect(two).toEqual(one)
  })
})

describe('the job that recognises income', () => {
  it('the income job makes the same postings for every event as the demo load', async () => {
    const books = `select event_id, posted_on, debit, credit, amount_ore, vat_type_id, kind, gross_ore, vat_ore
      from posting p join income_taken i using (partner_id, event_id, source_id)
      where (partner_id, event_id) not in (select partner_id, event_id from ticket_sale_correction)
      order by partner_id, event_id, line`
    await twin.asOwner(
      `delete from posting where source_id in (select source_id from income_taken)`,
    )
    await twin.asOwner('delete from income_taken')
    await recogniseIncome(twin.db, new Date(`${today}T12:00+02:00`))
    const byDemo = await rows(books)
    expect(await twin.asOwner(books)).toEqual(byDemo)
    expect(byDemo.length).toBeGreaterThan(100)
  })
})
