import { type Database, onlyRow, type Scope, sql } from '@dxweb/kit/database/database.ts'
import { type Once, storedAnswer } from '@dxweb/kit/database/idempotency.ts'
import { type Author, logs, signed } from '@dxweb/kit/definitions/audit.ts'
import type { BodyOf } from '@dxweb/kit/definitions/endpoint.ts'
import { uuid7 } from '@dxweb/kit/database/uuid7.ts'
import { Refusal } from '@dxweb/kit/errors/errors.ts'
import { type Changed, differing, outcomeOf } from '@dxweb/kit/definitions/versioned-change.ts'
import { isAfter } from './after-sql.ts'
import type { changeSchedule, makeSchedule, ReportSchedule } from './contract.ts'
import { addressesIn, afterEvent, askedBy, type Rhythm, timingOf } from './rules.ts'

/** After five minutes in state `sending`, a report is shown as `unsure`, since the server must have stopped. */
const shownState = `case when s.state <> 'sending' then s.state
  when s.taken_at < now() - interval '5 minutes' then 'unsure' else 'waiting' end`

/** The time of the next sending after an event, by the event's current end. */
const nextAfter = `(select min(e.ends_at) + make_interval(hours => d.after_hours)
    from event e where e.partner_id = $1 and ${isAfter('d', 'e')}
      and e.ends_at > greatest(d.due_at, now()) - make_interval(hours => d.after_hours)
      and not exists (select 1 from report_after_event a
        where a.partner_id = $1 and a.schedule_id = d.id and a.event_id = e.id))`

const namesOf = `array_remove(array[
    (select title from event where partner_id = $1 and id = d.event_id),
    (select name from event_type where partner_id = $1 and id = d.event_type_id),
    (select name from auditorium where partner_id = $1 and id = d.auditorium_id),
    (select name from renter where partner_id = $1 and id = d.renter_id)], null)`

const listText = `
  select d.id, d.version, d.report,
    coalesce((select jsonb_agg(jsonb_build_object('name', key, 'value', value) order by key)
      from jsonb_each_text(d.asked)), '[]') as asked,
    coalesce(d.asked->>'axis', '') as axis, d.period, d.format, d.rhythm, d.month_day as "monthDay", d.send_at as "sendAt",
    d.after_hours as "afterHours", d.event_id as "eventId", d.event_type_id as "eventTypeId",
    d.auditorium_id as "auditoriumId", d.renter_id as "renterId", ${namesOf} as "eventsOf", d.recipients,
    d.is_active as "isActive", d.stopped,
    case when d.is_active then case when d.rhythm = '${afterEvent}' then ${nextAfter} else d.due_at end end as "nextAt",
    coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email) as "madeBy",
    coalesce((select jsonb_agg(jsonb_build_object('plannedFor', l.planned_for, 'event', coalesce(l.event, ''),
        'fileName', l.file_name, 'rowCount', l.row_count, 'recipients', l.recipients)
        order by l.planned_for desc, l.event_id)
      from (select s.planned_for, s.event_id, max(e.title) as event, max(s.file_name) as file_name,
          max(s.row_count) as row_count,
          jsonb_agg(jsonb_build_object('email', s.email, 'state', ${shownState}, 'sentAt', s.sent_at,
            'failure', s.failure) order by s.line) as recipients
        from report_sent s left join event e on e.partner_id = $1 and e.id = s.event_id
        where s.partner_id = $1 and s.schedule_id = d.id
        group by s.planned_for, s.event_id order by s.planned_for desc, s.event_id limit 10) l), '[]') as sent
  from report_schedule d join user_account u on u.id = d.user_id
  where d.partner_id = $1 and d.report = $2 and d.deleted_at is null
    and ($3::integer is null or coalesce(d.event_id, $3) = $3) order by d.id`

/** `eventId` excludes schedules that only another event triggers. */
export const schedulesStatement = (partnerId: number, report: string, eventId?: number) =>
  sql<ReportSchedule>('report-schedules', listText, [partnerId, report, eventId ?? null])

const narrowers = [
  ['event', 'eventId'],
  ['event_type', 'eventTypeId'],
  ['auditorium', 'auditoriumId'],
  ['renter', 'renterId'],
] as const

const narrowersExist = narrowers
  .map(
    ([table, field]) => `(:${field}::integer is null
      or exists (select from ${table} where partner_id = $1 and id = :${field})
      or dx_refuse('not_found', '{"fields": {"${field}": {"code": "not_found"}}}'))`,
  )
  .join(' and ')

const maxSchedules = 200

const makeText = `
  with first as (
    insert into idempotency (partner_id, user_id, key, body_hash, answer)
    values ($1, :userId, :key, :bodyHash, jsonb_build_object('id', :id::uuid)) on conflict do nothing returning key
  ), made as (
    insert into report_schedule (partner_id, id, user_id, report, asked, locale, due_at, recipients, period, rhythm,
      month_day, send_at, format, after_hours, event_id, event_type_id, auditorium_id, renter_id)
    select $1, :id, :userId, :report, :asked, :locale, :dueAt, :recipients, :period, :rhythm, :monthDay, :sendAt, :format, :afterHours, :eventId, :eventTypeId, :auditoriumId, :renterId from first
    where ((select count(*) from report_schedule where partner_id = $1 and deleted_at is null) < ${maxSchedules}
      or dx_refuse('too_many', '{"max": ${maxSchedules}}'))
      and ${narrowersExist}
    returning id
  ), noted as (
    ${logs('report_schedule', 'create', ':id', ':userId, :sudoId, :requestId')}
      null, jsonb_build_object('report', :report::text, 'recipients', :recipients::text[]) from made
  )
  select id from made`

