import { type Author, logs, signed } from '@dxweb/kit/definitions/audit.ts'
import { type Scope, sql, type Transaction } from '@dxweb/kit/database/database.ts'
import type { Changed } from '@dxweb/kit/definitions/versioned-change.ts'
import { allChanged } from '../planning/plan-events-store.ts'

interface Versioned {
  id: number
  version: number
}

/** Locks the events in the order of their ids, and returns their starts. */
const lockText = `
  select id, starts_at as "startsAt" from event where partner_id = $1 and id = any ($2::integer[])
  order by id for update`

export const lockedShows = (scope: Scope, shows: readonly Versioned[]) =>
  sql<{ id: number; startsAt: string }>('film-shows-publish-lock', lockText, [
    scope.partnerId,
    shows.map(({ id }) => id),
  ])

const text = `
  with asked as materialized (
    select * from unnest($2::integer[], $3::integer[]) a (id, version)
  ), old as materialized (
    select e.* from event e where e.partner_id = $1 and e.id = any ($2)
  ), held_back as materialized (
    select from asked a left join old on old.id = a.id and old.version = a.version and old.state = 'draft'
    where old.id is null
  ), done as (
    update event e set state = 'published', is_sale_open = true, version = e.version + 1, changed_by = $4,
      changed_at = now()
    where e.partner_id = $1 and e.id = any ($2) and not exists (select from held_back)
    returning e.id, e.version, e.state
  ), noted as (
    ${logs('event', 'changed', 'done.id', '$4, $5, $6')}
      jsonb_build_object('state', old.state), jsonb_build_object('state', done.state)
      from done join old on old.id = done.id
  )
  select old.id, old.version as "oldVersion", old.state, done.version
  from old left join done on done.id = old.id order by old.starts_at`

/** Publishes all events or none. Throws `not_found`, `stale` or `wrong_state`. */
export async function publishAll(
  tx: Transaction,
  scope: Scope,
  shows: readonly Versioned[],
  by: Author,
) {
  const [ids, versions] = [shows.map(({ id }) => id), shows.map(({ version }) => version)]
  const values = [scope.partnerId, ids, versions, ...signed(by)]
  return allChanged(await tx.run(sql<Changed>('film-shows-publish', text, values)), shows)
}
