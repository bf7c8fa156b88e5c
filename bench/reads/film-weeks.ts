import { dateOf, dayOf, filmWeekOf } from '../../demo/ground/calendar.ts'
import { writeRental } from '../../demo/productions/write-film-rental.ts'
import pg from 'pg'

/** Twenty films at a time play for six weeks each, of the four distributors. $1 partner. */
const filmsText = `
  insert into production (id, title, kind, distributor_id)
  select 100000 + n, 'Film nr. ' || n, 'film', (array_agg(d.id order by d.id))[n % count(*) + 1]
  from generate_series(0, 20 * 12) n, distributor d group by n`

const showsText = `
  update event set production_id = 100000 + (current_date + 28 - starts_at::date) / 42 * 20 + id % 20,
    film_version = '{"dimension": "2d", "speech": "original", "subtitles": "norwegian"}'
  where partner_id = $1`

const moduleText = `insert into partner_module (partner_id, module) values ($1, 'filmscheduler')`

/** Shows the events of a house as films, whose weeks are settled but for the last. */
export async function settleFilmWeeks(connectionString: string, partnerId: number): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    // The sums of days follow their events, but say nothing of films.
    await client.query('set session_replication_role = replica')
    await client.query(filmsText)
    await client.query(showsText, [partnerId])
    await client.query(moduleText, [partnerId])
    await client.query('set session_replication_role = origin')
    const today = Temporal.Now.plainDateISO('Europe/Oslo').toString()
    const week = dateOf(filmWeekOf(dayOf(today)) * 7 + 1)
    const house = { partnerId, percents: [4500, 4500, 4200, 3800], userId: 1, week }
    await client.query('vacuum analyze event, production')
    await writeRental(client, { ...house, today })
    await client.query('vacuum analyze film_sheet, film_sheet_line, film_booking')
  } finally {
    await client.end()
  }
}
