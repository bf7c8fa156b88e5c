import { uuid7 } from '@dxweb/kit/database/uuid7.ts'
import { type Database, onlyRow, type Scope, sql } from '@dxweb/kit/database/database.ts'
import type { ReplyOf } from '@dxweb/kit/definitions/endpoint.ts'
import type { IntegrationId } from '../rules.ts'
import type { listRuns } from './contract.ts'
import type { RunCause, RunCounts, RunError, RunState } from './rules.ts'

export type ExtensionRun = ReplyOf<typeof listRuns.parts>['data'][number]

const runsText = `
  select r.id, r.cause, r.state, r.queued_at as "queuedAt", r.started_at as "startedAt", r.ended_at as "endedAt",
    r.sent_count as sent, r.removed_count as removed, r.received_count as received, r.refused_count as refused,
    r.error_code as "errorCode", r.error_text as "errorText",
    coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email, '') as "userName"
  from extension_run r left join user_account u on u.id = r.user_id
  where r.partner_id = $1 and r.integration_id = $2 order by r.queued_at desc, r.id desc limit 50`

export const runsStatement = (partnerId: number, integrationId: IntegrationId) =>
  sql<ExtensionRun>('extension-runs', runsText, [partnerId, integrationId])

/**
 * Updates an open run without changing values, so that its id is returned even if another request has just inserted it.
 */
const queueText = `
  insert into extension_run as r (partner_id, id, integration_id, cause, user_id) values ($1, $2, $3, $4, $5)
  on conflict (partner_id, integration_id) where ended_at is null do update set queued_at = r.queued_at returning r.id`

interface Queued {
  integrationId: IntegrationId
  cause: RunCause
  userId: number | null
}

/** Returns the id of the open run, or of a new one if there is none. */
export async function queueRun(
  db: Database,
  scope: Scope,
  { integrationId, cause, userId }: Queued,
): Promise<string> {
  const values = [scope.partnerId, uuid7(), integrationId, cause, userId]
  const statement = sql<{ id: string }>('extension-run-queue', queueText, values)
  return onlyRow(await db.run(scope, statement)).id
}

/**
 * A process keeps the lease of its run by heartbeats. After this time without a heartbeat, another process takes over
 * the run.
 */
const deadAfter = `interval '90 seconds'`

const takeText = `
  update extension_run r set lease = $3, alive_at = now(), started_at = coalesce(r.started_at, now()), state = 'starting'
  where r.partner_id = $1 and r.id = (
    select id from extension_run where partner_id = $1 and integration_id = $2 and ended_at is null
      and (alive_at is null or alive_at < now() - ${deadAfter}) for update skip locked)
  returning r.id, r.lease, r.cause, r.user_id as "userId",
    r.sent_count as sent, r.removed_count as removed, r.received_count as received, r.refused_count as refused`

/**
 * A run owned by this process. Every update compares the lease, and fails once another process has taken over the run.
 */
export interface TakenRun extends RunCounts {
  id: string
  lease: string
  cause: RunCause
  userId: number | null
}

export async function takeRun(
  db: Database,
  scope: Scope,
  integrationId: IntegrationId,
): Promise<TakenRun | undefined> {
  const statement = sql<TakenRun>('extension-run-take', takeText, [
    scope.partnerId,
    integrationId,
    uuid7(),
  ])
  const [run] = await db.run(scope, statement)
  return run
}

const beatText = `
  update extension_run set alive_at = now(), state = 'running', sent_count = $4, removed_count = $5,
    received_count = $6, refused_count = $7
  where partner_id = $1 and id = $2 and lease = $3 and ended_at is null returning 1`

type Held = Pick<TakenRun, 'id' | 'lease'>

const ofCounts = ({ sent, removed, received, refused }: RunCounts) => [
  sent,
  removed,
  received,
  refused,
]

/** Returns false if another process has taken the run. */
export async function recordHeartbeat(
  db: Database,
  scope: Scope,
  { id, lease }: Held,
  counts: RunCounts,
): Promise<boolean> {
  const values = [scope.partnerId, id, lease, ...ofCounts(counts)]
  return (await db.run(scope, sql('extension-run-beat', beatText, values))).length > 0
}

const endText = `
  update extension_run set ended_at = now(), alive_at = now(), state = $4, error_code = $5, error_text = $6,
    sent_count = $7, removed_count = $8, received_count = $9, refused_count = $10
  where partner_id = $1 and id = $2 and lease = $3 and ended_at is null returning 1`

export interface RunEnd {
  state: Extract<RunState, 'done' | 'partly' | 'failed'>
  errorCode: RunError | null
  errorText: string
}

export async function endRun(
  db: Database,
  scope: Scope,
  { id, lease }: Held,
  { state, errorCode, errorText }: RunEnd,
  counts: RunCounts,
): Promise<void> {
  const values = [scope.partnerId, id, lease, state, errorCode, errorText, ...ofCounts(counts)]
  await db.run(scope, sql('extension-run-end', endText, values))
}

/** The first run of an integration has the cause 'change', since adding the integration triggers it. */
const dueText = `
  insert into extension_run (partner_id, id, integration_id, cause)
  select $1, $2, $3, case when exists (select from extension_run where partner_id = $1 and integration_id = $3)
    then 'nightly' else 'change' end
  from integration where partner_id = $1 and integration_id = $3
    and not exists (select from extension_run where partner_id = $1 and integration_id = $3
      and queued_at >= $4 and (cause in ('nightly', 'change') or ended_at is null or state in ('done', 'partly')))
  on conflict (partner_id, integration_id) where ended_at is null do nothing`

/**
 * Queues one run per night, unless a run started by a user has succeeded since `nightBegan`, the start of the latest
 * night.
 */
export async function queueNightly(
  db: Database,
  scope: Scope,
  integrationId: IntegrationId,
  nightBegan: string,
): Promise<void> {
  const values = [scope.partnerId, uuid7(), integrationId, nightBegan]
  await db.run(scope, sql('extension-run-nightly', dueText, values))
}
