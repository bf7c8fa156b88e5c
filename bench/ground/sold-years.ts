import { buildHall } from '@dxweb/areas/seating/drawing/build-hall.ts'
import pg from 'pg'
import { closeAllDays } from './close-all-days.ts'
import { ownerUrlOf, type Place } from './place.ts'

export interface SoldYears {
  partnerId: number
  years: number
  /** Number of events a day, on average; each event has 34 tickets in 13 sales. */
  eventsADay: number
}

export const ticketsAnEvent = 34
const halls = 14
const salesAnEvent = 13
const ticketsASale = '1 + n * 7 % 4'
/** SQL for the number of tickets in the event's earlier sales. */
const soldBefore = '(n - 1) / 4 * 10 + (array[0, 4, 7, 9])[(n - 1) % 4 + 1]'
const drawing = buildHall({
  decor: { what: 'screen', label: 'Lerret' },
  sections: [{ name: 'Sal', rows: [{ seats: 20, times: 13 }] }],
})
const firstSeat = drawing.seats[0]?.id ?? 0

const keptText = `
  create temp table kept as select * from jsonb_to_recordset($1::jsonb)
    as k("partnerId" integer, years integer, "eventsADay" numeric)`

/** Uses remainders instead of random numbers, so that every run builds the same venue. */
const venueTexts = [
  `insert into partner (id, name, kind, is_demo) select "partnerId", years || ' år', 'cinema', true from kept`,
  `insert into partner_module (partner_id, module)
   select "partnerId", unnest(array['shows', 'culture', 'report']) from kept`,
  `insert into location (partner_id, id, name) select "partnerId", 1, 'Kinoen' from kept`,
  `insert into seat_map (partner_id, id, name, drawing)
   select "partnerId", 1, 'Sal', ${pg.escapeLiteral(JSON.stringify(drawing))} from kept`,
  `insert into auditorium (partner_id, id, location_id, name, is_cinema, capacity, seat_map_id)
   select "partnerId", n, 1, 'Sal ' || n, true, 120 + 10 * n, 1 from kept, generate_series(1, ${halls}) n`,
  `insert into event_type (partner_id, id, name, color, vat_type_id, is_cinema)
   select "partnerId", n, (array['Kino', 'Konsert', 'Teater'])[n], '#c9772b', 3, n = 1
   from kept, generate_series(1, 3) n`,
  `insert into renter (partner_id, id, name) select "partnerId", n, 'Leietaker ' || n from kept, generate_series(1, 4) n`,
  `insert into event (partner_id, id, title, auditorium_id, starts_at, ends_at, busy_from, busy_until, event_type_id,
     renter_id, organizer, state, capacity, seat_map_id, accepts_overlap)
   select "partnerId", row_number() over (partition by "partnerId" order by at, n),
     'Film ' || (day / 14 * 6 + nth % 6), nth % ${halls} + 1, at,
     at + interval '110 minutes', at, at + interval '115 minutes', case when nth % 11 = 0 then 2 + nth / 11 % 2 else 1 end,
     case when nth % 17 = 0 then 1 + nth / 17 % 4 end, 'Storbyen Kino', 'published', 120 + 10 * (nth % ${halls} + 1), 1, true
   from kept, generate_series(1, years * 365 + 14) day,
     lateral (select floor((day - 1) * "eventsADay")::integer as before) b,
     generate_series(0, floor(day * "eventsADay")::integer - before - 1) n,
     lateral (select before + n as nth, (date_trunc('day', now()) + (14 - day) * interval '1 day' + interval '9 hours'
       + n / ${halls} * interval '140 minutes') as at) t`,
  `insert into event_title (partner_id, title, key)
   select distinct partner_id, title, dx_search_key(title) from event join kept on partner_id = "partnerId"
   on conflict do nothing`,
  `insert into event_price_category (partner_id, event_id, renter_id, id, name, short_name, price_ore, sort)
   select partner_id, e.id, coalesce(e.renter_id, 0), c, (array['Voksen', 'Barn', 'Honnør'])[c], 'V', 16000 - c * 2000, c
   from kept join event e on partner_id = "partnerId", generate_series(1, 3) c`,
]

