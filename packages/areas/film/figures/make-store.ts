import { type Database, type Scope, sql } from '@dxweb/kit/database/database.ts'
import { type Author, logs } from '@dxweb/kit/definitions/audit.ts'
import { Refusal } from '@dxweb/kit/errors/errors.ts'
import { isFilmShow } from './film-show-sql.ts'

/** Reads the venue as `h`; its operating days begin at midnight plus the interval `begins`. */
const venue = `
    select p.name, p.time_zone, coalesce(r.week_start_minute, 300) * interval '1 minute' as begins,
      coalesce(r.cinema_id, '') as cinema_id
    from partner p left join film_rule r on r.partner_id = $1 where p.id = $1`

const dayOf = (at: string) => `((${at}) at time zone h.time_zone - h.begins)::date`
const beginOf = (day: string) => `(((${day})::timestamp + h.begins) at time zone h.time_zone)`

/** The number of days for which a server sends figures after downtime; older figures are sent by hand. */
const daysBack = 7

/**
 * Finds shows that need figures: shows without figures on ended operating days, shows with preliminary figures, and
 * shows changed since figures were last created. One day of margin covers late commits.
 */
const dueText = `
  with h as materialized (${venue}), days as materialized (
    select ${dayOf('$2::timestamptz')} - 1 as last, least(${dayOf('$2::timestamptz')} - ${daysBack},
      (select max(operating_day) + 1 from playing_figure where partner_id = $1)) as first,
      (select max(made_at) - interval '1 day' from playing_figure where partner_id = $1) as since
    from h
  )
  select coalesce(array_agg(due.id), '{}') as ids from (
    select e.id from h, days, event e
    join event_type et on et.partner_id = $1 and et.id = e.event_type_id
    where e.partner_id = $1 and e.state = 'published' and ${isFilmShow}
      and e.starts_at >= ${beginOf('days.first')} and e.starts_at < ${beginOf('days.last + 1')}
      and not exists (select from playing_figure f where f.partner_id = $1 and f.event_id = e.id)
    union
    select f.event_id from days, playing_figure f join event e on e.partner_id = $1 and e.id = f.event_id
    where f.partner_id = $1 and f.made_at > $2::timestamptz - interval '35 days'
      and (e.changed_at >= days.since or f.status = 'preliminary' and not exists (
        select from playing_figure l where l.partner_id = $1 and l.event_id = f.event_id and l.revision > f.revision))
    union
    select m.event_id from days, sale s join ticket_move m on m.partner_id = $1 and m.sale_id = s.id
    where s.partner_id = $1 and s.sold_at >= days.since
      and exists (select from playing_figure f where f.partner_id = $1 and f.event_id = m.event_id)
  ) due, h where h.cinema_id <> ''`

const film = `jsonb_build_object('title', coalesce(pr.title, e.title), 'filmNumber', coalesce(pr.film_number, ''),
      'filmwebId', coalesce(pr.filmweb_id, ''), 'eidr', coalesce(pr.eidr, ''), 'isan', coalesce(pr.isan, ''),
      'imdbId', coalesce(pr.imdb_id, ''))`

/** The figures of show `e` in the receiver's format, without the revision number. */
const figures = `jsonb_build_object(
      'cinema', jsonb_build_object('id', h.cinema_id, 'name', h.name),
      'hall', jsonb_build_object('id', a.id, 'name', a.name, 'seats', e.capacity),
      'show', jsonb_build_object('id', e.id, 'title', e.title, 'type', coalesce(e.showing_type, 'ordinary'),
        'operatingDay', ${dayOf('e.starts_at')}, 'date', (e.starts_at at time zone h.time_zone)::date,
        'time', to_char(e.starts_at at time zone h.time_zone, 'HH24:MI'), 'isCancelled', e.state = 'cancelled'),
      'film', ${film}, 'version', e.film_version,
      'distributor', jsonb_build_object('number', coalesce(d.number, ''), 'name', coalesce(d.name, '')),
      'admissions', jsonb_build_object('paid', coalesce(m.paid, 0), 'free', coalesce(m.free, 0)),
      'categories', coalesce(m.categories, '[]'), 'grossOre', coalesce(m.gross, 0), 'vatOre', coalesce(m.vat, 0),
      'netOre', coalesce(m.gross - m.vat, 0))`

