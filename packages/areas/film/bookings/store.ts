import { sql } from '@dxweb/kit/database/database.ts'
import type { ReplyOf } from '@dxweb/kit/definitions/endpoint.ts'
import { owners } from '../rental/sheets/shows-sql.ts'
import { type getBookingShows, type listReleases, maxReleases } from './contract.ts'

const text = `
  select (count(s.id) filter (where s.state = 'draft'))::int as drafts,
    (count(s.id) filter (where s.state <> 'draft'))::int as published,
    (count(s.id) filter (where s.is_sold))::int as sold
  from film_booking b left join lateral dx_shows_of_booking(b) s on true
  where b.partner_id = $1 and b.id = $2 group by b.id`

export const bookingShowsStatement = (partnerId: number, id: number) =>
  sql<ReplyOf<typeof getBookingShows.parts>>('film-booking-shows', text, [partnerId, id])

const releasesText = `
  with ${owners}
  select p.id as "productionId", p.title, p.premiere_on as "premiereOn", p.age_limit as "ageLimit",
    p.runtime_minutes as "runtimeMinutes", p.versions, coalesce(d.name, '') as distributor, o.id as "bureauId",
    coalesce((select jsonb_agg(jsonb_build_object('id', b.id, 'fromDay', b.from_day, 'toDay', b.to_day) order by b.from_day, b.id)
      from film_booking b where b.partner_id = $1 and b.production_id = p.id), '[]') as booked
  from production p left join distributor d on d.id = p.distributor_id left join owner o on o.distributor_id = d.id
  where p.kind = 'film' and ($2::integer is null or p.id = $2)
    and ($3::date is null or p.premiere_on >= $3) and ($4::date is null or p.premiere_on <= $4)
  order by p.premiere_on, p.title, p.id limit ${maxReleases}`

type Release = ReplyOf<typeof listReleases.parts>['releases'][number]

export const releasesStatement = (
  partnerId: number,
  { productionId = null, from = null, to = null }: ReleasesQuery,
) => sql<Release>('film-releases', releasesText, [partnerId, productionId, from, to])

interface ReleasesQuery {
  productionId?: number | null | undefined
  from?: string | null | undefined
  to?: string | null | undefined
}

/** Serialises the bookings of a venue, so that the later request sees the earlier booking. */
const waitText = `select pg_advisory_xact_lock(hashtext('film_booking'), $1)`

const notBookedText = `
  select dx_refuse('invalid', jsonb_build_object('fields',
    jsonb_object_agg('bookings.' || a.place - 1 || '.productionId', '{"code": "booked_already"}'::jsonb)))
  from unnest($2::integer[], $3::date[], $4::date[]) with ordinality a (production_id, from_day, to_day, place)
  where exists (select from film_booking b
    where b.partner_id = $1 and b.production_id = a.production_id
      and b.from_day <= coalesce(a.to_day, 'infinity') and coalesce(b.to_day, 'infinity') >= a.from_day)
  having count(*) > 0`

interface Booking {
  productionId: number
  fromDay: string
  toDay: string | null
}

export const notBookedStatements = (partnerId: number, bookings: readonly Booking[]) => [
  sql('film-bookings-wait', waitText, [partnerId]),
  sql('film-not-booked', notBookedText, [
    partnerId,
    bookings.map(({ productionId }) => productionId),
    bookings.map(({ fromDay }) => fromDay),
    bookings.map(({ toDay }) => toDay),
  ]),
]
