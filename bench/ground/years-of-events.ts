import type { Place } from './place.ts'
import { ownerUrlOf } from './place.ts'
import pg from 'pg'

export interface KeptYears {
  partnerId: number
  years: number
  eventsADay?: number
}

const halls = 14

/**
 * Inserts daily sums without tickets, since lists read only the sums of closed days. $1 is the partner, $2 the number
 * of years, $3 the user's e-mail address and $4 the number of events a day.
 */
const texts = [
  `insert into partner (id, name, kind, is_demo) select $1, 'År ' || $2::integer, 'cinema', true`,
  `insert into partner_module (partner_id, module) select $1, unnest(array['shows', 'culture'])`,
  `insert into access_grant (partner_id, user_id, renter_id, role, granted_at)
   select $1, id, 0, 'kulturhussjef', now() + $2 * interval '0' from user_account where email = $3`,
  `insert into location (partner_id, id, name) values ($1, 1, 'Kinoen')`,
  `insert into auditorium (partner_id, id, location_id, name, is_cinema, capacity)
   select $1, n, 1, 'Sal ' || n, true, 312 from generate_series(1, ${halls}) n`,
  `insert into event_type (partner_id, id, name, color, vat_type_id, is_cinema) values ($1, 1, 'Kino', '#c9772b', 3, true)`,
  `insert into event (partner_id, id, title, auditorium_id, starts_at, ends_at, busy_from, busy_until, event_type_id,
     organizer, state, capacity, accepts_overlap)
   select $1, row_number() over (order by at), 'Film ' || n % 40, n % ${halls} + 1, at, at + interval '110 minutes', at,
     at + interval '115 minutes', 1, 'Storbyen Kino', 'published', 312, true
   from generate_series(1, ($2 * 365)) day, generate_series(0, $4::integer - 1) n,
     lateral (select (date_trunc('day', now()) + (31 - day) * interval '1 day' + interval '9 hours'
       + n / ${halls} * interval '140 minutes') as at) t`,
  `insert into event_price_category (partner_id, event_id, id, name, short_name, price_ore)
   select $1, id, 1, 'Voksen', 'V', 14000 from event where partner_id = $1`,
  `insert into sales_day (partner_id, sold_on, event_id, channel, user_id, category_id, move_count, paid_count, price_ore,
     vat_ore)
   select $1, (starts_at - interval '1 day' * ago)::date, id, 'web', 1, 1, 10, 10, 140000, 15000
   from event, generate_series(1, 2) ago where partner_id = $1 and starts_at < now()`,
  // Without statistics, the planner joins the venue's sales and events in a nested loop by venue alone.
  'analyze event, sales_day',
  `insert into sales_of_event (partner_id, event_id, starts_at, held_on, ends_at, title, event_type_id, auditorium_id,
     state, is_open_event, capacity, is_ticketed, has_price, move_count, paid_count, price_ore, vat_ore, first_on, last_on)
   select d.partner_id, d.event_id, e.starts_at, (e.starts_at at time zone 'Europe/Oslo')::date, e.ends_at, e.title, 1,
     e.auditorium_id, 'published', false, 312, true,
     true, sum(d.move_count), sum(d.paid_count), sum(d.price_ore), sum(d.vat_ore), min(d.sold_on), max(d.sold_on)
   from sales_day d join event e on e.partner_id = d.partner_id and e.id = d.event_id where d.partner_id = $1
   group by d.partner_id, d.event_id, e.starts_at, e.ends_at, e.title, e.auditorium_id`,
  `insert into closed_day (partner_id, day, closed_at)
   select $1, day, now() from generate_series(now() - interval '1 day' * ($2 * 365 + 5), now() - interval '1 day',
     interval '1 day') day`,
  `select dx_sum_days($1, array(select day from closed_day where partner_id = $1),
     array(select day from closed_day where partner_id = $1))`,
]

async function keep(
  client: pg.Client,
  { partnerId, years, eventsADay = 82 }: KeptYears,
  email: string,
) {
  await client.query('begin')
  // Hall bookings are not measured, and inserting a year of them takes half a minute.
  await client.query('alter table event disable trigger books_halls')
  for (const text of texts) {
    const given = [partnerId, years, email, eventsADay]
    const names = [...new Set(text.match(/\$\d/g))].toSorted()
    const inOrder = text.replaceAll(/\$\d/g, (name) => `$${names.indexOf(name) + 1}`)
    const values = names.map((name) => given[Number(name.slice(1)) - 1])
    await client.query(inOrder, values)
  }
  await client.query('alter table event enable trigger books_halls')
  await client.query('commit')
  await client.query(
    'analyze event, sales_day, sales_of_event, sales_of_day, event_price_category, closed_day',
  )
}

export async function keepYears(place: Place, kept: readonly KeptYears[], email: string) {
  const client = new pg.Client({ connectionString: ownerUrlOf(place) })
  await client.connect()
  try {
    for (const each of kept) await keep(client, each, email)
  } finally {
    await client.end()
  }
}

export function monthAround(): { from: string; to: string } {
  const today = Temporal.Now.plainDateISO('Europe/Oslo')
  return {
    from: today.subtract({ days: 24 }).toString(),
    to: today.add({ days: 5 }).toString(),
  }
}
