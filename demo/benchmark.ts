import { incomeDelayMs } from '@dxweb/areas/accounting/rules.ts'
import type pg from 'pg'
import { planHall } from './venue/hall-plan.ts'
import { demoHalls } from './venue/halls.ts'
import type { DemoPartner } from './venue/venues.ts'
import { withoutIndexes } from './load/without-indexes.ts'
import type { DemoPerson } from './venue/people.ts'
import { writePeople } from './write/people.ts'
import { countUp, writePartners, writeRegisters } from './write/registers.ts'

/** A venue of the largest size: 600,000 tickets and 30,000 events a year, for five years. */
export const benchmarkPartner: DemoPartner = {
  id: 2000,
  name: 'Storbyen Kino',
  kind: 'cinema',
  orgNumber: '314101014',
  accountNumber: '99990500424',
  address: 'Torget 1',
  postalCode: '0150',
  city: 'Oslo',
  hasSsh: true,
  advancePayment: false,
  modules: ['shows', 'filmscheduler', 'dashboard', 'culture'],
}

const benchmarkChief: DemoPerson = {
  email: 'sjef@storbyen.test',
  firstName: 'Bente',
  lastName: 'Storm',
  mobile: '90000020',
  grants: [{ partnerId: benchmarkPartner.id, role: 'kulturhussjef' }],
}

const hallCount = 14
const shows = 150_000
const daysAhead = 30

/** Plans six events a day in every hall, up to 30 days ahead. $2 is the current time. */
const showsText = `
  create temporary table bench_show on commit drop as
  with numbered as (
    select i + 1 as id, i % ${hallCount} + 1 as hall, i / ${hallCount} as nth
    from generate_series(0, ${shows - 1}) i
  ), timed as (
    select id, hall, nth, $2::timestamptz::date + ${daysAhead} - (${shows / hallCount / 6}::integer - nth / 6) as day from numbered
  )
  select t.*, (day + interval '10 hours' + nth % 6 * interval '140 minutes') at time zone 'Europe/Oslo' as starts_at,
    (select basis_points from vat_rate r where r.vat_type_id = 3 and r.valid_from <= t.day
      order by valid_from desc limit 1) as points
  from timed t`

/** Returns SQL for a UUIDv7 of an instant and a unique number. */
const uuidOf = (at: string, number: string) =>
  `(lpad(to_hex((extract(epoch from ${at}) * 1000)::bigint), 12, '0') || '7b008' ||
    lpad(to_hex((${number})::bigint), 15, '0'))::uuid`

/** Plans eight sales per event, each of two or three tickets, with twenty tickets in all. */
const salesText = `
  create temporary table bench_sale on commit drop as
  select s.id as event_id, s.hall, s.starts_at, s.day, s.points, j, 2 + j % 2 as size, at as sold_at,
    ${uuidOf('at', 's.id * 8 + j')} as id
  from bench_show s, generate_series(0, 7) j,
    lateral (select s.starts_at - (12 + j * j * 40) * interval '1 minute' as at) t
  where at <= $1::timestamptz`

const eventsText = `
  insert into event (partner_id, id, title, auditorium_id, starts_at, ends_at, busy_from, busy_until, event_type_id,
    organizer, state, capacity, seat_map_id, changed_by, changed_at)
  select $1, id, 'Film ' || (nth / 42 * 5 + hall % 5), hall, starts_at, starts_at + interval '110 minutes',
    starts_at - interval '10 minutes', starts_at + interval '125 minutes', 1, 'Storbyen Kino', 'published', 312, hall, $2, starts_at - interval '14 days'
  from bench_show order by id`

const categoriesText = `
  insert into event_price_category (partner_id, event_id, id, price_category_id, name, short_name, price_ore, sort)
  select $1, s.id, c.id, c.id, c.name, c.short_name, c.standard_price_ore, c.sort
  from bench_show s, price_category c where c.partner_id = $1 and c.id <= 2 order by s.id, c.id`

const saleRowsText = `
  insert into sale (partner_id, id, event_id, renter_id, sold_at, user_id, channel, total_ore)
  select $1, id, event_id, 0, sold_at, $2, case when j < 3 then 'pos' else 'web' end, 14000 + 11000 * (size - 1) from bench_sale`