/**
 * Most purchases are made on the day of the event, one in 13 is made 10 to 19 days earlier, and none in the future.
 * Rows of all venues are inserted in the order of sale, as in production.
 */
const madeText = `
  create temp table made on commit drop as
  select e.partner_id, uuidv7(at - now()) as id, e.id as event_id, coalesce(e.renter_id, 0) as renter_id, at as sold_at,
    (select ids[case when n < 8 then 1 else 2 + (n + e.id) % 3 end] from people) as user_id,
    case when n < 6 then 'web' when n < 8 then 'app' else 'pos' end as channel,
    14000 * (${ticketsASale}) as total_ore, ${firstSeat} + ${soldBefore} as seat_id
  from kept join event e on e.partner_id = "partnerId", generate_series(1, ${salesAnEvent}) n,
    lateral (select e.starts_at - case when n % 10 = 0 then (n + e.id % 10) * interval '1 day' else interval '0' end
      - (n * 1741 + e.id * 97) % 28000 * interval '1 second' as at) t
  where e.starts_at >= $1 and e.starts_at < $2 and at < now()
  order by at`

const soldTexts = [
  `insert into sale (partner_id, id, event_id, renter_id, sold_at, user_id, channel, total_ore)
   select partner_id, id, event_id, renter_id, sold_at, user_id, channel, total_ore from made`,
  `insert into ticket (partner_id, id, event_id, renter_id, sale_id, seat_id, category_id, price_ore, fee_ore,
     vat_type_id, vat_basis_points, vat_ore, fee_vat_ore, sold_at)
   select s.partner_id, uuidv7(s.sold_at - now()), s.event_id, s.renter_id, s.id, s.seat_id + t - 1, c, 16000 - c * 2000,
     case when s.channel = 'pos' then 0 else 1000 end, 3, 1200, round((16000 - c * 2000) * 12 / 112.0),
     case when s.channel = 'pos' then 0 else 200 end, s.sold_at
   from made s, generate_series(1, s.total_ore / 14000) t, lateral (select 1 + (t + s.total_ore / 14000) % 3 as c) k`,
  `insert into seat_claim (partner_id, event_id, renter_id, seat_id, kind, holder_id)
   select partner_id, event_id, renter_id, seat_id + t - 1, 'sold', id from made, generate_series(1, total_ore / 14000) t`,
  `insert into payment (partner_id, sale_id, line, event_id, renter_id, means, amount_ore)
   select partner_id, id, 1, event_id, renter_id, case when channel = 'pos' then 'card' else 'web' end, total_ore
   from made`,
  `insert into posting (partner_id, source_id, line, posted_on, debit, credit, amount_ore, event_id, renter_id, kind)
   select partner_id, id, 1, (sold_at at time zone 'Europe/Oslo')::date, '1920', '2900', total_ore, event_id, renter_id,
     'sale' from made`,
]

const refundTexts = [
  `create temp table back on commit drop as
   select t.*, t.sold_at + interval '2 days' as at, uuidv7(t.sold_at + interval '2 days' - now()) as refund_id
   from kept join ticket t on t.partner_id = "partnerId"
   where abs(hashtext(t.event_id || ':' || t.seat_id)) % 100 = 0 and t.sold_at < now() - interval '2 days'
   order by t.sold_at`,
  `insert into sale (partner_id, id, event_id, renter_id, sold_at, user_id, channel, total_ore)
   select partner_id, refund_id, event_id, renter_id, at, (select ids[1] from people), 'pos', -price_ore from back`,
  `insert into ticket_refund (partner_id, ticket_id, event_id, renter_id, sale_id, category_id, vat_type_id, is_paid, price_ore,
     fee_ore, vat_ore, fee_vat_ore, refunded_at)
   select partner_id, id, event_id, renter_id, refund_id, category_id, vat_type_id, true, price_ore, 0, vat_ore, 0, at from back`,
  `update ticket t set state = 'refunded' from back b where t.partner_id = b.partner_id and t.id = b.id`,
  `delete from seat_claim c using back b
   where c.partner_id = b.partner_id and c.event_id = b.event_id and c.seat_id = b.seat_id`,
  `insert into posting (partner_id, source_id, line, posted_on, debit, credit, amount_ore, event_id, renter_id, kind)
   select partner_id, refund_id, 1, (at at time zone 'Europe/Oslo')::date, '2900', '1920', price_ore, event_id, renter_id,
     'sale' from back`,
]

