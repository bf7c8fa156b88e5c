import { type Database, type Scope, sql } from '@dxweb/kit/database/database.ts'
import type { CallerPartner } from '@dxweb/kit/definitions/route.ts'
import type { ExportFormat } from '@dxweb/kit/definitions/sheet.ts'
import type { stopReasons } from './contract.ts'
import { isAfter } from './after-sql.ts'
import {
  afterEvent,
  maxHoursAfter,
  type Rhythm,
  type SchedulePeriod,
  type Timing,
} from './rules.ts'

export interface DueSchedule extends Timing {
  id: string
  dueAt: string
}

const dueText = `
  select id, rhythm, month_day as "monthDay", send_at as "sendAt", due_at as "dueAt" from report_schedule
  where partner_id = $1 and is_active and rhythm <> '${afterEvent}' and due_at <= $2 order by due_at, id`

export const dueSchedules = (db: Database, scope: Scope, now: Date) =>
  db.run(scope, sql<DueSchedule>('report-due', dueText, [scope.partnerId, now]))

/** If two servers race, the one that advances the schedule also inserts its recipients. */
const planText = `
  with moved as (
    update report_schedule set due_at = $4 where partner_id = $1 and id = $2 and due_at = $3 and is_active
    returning id, recipients
  )
  insert into report_sent (partner_id, schedule_id, planned_for, line, email)
  select $1, moved.id, $3, r.line, r.email from moved, unnest(moved.recipients) with ordinality r (email, line)
  on conflict do nothing`

export const planSending = (db: Database, scope: Scope, { id, dueAt }: DueSchedule, next: string) =>
  db.run(scope, sql('report-plan', planText, [scope.partnerId, id, dueAt, next]))

/** Skips sendings that are overdue by more than this, after a long outage. */
const latestAfter = `interval '7 days'`

/**
 * Finds published events that ended long enough ago. A unique key lets one server send the report once, even if the
 * event changes afterwards.
 */
const afterEventsText = `
  with due as (
    select d.id, d.recipients, e.id as event_id,
      -- Instants are read back in whole milliseconds.
      date_trunc('milliseconds', e.ends_at) + make_interval(hours => d.after_hours) as planned_for
    from report_schedule d join event e on e.partner_id = $1 and ${isAfter('d', 'e')}
    where d.partner_id = $1 and d.is_active and d.rhythm = '${afterEvent}'
      and e.ends_at > $2::timestamptz - ${latestAfter} - make_interval(hours => ${maxHoursAfter}) and e.ends_at <= $2
      and e.ends_at + make_interval(hours => d.after_hours)
        between greatest(d.due_at, $2::timestamptz - ${latestAfter}) and $2
  ), claimed as (
    insert into report_after_event (partner_id, schedule_id, event_id) select $1, id, event_id from due
    on conflict do nothing returning schedule_id, event_id
  )
  insert into report_sent (partner_id, schedule_id, planned_for, event_id, line, email)
  select $1, due.id, due.planned_for, due.event_id, r.line, r.email
  from claimed join due on due.id = claimed.schedule_id and due.event_id = claimed.event_id,
    unnest(due.recipients) with ordinality r (email, line)`

export const planAfterEvents = (db: Database, scope: Scope, now: Date) =>
  db.run(scope, sql('report-plan-after', afterEventsText, [scope.partnerId, now]))

export interface Sending {
  scheduleId: string
  plannedFor: string
  /** Event that triggered the sending; 0 and nulls for calendar rhythms. */
  eventId: number
  eventTitle: string | null
  startsAt: string | null
  endsAt: string | null
  report: string
  asked: Record<string, string>
  rhythm: Rhythm
  period: SchedulePeriod | null
  format: ExportFormat
  locale: 'nb' | 'en'
  userId: number
  email: string
  firstName: string
  lastName: string
  hasAccount: boolean
  roles: string[]
  modules: string[]
  partner: CallerPartner
}

