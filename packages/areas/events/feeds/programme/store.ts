import { zone } from '@dxweb/kit/database/sql-parts.ts'
import { type Author, logs, signed } from '@dxweb/kit/definitions/audit.ts'
import { type Database, onlyRow, type Scope, sql } from '@dxweb/kit/database/database.ts'
import { Refusal } from '@dxweb/kit/errors/errors.ts'
import { reportSource } from '@dxweb/kit/reports/report-source.ts'
import type { Day } from '@dxweb/kit/time/day.ts'
import {
  ageLimitColumn,
  productionJoin,
  shownText,
  textsOfVenue,
} from '../../content/production/followed-store.ts'
import { shownImages } from '../../content/images/store.ts'
import { programme } from './contract.ts'
import type { ProgrammeVenue, ProgrammeShow } from './schema-org.ts'
import { isPublic } from './public-sql.ts'

const joins = `
  join event_type et on et.partner_id = $1 and et.id = e.event_type_id
  join auditorium a on a.partner_id = $1 and a.id = e.auditorium_id
  ${productionJoin}`

export const programmeSource = reportSource(
  programme,
  `select e.starts_at as "startsAt", (e.starts_at at time zone ${zone})::date as "heldOn", e.title as event,
     ${ageLimitColumn}, coalesce(e.film_version::text, '') as version, a.name as auditorium, et.name as "eventType",
     e.ends_at as "endsAt", e.id as "eventId", et.id as "eventTypeId", a.id as "auditoriumId", e.renter_id as "renterId"
   from event e ${joins}
   where e.partner_id = $1 and e.starts_at >= :begin and e.starts_at < :end and ${isPublic}`,
)

export interface DoorShow extends Pick<
  ProgrammeShow,
  'startsAt' | 'title' | 'ageLimit' | 'version' | 'auditorium'
> {
  day: Day
}

/** Lists shows by film day, which begins at a time after midnight set by the venue. */
const doorText = `
  with h as (
    select p.time_zone, coalesce(r.week_start_minute, 300) * interval '1 minute' as begins
    from partner p left join film_rule r on r.partner_id = $1 where p.id = $1
  )
  select (e.starts_at at time zone h.time_zone - h.begins)::date as day, e.starts_at as "startsAt", e.title,
    ${ageLimitColumn}, e.film_version as version, a.name as auditorium
  from h, event e ${joins}
  where e.partner_id = $1 and ${isPublic}
    and e.starts_at >= ($2::date::timestamp + h.begins) at time zone h.time_zone
    and e.starts_at < (($3::date + 1)::timestamp + h.begins) at time zone h.time_zone
  order by e.starts_at, a.name, e.id limit 2000`

export const doorStatement = (partnerId: number, from: string, to: string) =>
  sql<DoorShow>('programme-door', doorText, [partnerId, from, to])

/** Maximum number of shows in an open feed, more than a large venue plans ahead. */
const maxShows = 2000

const venueText = `
  select p.name, p.time_zone as "timeZone", o.page_address as "pageAddress" from partner p
  join open_programme o on o.partner_id = $1 and o.is_open where p.id = $1`