function valuesOf(asking: Asking) {
  const { period, format, afterHours, eventId } = asking
  const { rhythm, monthDay, sendAt } = timingOf(asking)
  const isAfterEvent = rhythm === afterEvent
  const ofEvents = isAfterEvent && !eventId ? asking : undefined
  return {
    recipients: addressesIn(asking.recipients),
    period: (!isAfterEvent && period) || null,
    rhythm,
    monthDay,
    sendAt,
    format,
    afterHours: isAfterEvent ? (afterHours ?? 0) : null,
    eventId: (isAfterEvent && eventId) || null,
    eventTypeId: ofEvents?.eventTypeId ?? null,
    auditoriumId: ofEvents?.auditoriumId ?? null,
    renterId: ofEvents?.renterId ?? null,
  }
}

type Asking = Omit<BodyOf<typeof changeSchedule.parts>, 'version'>

interface Making extends Once {
  body: BodyOf<typeof makeSchedule.parts>
  by: Author
  dueAt: string
}

/** Repeated requests return the first schedule's id. */
export async function storeSchedule(db: Database, scope: Scope, order: Making) {
  const { body, by, dueAt, idempotencyKey, bodyHash } = order
  const values = {
    partnerId: scope.partnerId,
    ...by,
    key: idempotencyKey,
    bodyHash,
    id: uuid7(),
    report: body.report,
    asked: askedBy(body.rhythm, body.asked),
    locale: body.locale,
    dueAt,
    ...valuesOf(body),
  }
  const [made] = await db.run(scope, sql<{ id: string }>('report-schedule-make', makeText, values))
  const answer = made ?? (await storedAnswer<{ id: string }>(db, scope, order))
  if (answer === null) throw new Refusal('unavailable')
  return answer
}

interface Changing {
  id: string
  /** Reports that the caller may read; schedules of other reports are not found. */
  reports: readonly string[]
  by: Author
}

const standingText = `
  select report, asked, locale, rhythm, month_day as "monthDay", send_at as "sendAt", recipients
  from report_schedule
  where partner_id = $1 and id = $2 and report = any ($3::text[]) and deleted_at is null`

interface Standing {
  report: string
  asked: Record<string, string>
  locale: 'nb' | 'en'
  rhythm: Rhythm
  monthDay: number | null
  sendAt: string | null
  recipients: string[]
}

/** Throws not_found for an unknown schedule, or a report that the caller may not read. */
export const readStanding = async (db: Database, scope: Scope, { id, reports }: Changing) =>
  onlyRow(
    await db.run(
      scope,
      sql<Standing>('report-schedule-standing', standingText, [scope.partnerId, id, reports]),
    ),
  )

/** Columns that determine the next sending. If they are unchanged, a due sending stays due. */
const timed = `t.rhythm, t.month_day, t.send_at, t.after_hours, t.event_id, t.event_type_id, t.auditorium_id, t.renter_id`

/** Also cancels unsent reports to removed addresses. */
const editText = `
  with old as materialized (
    select * from report_schedule
    where partner_id = $1 and id = :id and report = any (:reports::text[]) and deleted_at is null for update
  ), done as (
    update report_schedule t set version = t.version + 1, user_id = :userId, stopped = '',
      due_at = case when (${timed}) is not distinct from (:rhythm, :monthDay::integer, :sendAt, :afterHours::integer, :eventId::integer,
        :eventTypeId::integer, :auditoriumId::integer, :renterId::integer) then t.due_at else :dueAt end,
      recipients = :recipients, period = :period, rhythm = :rhythm, month_day = :monthDay, send_at = :sendAt, format = :format, after_hours = :afterHours,
      event_id = :eventId, event_type_id = :eventTypeId, auditorium_id = :auditoriumId, renter_id = :renterId, asked = :asked
    from old where t.partner_id = $1 and t.id = old.id and t.version = :version and ${narrowersExist} returning t.*
  ), held as (
    update report_sent s set state = 'failed', failure = 'stopped' from done
    where s.partner_id = $1 and s.schedule_id = done.id and s.state = 'waiting' and s.email <> all (done.recipients)
  ), noted as (
    ${logs('report_schedule', 'update', 'done.id', ':userId, :sudoId, :requestId')} ${differing('old', 'done')}, ${differing('done', 'old')}
    from done, old
  )
  select old.id, old.version as "oldVersion", done.version from old left join done on true`

/** After the change, the report is read with the rights of the user `by`. Throws stale with the current version. */
export async function editSchedule(
  db: Database,
  scope: Scope,
  { id, reports, by }: Changing,
  body: BodyOf<typeof changeSchedule.parts> & { asked: Record<string, string> },
  dueAt: string,
) {
  const values = {
    partnerId: scope.partnerId,
    ...by,
    id,
    version: body.version,
    reports,
    dueAt,
    ...valuesOf(body),
    asked: askedBy(body.rhythm, body.asked),
  }
  const statement = sql<Changed<string>>('report-schedule-edit', editText, values)
  return outcomeOf(await db.run(scope, statement), body.version)
}

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
  `is_active = $7, due_at = $8, stopped = '', version = version + 1, user_id = case when $7 then $3 else user_id end`,
  'update',
  `jsonb_build_object('isActive', is_active)`,
)

/** After a restart, the report is read with the rights of the user who restarted it. */
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
