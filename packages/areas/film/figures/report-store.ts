import { zone } from '@dxweb/kit/database/sql-parts.ts'
import { eventSalesOf } from '@dxweb/areas/facts/sales-sql.ts'
import { reportSource } from '@dxweb/kit/reports/report-source.ts'
import { playingFigures, playingTransfers } from './contract.ts'
import { isFilmShow } from './film-show-sql.ts'

const isListed = `exists (select from playing_figure f where f.partner_id = $1 and f.event_id = e.id)`

/** Keeps a cancelled show in the report if figures were created for it. */
const shows = `(e.state = 'published' or ${isListed})`

export const playingFiguresSource = reportSource(
  playingFigures,
  `select s."startsAt", s."heldOn", s.event, coalesce(e.film_version::text, '') as version, s.auditorium,
     e.capacity as seats, coalesce(pr.film_number, '') as "filmNumber", d.name as distributor,
     coalesce(d.number, '') as "distributorNumber", s.paid, s.free,
     s."grossOre"::bigint as "grossOre", s."vatOre"::bigint as "vatOre", s."netOre"::bigint as "netOre",
     coalesce(f.status, 'none') as status, coalesce(t.state, 'none') as transfer, coalesce(t.answer, '') as answer,
     s."eventId", s."auditoriumId", e.production_id as "productionId"
   from (${eventSalesOf(shows)}) s
   join event e on e.partner_id = $1 and e.id = s."eventId"
   join event_type et on et.partner_id = $1 and et.id = e.event_type_id
   left join production pr on pr.id = e.production_id
   left join distributor d on d.id = pr.distributor_id
   left join lateral (select status from playing_figure where partner_id = $1 and event_id = e.id
     order by revision desc limit 1) f on true
   left join lateral (select state, answer from playing_transfer where partner_id = $1 and event_id = e.id
     order by id desc limit 1) t on true
   where ${isFilmShow}`,
)

const figure = (path: string) => `(f.figures #>> '{${path}}')::bigint`

export const playingTransfersSource = reportSource(
  playingTransfers,
  `select t.asked_at as "askedAt", (t.asked_at at time zone ${zone})::date as "askedOn", e.title as event,
     e.starts_at as "startsAt", t.revision, f.status, ${figure('admissions,paid')} as paid,
     ${figure('admissions,free')} as free, ${figure('grossOre')} as "grossOre", t.receiver, t.state, t.answer,
     t.answered_at as "answeredAt", t.tries,
     coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email) as "askedBy", t.id, e.id as "eventId"
   from playing_transfer t
   join playing_figure f on f.partner_id = $1 and f.event_id = t.event_id and f.revision = t.revision
   join event e on e.partner_id = $1 and e.id = t.event_id
   left join user_account u on u.id = t.asked_by
   where t.partner_id = $1 and t.asked_at >= :begin and t.asked_at < :end`,
)
