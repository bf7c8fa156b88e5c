import { sql } from '@dxweb/kit/database/database.ts'
import type { ReplyOf } from '@dxweb/kit/definitions/endpoint.ts'
import { ofAllDays } from '@dxweb/kit/reports/report-source.ts'
import { asInstant, sold } from '../programming/store.ts'
import { sheetLines } from '../rental/sheets/open-lines-sql.ts'
import type { getFilm, getFilmLines } from './contract.ts'

type Film = ReplyOf<typeof getFilm.parts>

const filmText = `
  select p.id, p.title, p.film_number as "filmNumber", p.age_limit as "ageLimit", p.runtime_minutes as "runtimeMinutes",
    p.premiere_on as "premiereOn", coalesce(d.name, '') as distributor, p.versions,
    coalesce((select jsonb_agg(jsonb_build_object('id', b.id, 'fromDay', b.from_day, 'toDay', b.to_day,
        'bureau', coalesce(u.name, ''), 'isConfirmed', b.is_confirmed, 'wishedShows', b.wished_shows,
        'note', b.note, 'copies', coalesce((select jsonb_agg(jsonb_build_object('auditorium', coalesce(a.name, ''),
            'cplUuid', c.cpl_uuid, 'dcpStatus', c.dcp_status, 'kdmFrom', ${asInstant('c.kdm_from')},
            'kdmUntil', ${asInstant('c.kdm_until')}) order by a.name nulls first, c.id)
          from film_copy c left join auditorium a on a.partner_id = $1 and a.id = c.auditorium_id
          where c.partner_id = $1 and c.booking_id = b.id), '[]')) order by b.from_day desc, b.id)
      from film_booking b left join bureau u on u.partner_id = $1 and u.id = b.bureau_id
      where b.partner_id = $1 and b.production_id = p.id), '[]') as bookings
  from production p left join distributor d on d.id = p.distributor_id where p.id = $2`

export const filmStatement = (partnerId: number, id: number) =>
  sql<Omit<Film, 'coming' | 'next'>>('film', filmText, [partnerId, id])

export const filmExists = (id: number) =>
  sql<{ id: number }>('film-exists', 'select id from production where id = $1', [id])

const comingText = `
  with e as materialized (
    select * from event where partner_id = $1 and production_id = $2 and state <> 'cancelled' and starts_at > now()
  ), ${sold}
  select e.id, e.starts_at as "startsAt", a.name as auditorium, e.film_version as "filmVersion",
    e.showing_type as "showingType", e.state, coalesce(sold.count, 0) as sold, e.capacity
  from e join auditorium a on a.partner_id = $1 and a.id = e.auditorium_id left join sold on sold.event_id = e.id
  order by e.starts_at, e.id`

export const comingStatement = (partnerId: number, id: number) =>
  sql<Film['coming'][number]>('film-coming', comingText, [partnerId, id])

const ofFilm = {
  week: () => 'true',
  bureau: () => 'true',
  film: (column: string) => `${column} = $2`,
}

const linesText = `
  ${ofAllDays(sheetLines(ofFilm))}
  select l.week, l.bureau_id as "bureauId", b.name as bureau, coalesce(s.state, 'draft') as state,
    nullif(l.film_week, l.week) as "correctsOn", l.play_week as "playWeek", l.film_version as version, l.term as terms, l.percent,
    sum(l.shows)::int as shows, sum(l.paid)::int as paid, sum(l.free)::int as free, sum(l.gross)::bigint as "grossOre",
    sum(l.gross - l.vat)::bigint as "netOre", sum(l.rental + l.top_up)::bigint as "rentalOre",
    sum(l.rental_vat)::bigint as "rentalVatOre", sum(l.rental + l.top_up + l.rental_vat)::bigint as "payableOre",
    sum(l.gross - l.vat - l.rental - l.top_up - l.levy - l.tono)::bigint as "keptOre"
  from sheet_line l left join bureau b on b.partner_id = $1 and b.id = l.bureau_id
  left join film_sheet s on s.partner_id = $1 and s.bureau_id = l.bureau_id and s.week = l.week
  group by 1, 2, 3, 4, 5, 6, 7, 8, 9
  order by 1 desc, 3 nulls last, 5 nulls first, 7, 8`

export const filmLinesStatement = (partnerId: number, id: number) =>
  sql<ReplyOf<typeof getFilmLines.parts>['lines'][number]>('film-lines', linesText, [partnerId, id])

export interface TitledFilm {
  id: number
  title: string
}

/** Lists the films that the venue has shown, by title. Omits titles shared by two films. */
const titledText = `
  select min(p.id) as id, p.title from production p
  where p.kind = 'film' and p.title = any ($2::text[])
    and exists (select from event e where e.partner_id = $1 and e.production_id = p.id)
  group by p.title having count(*) = 1`

export const filmsOfTitlesStatement = (partnerId: number, titles: readonly string[]) =>
  sql<TitledFilm>('films-of-titles', titledText, [partnerId, titles])
