import { dateOf, dayOf, filmWeekOf } from '../../demo/ground/calendar.ts'
import { writeRental } from '../../demo/productions/write-film-rental.ts'
import pg from 'pg'
import { closeAllDays } from '../ground/close-all-days.ts'

/** Inserts the films of all distributors: twenty run at a time, each for six weeks. */
const filmsText = `
  insert into production (id, title, kind, distributor_id)
  select 100000 + n, 'Film nr. ' || n, 'film', (array_agg(d.id order by d.id))[n % count(*) + 1]
  from generate_series(0, 20 * 12) n, distributor d group by n`

const showsText = `
  update event set production_id = 100000 + (current_date + 28 - starts_at::date) / 42 * 20 + id % 20,
    film_version = '{"dimension": "2d", "speech": "original", "subtitles": "norwegian"}'
  where partner_id = $1`

/** Moves purchases to the two weeks before their show, so that few are made after the show's week is settled. */
const soldBeforeText = `
  with moved as (
    update sale s set sold_at = least(s.sold_at, e.starts_at - make_interval(days => abs(hashtext(s.id::text)) % 14))
    from event e where e.partner_id = $1 and e.id = s.event_id and s.partner_id = $1 returning s.id, s.sold_at)
  update ticket t set sold_at = moved.sold_at from moved where t.partner_id = $1 and t.sale_id = moved.id`

/** Refunds one ticket of every hundredth show from two to five weeks ago, after the show's week was settled. */
const refundsText = `
  with gone as (
    update ticket t set state = 'refunded' from (
      select distinct on (t.event_id) t.id from event e join ticket t on t.partner_id = $1 and t.event_id = e.id
      where e.partner_id = $1 and e.id % 100 = 0 and e.starts_at between now() - interval '5 weeks' and now() - interval '2 weeks'
      order by t.event_id, t.id) g
    where t.partner_id = $1 and t.id = g.id returning t.*
  ), back as (
    insert into sale (partner_id, id, event_id, renter_id, user_id, channel, total_ore)
    select partner_id, gen_random_uuid(), event_id, 0, 1, 'pos', -price_ore from gone returning id, event_id, sold_at)
  insert into ticket_refund (partner_id, ticket_id, event_id, sale_id, category_id, vat_type_id, is_paid, price_ore, fee_ore,
    vat_ore, fee_vat_ore, refunded_at)
  select gone.partner_id, gone.id, gone.event_id, back.id, category_id, vat_type_id, true, price_ore, 0, vat_ore, 0, back.sold_at
  from gone join back using (event_id)`

const moduleText = `insert into partner_module (partner_id, module) values ($1, 'filmscheduler')`

export async function settleFilmWeeks(connectionString: string, partnerId: number): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    // Skips the triggers that update daily sums, since the sums contain no films.
    await client.query('set session_replication_role = replica')
    await client.query(filmsText)
    await client.query(showsText, [partnerId])
    await client.query(soldBeforeText, [partnerId])
    for (const table of ['sales_of_day', 'sales_of_event', 'sales_day', 'closed_day']) {
      await client.query(`delete from ${table} where partner_id = $1`, [partnerId])
    }
    await client.query(moduleText, [partnerId])
    await client.query('set session_replication_role = origin')
    const today = Temporal.Now.plainDateISO('Europe/Oslo').toString()
    const week = dateOf(filmWeekOf(dayOf(today)) * 7 + 1)
    const venue = { partnerId, percents: [4500, 4500, 4200, 3800], userId: 1, week }
    await client.query('vacuum analyze event, production, sale, ticket')
    await closeAllDays(connectionString)
    await client.query('vacuum analyze sales_of_event, sales_day')
    await writeRental(client, { ...venue, today })
    await client.query(refundsText, [partnerId])
    await client.query('vacuum analyze film_sheet, film_sheet_line, film_booking')
  } finally {
    await client.end()
  }
}
