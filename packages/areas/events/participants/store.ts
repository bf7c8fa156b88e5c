import { type Changed, outcomeOf } from '@dxweb/kit/definitions/versioned-change.ts'
import { type Author, logs, signed } from '@dxweb/kit/definitions/audit.ts'
import { type Database, onlyRow, type Scope, sql } from '@dxweb/kit/database/database.ts'
import { Refusal } from '@dxweb/kit/errors/errors.ts'
import { uuid7 } from '@dxweb/kit/database/uuid7.ts'
import { userName } from '@dxweb/kit/definitions/audit-log.ts'
import type { OwnField, Participant } from './contract.ts'
import type { ActionOn } from '@dxweb/kit/definitions/audit-words.ts'

export interface ParticipantDraft {
  firstName: string
  lastName: string
  email: string
  phone: string
  note: string
  answers: Record<string, string>
}

const maxListed = 20_000

const listText = `
  select t.id, t.first_name as "firstName", t.last_name as "lastName", t.email, t.phone, t.note,
    coalesce((select jsonb_agg(jsonb_build_object('id', key, 'text', value)) from jsonb_each_text(t.answers)), '[]')
      as answers,
    t.checked_in_at as "checkedInAt", ${userName('i')} as "checkedInBy", t.checked_out_at as "checkedOutAt",
    ${userName('o')} as "checkedOutBy", t.version
  from event_participant t
  left join user_account i on i.id = t.checked_in_by
  left join user_account o on o.id = t.checked_out_by
  where t.partner_id = $1 and t.event_id = $2
  order by t.last_name, t.first_name, t.id limit $3`

const formText = `
  select e.id, coalesce(f.fields, '[]') as fields, coalesce(f.version, 0) as "formVersion",
    (select count(*)::integer from event_participant t where t.partner_id = $1 and t.event_id = $2) as total
  from event e left join participant_form f on f.partner_id = $1 and f.event_id = e.id
  where e.partner_id = $1 and e.id = $2`

export interface FormRow {
  fields: OwnField[]
  formVersion: number
  total: number
}

export const participantsStatement = (partnerId: number, eventId: number, limit = maxListed) =>
  sql<Participant>('participants', listText, [partnerId, eventId, limit])

export const formStatement = (partnerId: number, eventId: number) =>
  sql<FormRow>('participant-form', formText, [partnerId, eventId])

/** The log refers to participants by id, so that deleting a participant also removes the name from the log. */
const noted = (action: ActionOn<'participant'>, from: string, by: number) => `
    ${logs('participant', action, `${from}.id`, `$${by}, $${by + 1}, $${by + 2}`)} null, null from ${from}`

/** Keeps only the answers of row `a` to questions in the event's form. */
const asked = `coalesce((select jsonb_object_agg(given.key, given.value) from jsonb_each(a.answers) given
      where given.value <> '""' and exists (select from participant_form f, jsonb_array_elements(f.fields) field
        where f.partner_id = $1 and f.event_id = $2 and field ->> 'id' = given.key)), '{}')`

const columns = `"firstName" text, "lastName" text, email text, phone text, note text, answers jsonb`

const addText = `
  with made as (
    insert into event_participant (partner_id, event_id, id, first_name, last_name, email, phone, note, answers)
    select $1, e.id, ids.id, a."firstName", a."lastName", a.email, a.phone, a.note, ${asked}
    from event e,
      rows from (jsonb_to_recordset($3::jsonb) as (${columns}), unnest($4::uuid[])) as
        ids ("firstName", "lastName", email, phone, note, answers, id),
      lateral (select ids."firstName", ids."lastName", ids.email, ids.phone, ids.note, ids.answers) a
    where e.partner_id = $1 and e.id = $2
    returning id, version
  ), logged as (${noted('create', 'made', 5)}
  )
  select id, version from made`

/** Returns no rows if the event belongs to another partner. */
export function addParticipants(
  db: Database,
  scope: Scope,
  { eventId, drafts }: { eventId: number; drafts: readonly ParticipantDraft[] },
  by: Author,
) {
  const values = [scope.partnerId, eventId, JSON.stringify(drafts), drafts.map(() => uuid7())]
  return db.run<{ id: string; version: number }>(
    scope,
    sql('participants-add', addText, [...values, ...signed(by)]),
  )
}

