import { type Database, type Scope, sql } from '@dxweb/kit/database/database.ts'
import { logs } from '@dxweb/kit/definitions/audit.ts'
import type { WebhookEvent } from './message.ts'
import { lockStatement } from './number-store.ts'

export interface Due {
  venue: number
  /** Null for a venue with events that have no number yet. */
  endpoint: number | null
}

export const readDue = (db: Database, now: Date): Promise<Due[]> =>
  db.reference(
    sql<Due>('webhooks-due', 'select venue, endpoint from dx_webhooks_due($1)', [
      now.toISOString(),
    ]),
  )

export interface Claimed {
  url: string
  failures: number
  failingSince: string | null
  lastFault: string
  lastStatus: number | null
  secrets: Buffer[]
  deliveries: (WebhookEvent & { number: number; attempts: number; object: string })[]
}

/** Milliseconds until another sender may claim the endpoint, longer than one round of slow responses. */
const leaseMs = 60_000

const claimText = `
  update webhook_endpoint set lease = $3, leased_until = $4::timestamptz + $5 * interval '1 millisecond'
  where partner_id = $1 and id = $2 and disabled_as is null and coalesce(leased_until, '-infinity') <= $4
    and coalesce(paused_until, '-infinity') <= $4
  returning url, failures, failing_since as "failingSince", last_fault as "lastFault", last_status as "lastStatus"`

const secretsText = `
  select sealed from webhook_secret
  where partner_id = $1 and endpoint_id = $2 and coalesce(ends_at, 'infinity') > $3 order by made_at desc`

/** Reads only one event while the endpoint fails, as a test. */
const deliveriesText = `
  select e.id, d.number, e.type, e.at, e.data, d.attempts, d.object
  from webhook_endpoint w
  join webhook_delivery d on d.partner_id = w.partner_id and d.endpoint_id = w.id and d.due_at <= $4
  join webhook_event e on e.partner_id = d.partner_id and e.number = d.number
  where w.partner_id = $1 and w.id = $2 and w.lease = $3
  order by d.due_at, d.number
  limit (select case when failures > 0 then 1 else $5 end from webhook_endpoint where partner_id = $1 and id = $2)`

type ClaimedEndpoint = Omit<Claimed, 'secrets' | 'deliveries'>

export interface Lease {
  endpointId: number
  lease: string
}

/** Returns undefined if another sender has claimed the endpoint, or the endpoint is paused or disabled. */
export async function claim(
  db: Database,
  scope: Scope,
  { endpointId, lease }: Lease,
  now: Date,
  most: number,
): Promise<Claimed | undefined> {
  const at = now.toISOString()
  const key = [scope.partnerId, endpointId]
  const [[endpoint], secrets, deliveries] = await db.batch(scope, [
    sql<ClaimedEndpoint>('webhook-claim', claimText, [...key, lease, at, leaseMs]),
    sql<{ sealed: Buffer }>('webhook-secrets', secretsText, [...key, at]),
    sql<Claimed['deliveries'][number]>('webhook-due', deliveriesText, [...key, lease, at, most]),
  ])
  return endpoint && { ...endpoint, secrets: secrets.map(({ sealed }) => sealed), deliveries }
}

export interface Outcome {
  number: number
  object: string
  state: 'waiting' | 'delivered' | 'failed'
  dueAt: string | null
  attempt: object
}

export interface Health {
  failures: number
  failingSince: string | null
  pausedUntil: string | null
  lastFault: string
  lastStatus: number | null
  disabledAs: 'failing' | 'gone' | null
  /** True if a paused endpoint responds again, so that its events that wait for a retry become due. */
  isBack: boolean
}

const keptTries = 20

/**
 * Finds deliveries by number alone. With more conditions, the planner would read all waiting deliveries of a new venue,
 * for which it has no statistics.
 */
const doneText = `
  with o as (
    select * from jsonb_to_recordset($3::jsonb) as r (number bigint, state text, "dueAt" timestamptz, attempt jsonb)
  )
  update webhook_delivery d set state = o.state, due_at = o."dueAt", attempts = d.attempts + 1,
    tries = case when jsonb_array_length(d.tries) < ${keptTries} then d.tries else d.tries - 0 end || o.attempt,
    ended_at = case when o.state <> 'waiting' then $4::timestamptz end
  from o where d.partner_id = $1 and d.endpoint_id = $2 and d.number = any ($5::bigint[]) and d.number = o.number
    and d.ended_at is null`

/** Makes the next waiting event due for each object with a delivered or failed event. */
const nextText = `
  update webhook_delivery d set due_at = $4::timestamptz
  where d.partner_id = $1 and d.endpoint_id = $2 and d.due_at is null and d.number = any (array(
    select h.number from unnest($3::text[]) as o (object), lateral (
      select number from webhook_delivery n
      where n.partner_id = $1 and n.endpoint_id = $2 and n.object = o.object and n.state = 'waiting'
      order by number limit 1) h))`

const backText = `
  update webhook_delivery set due_at = $3
  where partner_id = $1 and endpoint_id = $2 and due_at > $3 and attempts > 0 and $4`

const healthText = `
  with w as (
    update webhook_endpoint set lease = null, leased_until = null, failures = $4, failing_since = $5,
      paused_until = $6, last_fault = $7, last_status = $8, disabled_as = coalesce(disabled_as, $9),
      disabled_at = case when $9::text is not null then coalesce(disabled_at, $10::timestamptz) else disabled_at end,
      mail = case when $9::text is not null and disabled_as is null then 'waiting' else mail end,
      version = case when $9::text is not null then version + 1 else version end
    where partner_id = $1 and id = $2 and lease = $3 and disabled_as is null returning id, disabled_as
  )
  ${logs('webhook_endpoint', 'disable', 'w.id', "null, null, ''")} null, jsonb_build_object('as', disabled_as) from w
  where disabled_as is not null`

const freeText = `
  update webhook_endpoint set lease = null, leased_until = null
  where partner_id = $1 and id = $2 and lease = $3`

export async function settle(
  db: Database,
  scope: Scope,
  { endpointId, lease }: Lease,
  now: Date,
  { outcomes, health }: { outcomes: readonly Outcome[]; health: Health },
): Promise<void> {
  const key = [scope.partnerId, endpointId]
  const at = now.toISOString()
  const objects = [
    ...new Set(outcomes.filter(({ state }) => state !== 'waiting').map(({ object }) => object)),
  ]
  const numbers = outcomes.map(({ number }) => number)
  const { failures, failingSince, pausedUntil, lastFault, lastStatus, disabledAs } = health
  await db.batch(scope, [
    lockStatement(scope.partnerId),
    sql('webhook-done', doneText, [...key, JSON.stringify(outcomes), at, numbers]),
    sql('webhook-next', nextText, [...key, objects, at]),
    sql('webhook-back', backText, [...key, at, health.isBack]),
    sql('webhook-health', healthText, [
      ...key,
      lease,
      failures,
      failingSince,
      pausedUntil,
      lastFault,
      lastStatus,
      disabledAs,
      at,
    ]),
    sql('webhook-free', freeText, [...key, lease]),
  ])
}
