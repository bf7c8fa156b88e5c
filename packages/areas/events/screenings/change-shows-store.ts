import { type Author, logs, signed } from '@dxweb/kit/definitions/audit.ts'
import { type Database, type Scope, sql } from '@dxweb/kit/database/database.ts'
import { differing } from '@dxweb/kit/definitions/versioned-change.ts'
import type { FilmVersion, ShowingType } from './showing.ts'
import { lockedShows } from './publish-shows-store.ts'
import { type Moved, unsold } from '../planning/unsold-store.ts'

export interface ShowsChange {
  events: readonly { id: number; version: number }[]
  showingType?: ShowingType | undefined
  filmVersion?: FilmVersion | null | undefined
  preshowMinutes?: number | undefined
  fitsFilm?: boolean | undefined
  atOwnRisk: boolean
}

/** Computes how much longer a show must be to fit its film, pre-show and pauses; null if the runtime is unknown. */
const lacking = `make_interval(mins => coalesce($6::integer, e.preshow_minutes, 0) + e.pause_count * e.pause_minutes
    + coalesce(e.own_runtime_minutes, (select p.runtime_minutes from production p where p.id = e.production_id)))
  - (e.ends_at - e.starts_at)`

/** Computes how much later a show and its hall's booking end, due to a longer pre-show or a longer film. */
const later = `greatest(make_interval(mins => coalesce($6::integer - coalesce(e.preshow_minutes, 0), 0)),
  case when $12 then ${lacking} end)`

const text = `
  with asked as materialized (
    select * from unnest($2::integer[], $3::integer[]) a (id, version)
  ), old as materialized (
    select e.* from event e join asked a on a.id = e.id where e.partner_id = $1 and e.production_id is not null
  ), sold as materialized (
    select e.id from old e where ($6::integer <> coalesce(e.preshow_minutes, 0)
        or $4 is distinct from e.showing_type and $4 is not null)
      and exists (select from ticket t where t.partner_id = $1 and t.event_id = e.id and t.state = 'issued')
  ), held_back as materialized (
    select from asked a left join old on old.id = a.id and old.version = a.version and old.state <> 'cancelled'
      and old.id not in (select id from sold)
    where old.id is null
  ), done as (
    update event e set showing_type = coalesce($4, e.showing_type),
      film_version = case when $7 then $5::jsonb else e.film_version end,
      preshow_minutes = coalesce($6, e.preshow_minutes), ends_at = e.ends_at + ${later},
      busy_until = e.busy_until + ${later},
      accepts_overlap = $8 or (e.accepts_overlap and ${later} = interval '0'),
      version = e.version + 1, changed_by = $9, changed_at = now()
    where e.partner_id = $1 and e.id = any ($2) and not exists (select from held_back)
    returning e.*
  ), noted as (
    ${logs('event', `case when $8 then 'changedAtOwnRisk' else 'changed' end`, 'done.id', '$9, $10, $11')}
      ${differing('old', 'done')}, ${differing('done', 'old')} from done join old on old.id = done.id
  )
  select old.id, old.version as "oldVersion", old.state, old.id in (select id from sold) as "isSold", done.version
  from old left join done on done.id = old.id order by old.starts_at`

/**
 * Changes all shows or none. Throws `not_found`, `stale`, `wrong_state`, `event_sold` with the ids, or a refusal of
 * overlaps.
 */
export async function changeShows(db: Database, scope: Scope, change: ShowsChange, by: Author) {
  const { events, showingType, filmVersion, preshowMinutes, fitsFilm = false, atOwnRisk } = change
  const values = [
    scope.partnerId,
    events.map(({ id }) => id),
    events.map(({ version }) => version),
    showingType ?? null,
    filmVersion ? JSON.stringify(filmVersion) : null,
    preshowMinutes ?? null,
    filmVersion !== undefined,
    atOwnRisk,
    ...signed(by),
    fitsFilm,
  ]
  const [, rows] = await db.batch(scope, [
    lockedShows(scope, events),
    sql<Moved>('film-shows-change', text, values),
  ])
  return unsold(rows, events)
}