/**
 * Recognises income at a single VAT rate for events that ended more than a day ago. Skips events that the product's
 * own job has handled.
 */
const incomeText = `
  with owed as (
    select partner_id, event_id, sum(case when credit = '2900' then amount_ore else -amount_ore end) as ore
    from kept join posting on partner_id = "partnerId" group by 1, 2
  ), taken as (
    select e.partner_id, e.id as event_id, coalesce(e.renter_id, 0) as renter_id, uuidv7(e.ends_at - now()) as id, o.ore,
      round(o.ore * 12 / 112.0) as vat, e.starts_at
    from owed o join event e on e.partner_id = o.partner_id and e.id = o.event_id
    where e.ends_at < now() - interval '1 day' order by e.ends_at
  ), posted_sale as (
    insert into income_taken (partner_id, event_id, renter_id, source_id, gross_ore, vat_ore)
    select partner_id, event_id, renter_id, id, ore, vat from taken on conflict do nothing returning source_id
  )
  insert into posting (partner_id, source_id, line, posted_on, debit, credit, amount_ore, event_id, renter_id, kind, vat_type_id)
  select partner_id, id, line, (starts_at at time zone 'Europe/Oslo')::date, '2900',
    case line when 1 then '3050' else '2703' end, case line when 1 then ore - vat else vat end, event_id, renter_id,
    case line when 1 then 'income' else 'vat' end, 3
  from taken join posted_sale on posted_sale.source_id = taken.id, generate_series(1, 2) line`

async function nameVenues(client: pg.Client, kept: readonly SoldYears[]): Promise<void> {
  await client.query(
    `create temp table people as select array_agg(id) as ids from (select id from user_account order by id limit 4) u`,
  )
  await client.query(keptText, [JSON.stringify(kept)])
  await client.query('analyze kept')
}

async function sellMonth(client: pg.Client, ago: number): Promise<void> {
  const { rows } = await client.query<{ from: string; to: string }>(
    `select now() - interval '31 days' * $1::integer as from, now() - interval '31 days' * ($1::integer - 1) as to`,
    [ago],
  )
  await client.query('begin')
  await client.query(madeText, [rows[0]?.from, rows[0]?.to])
  for (const text of soldTexts) await client.query(text)
  await client.query('commit')
}

/**
 * Creates venues with years of sales, refunds and postings, on connections without foreign keys and triggers. Each
 * connection sells a month at a time.
 */
export async function sellYears(
  clients: readonly [pg.Client, ...pg.Client[]],
  kept: readonly SoldYears[],
): Promise<void> {
  const [client] = clients
  for (const each of clients) await nameVenues(each, kept)
  for (const text of venueTexts) await client.query(text)
  await client.query('analyze event')
  let months = Math.max(...kept.map(({ years }) => years)) * 12 + 2
  const sell = async (each: pg.Client) => {
    while (months > 0) await sellMonth(each, --months)
  }
  await Promise.all(clients.map(sell))
  await client.query('analyze sale, ticket, seat_claim, posting')
  await client.query('begin')
  for (const text of [...refundTexts, incomeText]) await client.query(text)
  await client.query('commit')
}

const grantText = `
  insert into access_grant (partner_id, user_id, renter_id, role, granted_at)
  select "partnerId", u.id, 0, 'kulturhussjef', now() from kept, user_account u where u.email = $1`

export async function keepSoldYears(place: Place, kept: readonly SoldYears[], email: string) {
  const url = ownerUrlOf(place)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    // Skips foreign key checks: the referenced rows are inserted too, and five million checks would take minutes.
    await client.query('set session_replication_role = replica')
    await sellYears([client], kept)
    await client.query(grantText, [email])
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
  await closeAllDays(url)
}

export async function hasVenue(url: string, partnerId: number): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query('select from closed_day where partner_id = $1 limit 1', [
    partnerId,
  ])
  await client.end()
  return rows.length > 0
}