const showsText = `
  select e.id, e.title, e.starts_at as "startsAt", e.ends_at as "endsAt",
    e.starts_at - e.doors_minutes * interval '1 minute' as "doorsAt", ${ageLimitColumn}, e.film_version as version,
    case when not e.is_open_event and e.capacity > 0 then (select count(*) from ticket t
        where t.partner_id = $1 and t.event_id = e.id and t.state = 'issued')
      >= least(e.ticket_count, e.capacity
        - (select count(*) from seat_claim k where k.partner_id = $1 and k.event_id = e.id and k.kind = 'blocked')
        - (select count(*) from open_place k where k.partner_id = $1 and k.event_id = e.id and k.kind = 'blocked'))
      end as "isSoldOut",
    et.is_cinema or coalesce(pr.kind = 'film', false) as "isFilm", et.name as "eventType", a.name as auditorium,
    a.is_cinema as "isCinemaHall", l.name as location, l.address, l.postal_code as "postalCode", l.city,
    pr.title as "workTitle", coalesce(e.own_runtime_minutes, pr.runtime_minutes) as "runtimeMinutes",
    coalesce(pr.director, '') as director, coalesce(pr.actors, '[]') as actors, coalesce(pr.genre, '') as genre, coalesce(pr.country, '') as country, pr.year,
    coalesce(pr.imdb_id, '') as "imdbId", coalesce(pr.eidr, '') as eidr, coalesce(pr.isan, '') as isan,
    coalesce(pr.trailer, '') as trailer, coalesce(pr.original_title, '') as "originalTitle",
    ${shownText} as description, ${textsOfVenue(`''`)} as "workTexts", (
      select jsonb_build_object('id', id, 'altNb', "altNb", 'rights', rights) from (${shownImages('e.id')}) shown
      order by use = 'image', "isOwn" desc, "addedAt", id limit 1) as image
  from event e ${joins}
  join location l on l.partner_id = $1 and l.id = a.location_id
  where e.partner_id = $1 and e.ends_at > now() and e.starts_at < now() + interval '12 months' and ${isPublic}
  order by e.starts_at, e.id limit ${maxShows}`

const asAnybody = (partnerId: number): Scope => ({ partnerId, renterId: 0, userId: 0 })

/** Throws `not_found` if the venue has not made its programme public. */
export async function openVenue(db: Database, partnerId: number): Promise<ProgrammeVenue> {
  const venue = sql<ProgrammeVenue>('programme-venue', venueText, [partnerId])
  return onlyRow(await db.run(asAnybody(partnerId), venue))
}

export const openShows = (db: Database, partnerId: number): Promise<ProgrammeShow[]> =>
  db.run(asAnybody(partnerId), sql('programme-shows', showsText, [partnerId]))

export async function openImage(db: Database, partnerId: number, id: number, imageId: string) {
  const text = `select "keptAt", version from (${shownImages('$2')}) shown where id = $3
    and exists (select from event e where e.partner_id = $1 and e.id = $2 and ${isPublic})
    and exists (select from open_programme where partner_id = $1 and is_open)`
  const statement = sql<{ keptAt: number; version: number }>('programme-image', text, [
    partnerId,
    id,
    imageId,
  ])
  return onlyRow(await db.run(asAnybody(partnerId), statement))
}

interface Setting {
  isOpen: boolean
  pageAddress: string
  version: number
}

export const settingStatement = (partnerId: number) =>
  sql<Setting>(
    'open-programme',
    `select coalesce(bool_or(is_open), false) as "isOpen", coalesce(max(page_address), '') as "pageAddress",
       coalesce(max(version), 0) as version from open_programme where partner_id = $1`,
    [partnerId],
  )

/** Changes nothing when the version is stale; version 0 inserts the venue's first row. */
const saveText = `
  with saved as (
    insert into open_programme as o (partner_id, is_open, page_address)
    select $1, $2, $7 where $3 = 0 or exists (select from open_programme where partner_id = $1)
    on conflict (partner_id) do update set is_open = $2, page_address = $7, changed_at = excluded.changed_at,
      version = o.version + 1
      where o.version = $3
    returning is_open, page_address, version
  ), noted as (
    ${logs('open_programme', 'changed', `''`, '$4, $5, $6')} null, jsonb_build_object('isOpen', is_open, 'pageAddress', page_address) from saved
  )
  select is_open as "isOpen", page_address as "pageAddress", version from saved`

export async function saveSetting(
  db: Database,
  scope: Scope,
  { isOpen, pageAddress, version }: Setting,
  by: Author,
) {
  const values = [scope.partnerId, isOpen, version, ...signed(by), pageAddress]
  const [saved] = await db.run<Setting>(scope, sql('open-programme-save', saveText, values))
  if (saved === undefined) throw new Refusal('stale')
  return saved
}
