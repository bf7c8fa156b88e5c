import { type Author, logs, signed } from '@dxweb/kit/definitions/audit.ts'
import { type Database, type Scope, sql } from '@dxweb/kit/database/database.ts'
import { Refusal } from '@dxweb/kit/errors/errors.ts'

const booked = (table: string) =>
  `exists (select from ${table} t where t.partner_id = $1 and t.event_id = e.id)`

/** Deletes the events if all are unchanged drafts: version 1, and no other rows refer to them. */
const text = `
  with series as materialized (
    select id from event_series where partner_id = $1 and id = $2
  ), old as materialized (
    select e.id, e.title, e.state = 'draft' and e.version = 1 and not (${['resource_booking', 'event_participant', 'event_attachment'].map(booked).join(' or ')}) as is_untouched
    from event e where e.partner_id = $1 and e.series_id = $2 order by e.id for update
  ), done as (
    delete from event e using old where e.partner_id = $1 and e.id = old.id
      and not exists (select from old where not is_untouched)
    returning e.id, e.title
  ), noted as (
    ${logs('event', 'deleted', 'done.id', '$3, $4, $5')} jsonb_build_object('title', done.title), null from done
  )
  select series.id, exists (select from old where not is_untouched) as "isTouched",
    array(select done.id from done order by done.id) as ids
  from series`

interface Removed {
  id: number
  isTouched: boolean
  ids: number[]
}

/** Throws `not_found`, or `wrong_state` if an event of the series has been changed. */
export async function removeSeries(db: Database, scope: Scope, id: number, by: Author) {
  const values = [scope.partnerId, id, ...signed(by)]
  const [row] = await db.run<Removed>(scope, sql('event-series-undo', text, values))
  if (row === undefined) throw new Refusal('not_found')
  if (row.isTouched) throw new Refusal('wrong_state')
  return { id: row.id, ids: row.ids }
}
