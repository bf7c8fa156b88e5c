import pg from 'pg'
import { share } from '../load/measure.ts'
import { ownerUrlOf, type Place } from './place.ts'
import { closeAllDays } from './close-all-days.ts'
import { keepYears } from './years-of-events.ts'

const sales = Math.round(200_000 * share)
export const tickets = sales * 3

/** Inserts sales of three tickets each over the last 330 days. $1 is the partner, $2 the count, $3 the seller. */
const salesText = `
  insert into sale (partner_id, id, event_id, renter_id, sold_at, user_id, channel, total_ore)
  select e.partner_id, gen_random_uuid(), e.id, 0, now() - n * interval '330 days' / $2::integer,
    (select id from user_account where email = $3), (array['web', 'pos', 'app'])[n % 3 + 1], 42000
  from generate_series(1, $2::integer) n join event e on e.partner_id = $1 and e.id = n % 6000 + 1`

const ticketsText = `
  insert into ticket (partner_id, id, event_id, renter_id, sale_id, category_id, price_ore, vat_type_id, vat_basis_points,
    vat_ore, sold_at)
  select partner_id, gen_random_uuid(), event_id, 0, id, 1, 14000, 3, 1200, 1500, sold_at
  from sale, generate_series(1, 3) where partner_id = $1`

export async function sellMany(place: Place, partnerId: number, email: string): Promise<void> {
  await keepYears(place, [{ partnerId, years: 1, eventsADay: 18 }], email)
  const client = new pg.Client({ connectionString: ownerUrlOf(place) })
  await client.connect()
  try {
    await client.query(salesText, [partnerId, sales, email])
    await client.query(ticketsText, [partnerId])
    await client.query('vacuum analyze sale, ticket')
    // The days were closed before the tickets were inserted, so the sums of the days are deleted and computed again.
    for (const table of ['sales_of_day', 'sales_of_event', 'sales_day', 'closed_day']) {
      await client.query(`delete from ${table} where partner_id = $1`, [partnerId])
    }
  } finally {
    await client.end()
  }
  await closeAllDays(ownerUrlOf(place))
}

export interface Venue {
  address: string
  partnerId: number
  headers: Record<string, string>
}

export function span(days: number): { from: string; to: string } {
  const today = Temporal.Now.plainDateISO('Europe/Oslo')
  return { from: today.subtract({ days }).toString(), to: today.toString() }
}

export async function askSeveral(
  { address, partnerId, headers }: Venue,
  path: string,
  query: Record<string, string>,
  times = 3,
): Promise<number> {
  const url = `${address}/api/v1/partners/${partnerId}/reports/sales-by-hour${path}?${new URLSearchParams(query)}`
  const took: number[] = []
  for (let turn = 0; turn < times; turn += 1) {
    const began = performance.now()
    const answer = await fetch(url, { headers })
    for await (const _ of answer.body ?? []);
    if (!answer.ok) throw new Error(`${url} was answered ${answer.status}`)
    took.push(performance.now() - began)
  }
  return took.toSorted((one, other) => one - other)[Math.floor(times / 2)] ?? Number.NaN
}
