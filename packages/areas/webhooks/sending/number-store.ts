import { type Database, type Scope, sql } from '@dxweb/kit/database/database.ts'

/** Locks a venue's counter, so that events are never numbered while deliveries are settled. */
export const lockStatement = (partnerId: number) =>
  sql('webhook-lock', 'select from webhook_counter where partner_id = $1 for update', [partnerId])

/**
 * Numbers committed events in the order of their creation. Commands on one object wait for each other, so its events
 * are in order. Only the first pending event of an object is due.
 */
const numberText = `
  with batch as materialized (
    select id, row_number() over (order by noted_at, id) as nth from (
      select id, noted_at from webhook_event where partner_id = $1 and number is null order by noted_at, id limit $3) n
  ), counter as (
    update webhook_counter set value = value + (select count(*) from batch) where partner_id = $1
    returning value - (select count(*) from batch) as before
  ), numbered as (
    update webhook_event e set number = counter.before + batch.nth from batch, counter
    where e.partner_id = $1 and e.id = batch.id returning e.number, e.type, e.object
  ), wanted as (
    select w.id as endpoint_id, n.number, n.object,
      row_number() over (partition by w.id, n.object order by n.number) = 1
        and not exists (select from webhook_delivery d
          where d.partner_id = $1 and d.endpoint_id = w.id and d.object = n.object and d.state = 'waiting') as is_first
    from numbered n join webhook_endpoint w on w.partner_id = $1 and n.type = any (w.types)
  ), made as (
    insert into webhook_delivery (partner_id, endpoint_id, number, object, due_at)
    select $1, endpoint_id, number, object, case when is_first then $2::timestamptz end from wanted
  )
  select count(*)::integer as count from batch`

const eventsAtOnce = 2000

/**
 * Returns true if more events may be left. Takes the lock in a separate statement, so that the next statement sees
 * the changes of the lock's previous holder.
 */
export async function numberEvents(db: Database, scope: Scope, now: Date): Promise<boolean> {
  const { partnerId } = scope
  const values = [partnerId, now.toISOString(), eventsAtOnce]
  const number = sql<{ count: number }>('webhook-number', numberText, values)
  const [, [row]] = await db.batch(scope, [lockStatement(partnerId), number])
  return row?.count === eventsAtOnce
}