/** Tickets by category and price; corrections use the recorded name of the category. */
const moves = `
    select event_id, sum(paid) as paid, sum(count - paid) as free, sum(gross) as gross, sum(vat) as vat,
      jsonb_agg(jsonb_build_object('name', name, 'priceOre', price, 'count', count, 'grossOre', gross)
        order by price desc nulls last, name) filter (where count <> 0 or gross <> 0) as categories
    from (
      select m.event_id, coalesce(m.correction, c.name, '') as name, m.price_ore / nullif(m.tickets, 0) as price,
        sum(m.tickets) as count, coalesce(sum(m.tickets) filter (where m.is_paid), 0) as paid,
        sum(m.price_ore) as gross, sum(m.vat_ore) as vat
      from ticket_move m
      left join event_price_category c on c.partner_id = $1 and c.event_id = m.event_id and c.id = m.category_id
      where m.partner_id = $1 and m.event_id = any ($2::integer[]) group by 1, 2, 3
    ) c group by 1`

/**
 * Creates a revision of a show's figures if there is none, if the figures differ, or if preliminary figures are for a
 * past day. A request also queues unchanged figures. A unique key lets only one of two servers insert a revision.
 */
const makeText = `
  with h as materialized (${venue}), playing as materialized (
    select e.id, e.starts_at, e.state, ${dayOf('e.starts_at')} as day, ${figures} as figures,
      e.ends_at <= $3 and ${beginOf(`${dayOf('e.starts_at')} + 1`)} <= $3 as is_over
    from h, event e
    join event_type et on et.partner_id = $1 and et.id = e.event_type_id
    join auditorium a on a.partner_id = $1 and a.id = e.auditorium_id
    left join production pr on pr.id = e.production_id
    left join distributor d on d.id = pr.distributor_id
    left join (${moves}) m on m.event_id = e.id
    where e.partner_id = $1 and e.id = any ($2::integer[]) and e.state <> 'draft' and e.starts_at <= $3::timestamptz
      and ${isFilmShow} and h.cinema_id <> ''
  ), last as materialized (
    select distinct on (event_id) * from playing_figure
    where partner_id = $1 and event_id = any ($2::integer[]) order by event_id, revision desc
  ), made as (
    insert into playing_figure (partner_id, event_id, revision, status, operating_day, figures)
    select $1, t.id, coalesce(l.revision, 0) + 1,
      case when l.status in ('final', 'correction') then 'correction' when t.is_over then 'final' else 'preliminary' end,
      t.day, t.figures
    from playing t left join last l on l.event_id = t.id
    where t.state = 'published' and l.event_id is null or l.figures <> t.figures or l.status = 'preliminary' and t.is_over
    on conflict do nothing returning event_id, revision
  ), wanted as materialized (
    select event_id, revision from made
    union all
    select l.event_id, l.revision from last l join playing t on t.id = l.event_id
    where $4::integer is not null and l.event_id not in (select event_id from made)
  ), asked as (
    insert into playing_transfer (partner_id, id, event_id, revision, asked_by)
    select $1, dx_next_id($1, 'playing_transfer'), w.event_id, w.revision, $4
    from (select w.* from wanted w join playing t on t.id = w.event_id order by t.starts_at, t.id) w
    on conflict (partner_id, event_id, revision) where state in ('waiting', 'sending') do nothing
    returning event_id, revision
  )`

const madeText = `${makeText}
  select coalesce(array_agg(event_id order by event_id), '{}') as ids from asked`

const askedText = `${makeText}, noted as (
    ${logs('event', 'figuresSent', 'asked.event_id', '$4, $5, $6')} null, jsonb_build_object('revision', revision) from asked
  )
  select (select cinema_id from h) as "cinemaId", coalesce(array_agg(event_id order by event_id), '{}') as ids from asked`

export async function makeDueFigures(db: Database, scope: Scope, now: Date): Promise<number> {
  const { partnerId } = scope
  const at = now.toISOString()
  const due = sql<{ ids: number[] }>('figures-due', dueText, [partnerId, at])
  const [{ ids } = { ids: [] }] = await db.run(scope, due)
  if (ids.length === 0) return 0
  const make = sql<{ ids: number[] }>('figures-make', madeText, [partnerId, ids, at, null])
  const [made] = await db.run(scope, make)
  return made?.ids.length ?? 0
}

/**
 * Creates and queues figures of the given shows, even if unchanged. Throws `wrong_state` if the venue has no cinema
 * number.
 */
export async function askForFigures(
  db: Database,
  scope: Scope,
  { userId, sudoId, requestId }: Author,
  { eventIds, now }: { eventIds: readonly number[]; now: Date },
): Promise<number[]> {
  const values = [scope.partnerId, eventIds, now.toISOString(), userId, sudoId, requestId]
  const ask = sql<{ cinemaId: string; ids: number[] }>('figures-ask', askedText, values)
  const [asked] = await db.run(scope, ask)
  if (!asked?.cinemaId)
    throw new Refusal('wrong_state', { fields: { to: { code: 'no_cinema_id' } } })
  return asked.ids
}