const changeText = `
  with old as (
    select id, version from event_participant where partner_id = $1 and event_id = $2 and id = $3 for update
  ), a as (
    select * from jsonb_to_record($4::jsonb) as (${columns})
  ), done as (
    update event_participant t set first_name = a."firstName", last_name = a."lastName", email = a.email,
      phone = a.phone, note = a.note, answers = ${asked}, version = t.version + 1
    from a where t.partner_id = $1 and t.event_id = $2 and t.id = $3 and t.version = $5 returning t.id, t.version
  ), logged as (${noted('update', 'done', 6)}
  )
  select old.id, old.version as "oldVersion", done.version from old left join done on done.id = old.id`

interface Which {
  eventId: number
  id: string
}

export async function storeParticipant(
  db: Database,
  scope: Scope,
  { eventId, id, version, draft }: Which & { version: number; draft: ParticipantDraft },
  by: Author,
) {
  const values = [scope.partnerId, eventId, id, JSON.stringify(draft), version, ...signed(by)]
  const statement = sql<Changed<string>>('participant-change', changeText, values)
  return outcomeOf(await db.run(scope, statement), version)
}

const removeText = `
  with gone as (
    delete from event_participant where partner_id = $1 and event_id = $2 and id = $3 returning id
  ), logged as (${noted('delete', 'gone', 4)}
  )
  select id from gone`

export async function deleteParticipant(
  db: Database,
  scope: Scope,
  { eventId, id }: Which,
  by: Author,
) {
  const values = [scope.partnerId, eventId, id, ...signed(by)]
  return onlyRow(await db.run<{ id: string }>(scope, sql('participant-remove', removeText, values)))
}

const checks = {
  in: {
    set: 'checked_in_at = now(), checked_in_by = $4, checked_out_at = null, checked_out_by = null',
    from: 'checked_in_at is null or checked_out_at is not null',
  },
  out: {
    set: 'checked_out_at = now(), checked_out_by = $4',
    from: 'checked_in_at is not null and checked_out_at is null',
  },
  none: {
    set: 'checked_in_at = null, checked_in_by = null, checked_out_at = null, checked_out_by = null',
    from: 'checked_in_at is not null',
  },
} as const

const checkText = (to: keyof typeof checks) => `
  with old as (
    select id from event_participant where partner_id = $1 and event_id = $2 and id = $3 for update
  ), done as (
    update event_participant set ${checks[to].set}, version = version + 1
    where partner_id = $1 and event_id = $2 and id = $3 and (${checks[to].from}) returning id, version
  ), logged as (${noted(`check-${to}`, 'done', 4)}
  )
  select old.id, done.version from old left join done on done.id = old.id`

export async function storeCheck(
  db: Database,
  scope: Scope,
  { eventId, id, to }: Which & { to: keyof typeof checks },
  by: Author,
) {
  const values = [scope.partnerId, eventId, id, ...signed(by)]
  const row = onlyRow(
    await db.run<{ id: string; version: number | null }>(
      scope,
      sql(`participant-check-${to}`, checkText(to), values),
    ),
  )
  if (row.version === null) throw new Refusal('wrong_state')
  return { id: row.id, version: row.version }
}

const formSaveText = `
  with e as (select id from event where partner_id = $1 and id = $2), saved as (
    insert into participant_form (partner_id, event_id, fields)
    select $1, id, $3::jsonb from e
    where $4 = 0 or exists (select from participant_form f where f.partner_id = $1 and f.event_id = e.id)
    on conflict (partner_id, event_id) do update set fields = excluded.fields, version = participant_form.version + 1
      where participant_form.version = $4
    returning version
  ), forgotten as (
    update event_participant t set version = t.version + 1, answers = (
      select coalesce(jsonb_object_agg(given.key, given.value), '{}') from jsonb_each(t.answers) given
      where given.key = any ($5::text[]))
    where t.partner_id = $1 and t.event_id = $2 and exists (select from saved)
      and exists (select from jsonb_object_keys(t.answers) key where key <> all ($5::text[]))
  )
  select e.id, (select version from saved) as version from e`

/** Deletes answers to removed questions. */
export async function storeForm(
  db: Database,
  scope: Scope,
  { eventId, version, fields }: { eventId: number; version: number; fields: readonly OwnField[] },
) {
  const ids = fields.map(({ id }) => id)
  const values = [scope.partnerId, eventId, JSON.stringify(fields), version, ids]
  const row = onlyRow(
    await db.run<{ version: number | null }>(
      scope,
      sql('participant-form-save', formSaveText, values),
    ),
  )
  if (row.version === null) throw new Refusal('stale')
  return { version: row.version }
}