const waitingText = `
  select s.schedule_id as "scheduleId", s.planned_for as "plannedFor", s.event_id as "eventId", e.title as "eventTitle",
    e.starts_at as "startsAt", e.ends_at as "endsAt", d.report, d.asked, d.rhythm, d.period, d.format, d.locale,
    u.id as "userId", u.email, u.first_name as "firstName", u.last_name as "lastName", u.is_active as "hasAccount",
    array(select g.role from access_grant g where g.partner_id = $1 and g.user_id = u.id and g.renter_id = 0) as roles,
    array(select m.module from partner_module m where m.partner_id = $1) as modules,
    jsonb_build_object('id', p.id, 'name', p.name, 'kind', p.kind, 'timeZone', p.time_zone, 'hasSSH', p.has_ssh,
      'isPaused', p.state = 'paused') as partner
  from report_sent s
  join report_schedule d on d.partner_id = $1 and d.id = s.schedule_id
  join user_account u on u.id = d.user_id
  join partner p on p.id = $1
  left join event e on e.partner_id = $1 and e.id = s.event_id
  where s.partner_id = $1 and s.state = 'waiting' and s.due_at <= now() order by s.due_at, s.schedule_id, s.event_id limit 1`

export async function nextToSend(db: Database, scope: Scope): Promise<Sending | undefined> {
  const [sending] = await db.run(
    scope,
    sql<Sending>('report-to-send', waitingText, [scope.partnerId]),
  )
  return sending
}

const stopText = `
  with stopped as (
    update report_schedule set is_active = false, stopped = $3 where partner_id = $1 and id = $2 and is_active
  )
  update report_sent set state = 'failed', failure = $3
  where partner_id = $1 and schedule_id = $2 and state = 'waiting'`

export const stopFor = (
  db: Database,
  scope: Scope,
  { scheduleId }: Sending,
  reason: (typeof stopReasons)[number],
) => db.run(scope, sql('report-stop', stopText, [scope.partnerId, scheduleId, reason]))

/** Maximum number of attempts to create a file or send a mail, with growing delays. */
const maxTries = 5

/** Identifies the sending by `$1` to `$4`; the statement's own values follow. */
const ofSending = 'partner_id = $1 and schedule_id = $2 and planned_for = $3 and event_id = $4'
const sendingOf = ({ partnerId }: Scope, { scheduleId, plannedFor, eventId }: Sending) => [
  partnerId,
  scheduleId,
  plannedFor,
  eventId,
]

const failText = `
  update report_sent set tries = tries + 1, due_at = now() + (tries + 1) * interval '1 minute', failure = $5,
    state = case when $6 or tries + 1 >= $7 then 'failed' else state end
  where ${ofSending} and state = 'waiting' and due_at <= now()`

/** `isFinal`: a retry would fail too. */
export function noFile(
  db: Database,
  scope: Scope,
  sending: Sending,
  failure: { code: string; isFinal: boolean },
) {
  const values = [...sendingOf(scope, sending), failure.code, failure.isFinal, maxTries]
  return db.run(scope, sql('report-no-file', failText, values))
}

/** Takes one recipient at a time, so that a crash leaves at most one mail uncertain. */
const takeText = `
  with next as materialized (
    select line from report_sent
    where ${ofSending} and state = 'waiting' and due_at <= now()
    order by line limit 1 for update skip locked
  )
  update report_sent d set state = 'sending', taken_at = now(), tries = d.tries + 1, file_name = $5, row_count = $6
  from next where ${ofSending.replaceAll(/(\w+) = /g, 'd.$1 = ')} and d.line = next.line
  returning d.line, d.email`

export async function takeRecipient(
  db: Database,
  scope: Scope,
  sending: Sending,
  file: { fileName: string; rowCount: number },
) {
  const values = [...sendingOf(scope, sending), file.fileName, file.rowCount]
  const [taken] = await db.run(
    scope,
    sql<{ line: number; email: string }>('report-take', takeText, values),
  )
  return taken
}

/** `unsure`: the mail server did not answer, so the mail may have been sent. */
export type Outcome = 'sent' | 'refused' | 'unsure'

const doneText = `
  update report_sent set sent_at = case when $6 = 'sent' then now() end, due_at = now() + tries * interval '1 minute',
    failure = case when $6 = 'sent' then '' else 'mail' end,
    state = case when $6 <> 'refused' then $6 when tries < $7 then 'waiting' else 'failed' end
  where ${ofSending} and line = $5 and state = 'sending'`

export function noteSent(
  db: Database,
  scope: Scope,
  sending: Sending,
  line: number,
  outcome: Outcome,
) {
  const values = [...sendingOf(scope, sending), line, outcome, maxTries]
  return db.run(scope, sql('report-sent', doneText, values))
}
