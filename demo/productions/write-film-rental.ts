import { accounts } from '@dxweb/areas/accounting/rules.ts'
import { keepsLines } from '@dxweb/areas/film/rental/sheets/store.ts'
import { openLines } from '@dxweb/areas/film/rental/sheets/open-lines-sql.ts'
import { allFilms } from '@dxweb/areas/film/rental/sheets/wanted-sql.ts'
import { ofAllDays } from '@dxweb/kit/reports/report-source.ts'
import pg from 'pg'
import { dateOf, filmWeekOf } from '../ground/calendar.ts'
import { idAt } from '../ground/drawn-sql.ts'
import { settlers } from '../venue/people.ts'
import { writeFilmBookings } from './film-bookings.ts'

/**
 * Rental percentages by week, at the level that cinemas of the same size pay (domain facts 1.9). The figures are
 * invented.
 */
const percents: Record<(typeof settlers)[number]['partnerId'], number[]> = {
  1001: [3000],
  1002: [4500, 4500, 4200, 3800],
  1003: [4000],
}

const bureausText = `
  with made as (
    insert into bureau (partner_id, id, name, email, distributor_id, account_number)
    select $1, row_number() over (order by d.id), d.name, 'oppgjor@' || split_part(lower(d.name), ' ', 1) || '.test', d.id,
      (array['99990601018', '99990602030', '99990603088'])[1 + (d.id % 3)]
    from distributor d on conflict do nothing returning id)
  insert into counter (partner_id, name, value) select $1, 'bureau', max(id) from made having max(id) is not null
  on conflict do nothing`

/** Inserts the usual terms for every distributor, and a fixed sum for closed shows of the first distributor. */
const termsText = `
  with usual as (
    insert into film_term (partner_id, id, bureau_id, starts_on, starts_time, method, week_percents)
    select $1, b.id, b.id, '2020-01-03', '05:00', 'distributorPercent',
      (select jsonb_agg(jsonb_build_object('percent', p) order by at) from unnest($2::integer[]) with ordinality w (p, at))
    from bureau b where b.partner_id = $1 and b.distributor_id is not null returning id
  ), closed as (
    insert into film_term (partner_id, id, bureau_id, starts_on, starts_time, show_kind, method, amount_ore, note)
    select $1, u.last + 1, u.first, '2020-01-03', '05:00', 'closed', 'distributorFixedPerShow', 250000, 'Etter avtale'
    from (select max(id) as last, min(id) as first from usual) u where u.first is not null returning id
  )
  insert into counter (partner_id, name, value) select $1, 'film_term', max(id) from closed having max(id) is not null`

const over = {
  week: (column: string) => `${column} < $2::date - 7`,
  bureau: (column: string) => `${column} is not null`,
  film: allFilms,
}

/**
 * Reads into a temporary table, since PostgreSQL does not run inserts on several cores. No day is closed yet, so all
 * sales are read.
 */
const linesText = `
  create temporary table line_now as ${ofAllDays(openLines(over))} select * from open_line`

/** Settles all weeks except the last, which awaits approval. The second to last week is not paid yet. */
const settledText = `
  with sheet as (
    insert into film_sheet (partner_id, bureau_id, week, state, approved_by, approved_at, sent_by, sent_at, sent_to, paid_by,
      paid_at, paid_on, posted_as, paid_as)
    select $1, b.id, w.week, case when w.is_paid then 'paid' else 'sent' end, $3, at.at, $3, at.at + interval '10 minutes',
      b.email, case when w.is_paid then $3::integer end, case when w.is_paid then at.at + interval '9 days' end,
      case when w.is_paid then w.week + 18 end, ${idAt('at.at', `b.id || 'film' || w.week`)},
      case when w.is_paid then array[${idAt(`(at.at + interval '9 days')`, `b.id || 'paid' || w.week`)}] else '{}' end
    from (select distinct bureau_id, week, week < $2::date - 14 as is_paid from line_now) w
    join bureau b on b.partner_id = $1 and b.id = w.bureau_id
    cross join lateral (select (w.week + 10)::timestamp at time zone 'Europe/Oslo' as at) at
    returning *
  ), posted as (
    insert into posting (partner_id, source_id, line, posted_on, debit, credit, amount_ore, kind, renter_id)
    select $1, m.source, m.line, m.day, case when m.ore > 0 then m.debit else m.credit end,
      case when m.ore > 0 then m.credit else m.debit end, abs(m.ore), 'settlement', 0
    from sheet s
    join (select bureau_id, week, sum(rental + top_up) as rental, sum(rental_vat) as vat from line_now group by 1, 2) l
      using (bureau_id, week)
    cross join lateral (values
      (s.posted_as, 1, s.week + 10, '${accounts.filmRental}', '${accounts.payable}', l.rental),
      (s.posted_as, 2, s.week + 10, '${accounts.vatDeducted}', '${accounts.payable}', l.vat),
      (s.paid_as[1], 1, (s.paid_at at time zone 'Europe/Oslo')::date,
        '${accounts.payable}', '${accounts.bank}', l.rental + l.vat)) m (source, line, day, debit, credit, ore)
    where m.ore <> 0 and m.source is not null
  )
  ${keepsLines('line_now l')}`

/** Inserts parameters into the text, since `create table as` takes no parameters. */
const inText = (text: string, values: readonly (string | number)[]) =>
  text.replaceAll(/\$(\d+)/g, (_, place: string) =>
    pg.escapeLiteral(String(values[Number(place) - 1])),
  )

interface Rental {
  partnerId: number
  percents: readonly number[]
  userId: number | undefined
  week: string
  today: string
}

export async function writeRental(
  client: pg.ClientBase,
  { partnerId, percents: byWeek, userId, week, today }: Rental,
): Promise<void> {
  await client.query(bureausText, [partnerId])
  await client.query(termsText, [partnerId, byWeek])
  await writeFilmBookings(client, partnerId, today)
  await client.query('analyze film_term, film_booking')
  await client.query('set local enable_nestloop = off')
  await client.query(inText(linesText, [partnerId, week]))
  await client.query('set local enable_nestloop = on; analyze line_now')
  await client.query(settledText, [partnerId, week, userId])
  await client.query('drop table line_now')
  // The settlements already contain all recorded changes, so no week is corrected.
  await client.query('delete from film_change where partner_id = $1', [partnerId])
}

export async function writeFilmRental(
  client: pg.ClientBase,
  userIds: ReadonlyMap<string, number>,
  today: number,
): Promise<void> {
  const week = dateOf(filmWeekOf(today) * 7 + 1)
  for (const { partnerId, emails } of settlers) {
    const userId = userIds.get(emails.at(-1) ?? '')
    const venue = { partnerId, percents: percents[partnerId], userId, week }
    await writeRental(client, { ...venue, today: dateOf(today) })
  }
}
