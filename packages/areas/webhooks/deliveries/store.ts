import { type Database, onlyRow, rowExists, type Scope, sql } from '@dxweb/kit/database/database.ts'
import { type Author, logs, signed } from '@dxweb/kit/definitions/audit.ts'
import type { BodyOf, QueryOf } from '@dxweb/kit/definitions/endpoint.ts'
import { invalidField, Refusal } from '@dxweb/kit/errors/errors.ts'
import type { WebhookEvent } from '../sending/message.ts'
import { lockStatement } from '../sending/number-store.ts'
import {
  deliveriesAtOnce,
  type Delivery,
  type listDeliveries,
  maxReplayed,
  type replayDeliveries,
} from './contract.ts'

const listText = `
  select e.id, d.number, e.type, e.at, d.state, d.attempts, d.due_at as "dueAt", d.tries, e.data
  from webhook_delivery d join webhook_event e on e.partner_id = d.partner_id and e.number = d.number
  where d.partner_id = $1 and d.endpoint_id = $2 and ($3::text is null or d.state = $3)
    and ($4::text is null or e.type = $4) and ($5::bigint is null or d.number < $5)
  order by d.number desc limit ${deliveriesAtOnce + 1}`

export type StoredDelivery = Omit<Delivery, 'body'> & WebhookEvent

export const deliveriesStatements = (
  partnerId: number,
  id: number,
  { state, type, below }: QueryOf<typeof listDeliveries.parts>,
) =>
  [
    rowExists('webhook_endpoint', partnerId, id),
    {
      ...sql<StoredDelivery>('webhook-deliveries', listText, [
        partnerId,
        id,
        state ?? null,
        type ?? null,
        below ?? null,
      ]),
      isReplanned: true,
    },
  ] as const

const chosen = `d.partner_id = $1 and d.endpoint_id = $2 and e.partner_id = d.partner_id and e.number = d.number
    and ($3::bigint is null or d.number >= $3) and ($4::bigint is null or d.number <= $4)
    and ($5::timestamptz is null or e.at >= $5) and ($6::timestamptz is null or e.at < $6::timestamptz + interval '1 millisecond')
    and (not $7 or d.state in ('waiting', 'failed', 'skipped'))`

const countText = `
  select w.disabled_as is null as "isEnabled", (select count(*)::integer from (
    select from webhook_delivery d, webhook_event e where ${chosen} limit ${maxReplayed + 1}) c) as count
  from webhook_endpoint w where w.partner_id = $1 and w.id = $2 for update`

const replayText = `
  with done as (
    update webhook_delivery d set state = 'waiting', attempts = 0, ended_at = null, due_at = null
    from webhook_event e where ${chosen} returning d.number
  ), w as (
    update webhook_endpoint set paused_until = null, failures = 0 where partner_id = $1 and id = $2 returning id
  ), audit as (
    ${logs('webhook_endpoint', 'replay', 'w.id', '$8, $9, $10')} null,
      (select jsonb_build_object('count', count(*), 'from', min(number), 'to', max(number)) from done) from w
  )
  select count(*)::integer as count from done`

/** Sets a due time for the first waiting event of each replayed object, and for no other waiting event. */
const placeText = `
  with first as materialized (
    select o.object, h.number
    from (select distinct d.object from webhook_delivery d, webhook_event e where ${chosen} and d.state = 'waiting') o,
      lateral (
        select number from webhook_delivery n
        where n.partner_id = $1 and n.endpoint_id = $2 and n.object = o.object and n.state = 'waiting'
        order by number limit 1) h
  )
  update webhook_delivery d set due_at = case when d.number = f.number then now() end
  from first f
  where d.partner_id = $1 and d.endpoint_id = $2 and d.object = f.object and d.state = 'waiting'
    and (d.number = f.number) <> (d.due_at is not null)`

type Range = BodyOf<typeof replayDeliveries.parts>

interface Counted {
  isEnabled: boolean
  count: number
}

export function replay(db: Database, scope: Scope, by: Author, id: number, range: Range) {
  const { from, to, fromAt, toAt, onlyUndelivered } = range
  const { partnerId } = scope
  const bounds = [from, to, fromAt, toAt].map((bound) => bound ?? null)
  const values = [partnerId, id, ...bounds, onlyUndelivered]
  return db.transaction(scope, async (tx) => {
    await tx.run(lockStatement(partnerId))
    const counted = sql<Counted>('webhook-replay-count', countText, values)
    const { isEnabled, count } = onlyRow(await tx.run(counted))
    if (!isEnabled) throw new Refusal('wrong_state')
    if (count > maxReplayed) throw invalidField('to', 'too_many', { max: maxReplayed })
    await tx.batch([
      sql('webhook-replay', replayText, [...values, ...signed(by)]),
      sql('webhook-place', placeText, values),
    ])
    return { count }
  })
}