const ticketsText = `
  insert into ticket (partner_id, id, event_id, renter_id, sale_id, sold_at, seat_id, category_id, price_ore, vat_type_id,
    vat_basis_points, vat_ore)
  select $1, ${uuidOf('s.sold_at', '2::bigint ^ 40 + (s.event_id * 8 + s.j) * 4 + n')}, s.event_id, 0, s.id,
    s.sold_at, s.j * 18 + n + 100, p.category, p.ore, 3, s.points, round(p.ore * s.points / (10000.0 + s.points))
  from bench_sale s, generate_series(1, 3) n,
    lateral (select case when n = 1 then 1 else 2 end as category, case when n = 1 then 14000 else 11000 end as ore) p
  where n <= s.size`

const claimsText = `
  insert into seat_claim (partner_id, event_id, renter_id, seat_id, kind, holder_id)
  select $1, event_id, 0, j * 18 + n + 100, 'sold', id from bench_sale, generate_series(1, 3) n where n <= size`

const paymentsText = `
  insert into payment (partner_id, sale_id, line, event_id, renter_id, means, amount_ore)
  select $1, id, 1, event_id, 0, case when j < 3 then 'card' else 'web' end, 14000 + 11000 * (size - 1) from bench_sale`

const postingsText = `
  insert into posting (partner_id, source_id, line, posted_on, debit, credit, amount_ore, event_id, renter_id, kind)
  select $1, id, 1, (sold_at at time zone 'Europe/Oslo')::date, '1920', '2900', 14000 + 11000 * (size - 1),
    event_id, 0, 'sale' from bench_sale`

const incomeText = `
  insert into income_taken (partner_id, event_id, taken_at, source_id, gross_ore, vat_ore)
  select $1, s.id, at, ${uuidOf('at', '2::bigint ^ 44 + s.id')}, sum(t.price_ore), sum(t.vat_ore)
  from bench_show s cross join lateral (
    select s.starts_at + interval '110 minutes' + interval '${incomeDelayMs} milliseconds' as at) h
  join ticket t on t.partner_id = $1 and t.event_id = s.id
  where at <= $2::timestamptz group by s.id, at`

const incomePostingsText = `
  insert into posting (partner_id, source_id, line, posted_on, debit, credit, amount_ore, event_id, renter_id, vat_type_id, kind)
  select $1, source_id, line, (e.starts_at at time zone 'Europe/Oslo')::date, '2900',
    case line when 1 then '3050' else '2703' end, case line when 1 then gross_ore - vat_ore else vat_ore end,
    event_id, 0, 3, case line when 1 then 'income' else 'vat' end
  from income_taken i join event e on e.partner_id = $1 and e.id = i.event_id, generate_series(1, 2) line
  where i.partner_id = $1`

/** Returns the number of rows. Must run in a transaction. */
export async function loadBenchmark(
  client: pg.ClientBase,
  tables: readonly string[],
  passwordHash: string,
  now: number,
): Promise<number> {
  const { id } = benchmarkPartner
  const pattern = demoHalls.find((hall) => hall.partnerId === 1002)
  if (!pattern) throw new RangeError('There is no hall to copy')
  const halls = Array.from({ length: hallCount }, (_, index) =>
    planHall({ ...pattern, partnerId: id, name: `Sal ${index + 1}` }, index + 1),
  )
  await writePartners(client, [benchmarkPartner])
  await writeRegisters(client, [benchmarkPartner], halls)
  const users = await writePeople(client, [benchmarkChief], passwordHash, now)
  const rows = await withoutIndexes(client, tables, () =>
    fill(client, id, users.get(benchmarkChief.email) ?? 0, new Date(now).toISOString()),
  )
  await countUp(client, 'event')
  return rows
}

async function fill(client: pg.ClientBase, partner: number, user: number, now: string) {
  const statements: [text: string, values: unknown[]][] = [
    [showsText.replace('$2', `'${now}'`), []],
    [salesText.replace('$1', `'${now}'`), []],
    [eventsText, [partner, user]],
    [categoriesText, [partner]],
    [saleRowsText, [partner, user]],
    [ticketsText, [partner]],
    [claimsText, [partner]],
    [paymentsText, [partner]],
    [postingsText, [partner]],
    ['analyze bench_show, sale, ticket', []],
    [incomeText, [partner, now]],
    [incomePostingsText, [partner]],
  ]
  let rows = 0
  for (const [text, values] of statements) {
    const result = await client.query(text, values)
    if (result.command === 'INSERT') rows += result.rowCount ?? 0
  }
  return rows
}
