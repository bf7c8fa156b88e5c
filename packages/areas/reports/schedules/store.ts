import { type Database, onlyRow, type Scope, sql } from '@dxweb/kit/database/database.ts'
import { type Once, storedAnswer } from '@dxweb/kit/database/idempotency.ts'
import { type By, logs, signed } from '@dxweb/kit/definitions/audit.ts'
import type { BodyOf } from '@dxweb/kit/definitions/endpoint.ts'
import { uuid7 } from '@dxweb/kit/database/uuid7.ts'
import { Refusal } from '@dxweb/kit/errors/errors.ts'
import type { makeSchedule, ReportSchedule } from './contract.ts'
import { addressesIn, type Timing } from './rules.ts'

/** After this the server must have ended, so the state is shown as unsure. */
const shownState = `case when s.state <> 'sending' then s.state
  when s.taken_at < now() - interval '5 minutes' then 'unsure' else 'waiting' end`

const listText = `
  select d.id, d.report, d.period, d.format, d.rhythm, d.month_day as "monthDay", d.send_at as "sendAt", d.recipients,
    d.is_active as "isActive", d.stopped, case when d.is_active then d.due_at end as "nextAt",
    coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email) as "madeBy",
    coalesce((select jsonb_agg(jsonb_build_object('plannedFor', l.planned_for, 'fileName', l.file_name,
        'rowCount', l.row_count, 'recipients', l.recipients) order by l.planned_for desc)
      from (select s.planned_for, max(s.file_name) as file_name, max(s.row_count) as row_count,
          jsonb_agg(jsonb_build_object('email', s.email, 'state', ${shownState}, 'sentAt', s.sent_at,
            'failure', s.failure) order by s.line) as recipients
        from report_sent s where s.partner_id = $1 and s.schedule_id = d.id
        group by s.planned_for order by s.planned_for desc limit 10) l), '[]') as sent
  from report_schedule d join user_account u on u.id = d.user_id
  where d.partner_id = $1 and d.report = $2 and d.deleted_at is null order by d.id`

export const schedulesStatement = (partnerId: number, report: string) =>
  sql<ReportSchedule>('report-schedules', listText, [partnerId, report])

const mostSchedules = 200

const makeText = `
  with first as (
    insert into idempotency (partner_id, user_id, key, body_hash, answer)
    values ($1, $2, $5, $6, jsonb_build_object('id', $7::uuid)) on conflict do nothing returning key
  ), made as (
    insert into report_schedule (partner_id, id, user_id, report, asked, recipients, period, rhythm, month_day, send_at,
      format, locale, due_at)
    select $1, $7, $2, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17 from first
    where (select count(*) from report_schedule where partner_id = $1 and deleted_at is null) < $18
      or dx_refuse('too_many')
    returning id
  ), noted as (
    ${logs('report_schedule', 'create', '$7', '$2, $3, $4')}
      null, jsonb_build_object('report', $8::text, 'recipients', $10::text[]) from made
  )
  select id from made`

interface Making extends Once {
  body: BodyOf<typeof makeSchedule.parts>
  by: By
  dueAt: string
}

/** A repeat answers the first schedule's id. */
export async function storeSchedule(db: Database, scope: Scope, order: Making) {
  const { body, by, dueAt, idempotencyKey, bodyHash } = order
  const to = addressesIn(body.recipients)
  const values = [
    scope.partnerId,
    ...signed(by),
    idempotencyKey,
    bodyHash,
    uuid7(),
    body.report,
    body.asked,
    to,
    body.period ?? null,
    body.rhythm,
    body.monthDay,
    body.sendAt,
    body.format,
    body.locale,
    dueAt,
    mostSchedules,
  ]
  const [made] = await db.run(scope, sql<{ id: string }>('report-schedule-make', makeText, values))
  const answer = made ?? (await storedAnswer<{ id: string }>(db, scope, order))
  if (answer === null) throw new Refusal('unavailable')
  return answer
}

interface Changing {
  id: string
  /** Reports that the caller may read; other schedules are not found. */
  reports: readonly string[]
  by: By
}

const timingText = `
  select rhythm, month_day as "monthDay", send_at as "sendAt" from report_schedule
  where partner_id = $1 and id = $2 and report = any ($3::text[]) and deleted_at is null`

/** The timing never changes. Refuses with not_found. */
export const readTiming = async (db: Database, scope: Scope, { id, reports }: Changing) =>
  onlyRow(
    await db.run(
      scope,
      sql<Timing>('report-schedule-timing', timingText, [scope.partnerId, id, reports]),
    ),
  )

/** Cancels what is still unsent. */
const changed = (sets: string, action: string, after: string) => `
  with done as (
    update report_schedule set ${sets}
    where partner_id = $1 and id = $2 and report = any ($6::text[]) and deleted_at is null returning id, is_active
  ), held as (
    update report_sent s set state = 'failed', failure = 'stopped' from done
    where s.partner_id = $1 and s.schedule_id = done.id and s.state = 'waiting' and not done.is_active
  ), noted as (
    ${logs('report_schedule', action as 'update', '$2', '$3, $4, $5')} null, ${after} from done
  )
  select id from done`

const switchText = changed(
  `is_active = $7, due_at = $8, stopped = '', user_id = case when $7 then $3 else user_id end`,
  'update',
  `jsonb_build_object('isActive', is_active)`,
)

/** Whoever restarts it becomes the user whose rights it reads with. */
export async function setActive(
  db: Database,
  scope: Scope,
  { id, reports, by }: Changing,
  next: { isActive: boolean; dueAt: string },
) {
  const values = [scope.partnerId, id, ...signed(by), reports, next.isActive, next.dueAt]
  return onlyRow(
    await db.run(scope, sql<{ id: string }>('report-schedule-switch', switchText, values)),
  )
}

const removeText = changed('is_active = false, deleted_at = now()', 'delete', 'null::jsonb')

export async function removeSchedule(db: Database, scope: Scope, { id, reports, by }: Changing) {
  const values = [scope.partnerId, id, ...signed(by), reports]
  return onlyRow(
    await db.run(scope, sql<{ id: string }>('report-schedule-remove', removeText, values)),
  )
}
