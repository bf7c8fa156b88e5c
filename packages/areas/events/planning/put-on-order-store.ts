import { type Database, type Scope, sql } from '@dxweb/kit/database/database.ts'
import { type Author, logs, signed } from '@dxweb/kit/definitions/audit.ts'
import { type Changed, differing } from '@dxweb/kit/definitions/versioned-change.ts'
import { orderPeriod } from './make-events-store.ts'
import { allChanged } from './plan-events-store.ts'

/**
 * Adds all events to the order, or none if an event has another version or is cancelled. A null order removes the
 * events from their order. Foreign keys refuse orders of other renters and venues.
 */
const text = `
  with asked as materialized (
    select * from unnest($2::integer[], $3::integer[]) a (id, version)
  ), old as materialized (
    select e.* from event e where e.partner_id = $1 and e.id = any($2) order by e.id for update
  ), outdated as materialized (
    select from asked a left join old on old.id = a.id and old.version = a.version and old.state <> 'cancelled'
    where old.id is null
  ), wanted as (select $4::integer as order_id, $5::boolean as extends), days as (
    select (old.starts_at at time zone p.time_zone)::date as day from old, partner p
    where p.id = $1 and not exists (select from outdated)
  ), ${orderPeriod}, done as (
    update event e set order_id = $4, version = e.version + 1, changed_by = $6, changed_at = now()
    from asked a
    where e.partner_id = $1 and e.id = a.id and not exists (select from outdated) and exists (select from placed)
    returning e.*
  ), noted as (
    ${logs('event', 'changed', 'done.id', '$6, $7, $8')}
      ${differing('old', 'done')}, ${differing('done', 'old')} from done join old on old.id = done.id
  )
  select old.id, old.version as "oldVersion", old.state, done.version
  from old left join done on done.id = old.id order by old.starts_at`

interface Putting {
  events: readonly { id: number; version: number }[]
  orderId: number | null
  extendsOrder: boolean
}

const putStatement = ({ partnerId }: Scope, { events, ...on }: Putting, by: Author) =>
  sql<Changed>('events-on-order', text, [
    partnerId,
    events.map(({ id }) => id),
    events.map(({ version }) => version),
    on.orderId,
    on.extendsOrder,
    ...signed(by),
  ])

export const putEventsOnOrder = async (db: Database, scope: Scope, putting: Putting, by: Author) =>
  allChanged(await db.run(scope, putStatement(scope, putting, by)), putting.events)
