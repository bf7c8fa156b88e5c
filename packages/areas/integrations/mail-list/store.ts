import { type Author, logs, signed } from '@dxweb/kit/definitions/audit.ts'
import { type Database, type Scope, sql } from '@dxweb/kit/database/database.ts'
import type { ReplyOf } from '@dxweb/kit/definitions/endpoint.ts'
import { Refusal } from '@dxweb/kit/errors/errors.ts'
import type { getMailList, getSyncStatus } from './contract.ts'
import type { MailListSettings } from './rules.ts'

type Kept = Omit<ReplyOf<typeof getMailList.parts>, 'hasKey'> & {
  isNightly: boolean
}

const counted = (where: string) => `(select count(*) from mail_list_member m
      where m.partner_id = l.partner_id and m.list_id = l.list_id and ${where})::integer`

const settingsText = `
  select l.is_enabled as "isEnabled", l.only_marketing as "onlyMarketing", l.never_unsubscribe as "neverUnsubscribe",
    l.is_nightly as "isNightly", l.fields, l.segment_id as "segmentId", l.list_id as "listId", l.list_name as "listName",
    l.has_webhook as "hasWebhook", l.leaving_count as leaving, l.version, jsonb_build_object('onList', ${counted(`m.state = 'in'`)},
      'unsubscribed', ${counted(`m.state = 'blocked' and m.error_code in ('unsubscribed', 'compliance')`)},
      'bounced', ${counted(`m.state = 'blocked' and m.error_code = 'cleaned'`)},
      'refused', ${counted(`m.state = 'blocked' and m.error_code not in ('unsubscribed', 'compliance', 'cleaned')`)}) as members
  from mail_list l where l.partner_id = $1`

export const mailListStatement = (partnerId: number) =>
  sql<Kept>('mail-list', settingsText, [partnerId])

const keyText = `
  select sealed_key as sealed from integration where partner_id = $1 and integration_id = 'mailList'`

export const mailKeyStatement = (partnerId: number) =>
  sql<{ sealed: Buffer }>('mail-list-key', keyText, [partnerId])

const nightText = `
  select l.is_nightly as "isNightly", l.version, (select max(r.started_at) from extension_run r
    where r.partner_id = $1 and r.integration_id = 'mailList' and r.cause = 'nightly') as "lastAt"
  from mail_list l where l.partner_id = $1`

export const nightlyStatement = (partnerId: number) =>
  sql<{ isNightly: boolean; version: number; lastAt: string | null }>(
    'mail-list-nightly',
    nightText,
    [partnerId],
  )

/**
 * Writes the columns if the row still has the version that was read (0 if there was no row), and logs the change. A
 * newly enabled sync runs for the first time on the following night.
 */
const changeText = (columns: readonly string[]) => {
  const places = columns.map((_, at) => `$${at + 6}`)
  const sets = columns.map((column, at) => `${column} = ${places[at]}`)
  return `
  with old as materialized (
    select * from mail_list where partner_id = $1 for update
  ), done as (
    insert into mail_list as m (partner_id, ${columns.join(', ')}) values ($1, ${places.join(', ')})
    on conflict (partner_id) do update set ${sets.join(', ')}, version = m.version + 1,
      last_night = case when m.is_enabled and m.is_nightly and m.list_id <> '' then m.last_night end
    where m.version = $5 returning *
  ), noted as (
    ${logs('mail_list', 'update', 'done.partner_id', '$2, $3, $4')}
      (select to_jsonb(old) from old), to_jsonb(done) from done
  )
  select version from done`
}

async function change(
  db: Database,
  scope: Scope,
  by: Author,
  name: string,
  version: number,
  columns: Readonly<Record<string, unknown>>,
): Promise<number> {
  const text = changeText(Object.keys(columns))
  const values = [scope.partnerId, ...signed(by), version, ...Object.values(columns)]
  const [done] = await db.run(scope, sql<{ version: number }>(name, text, values))
  if (done === undefined) throw new Refusal('stale')
  return done.version
}

type Written = Omit<MailListSettings, 'isNightly'> & { version: number }

export const changeSettings = (db: Database, scope: Scope, by: Author, written: Written) =>
  change(db, scope, by, 'mail-list-settings', written.version, {
    is_enabled: written.isEnabled,
    only_marketing: written.onlyMarketing,
    never_unsubscribe: written.neverUnsubscribe,
    fields: written.fields,
    segment_id: written.segmentId,
    leaving_count: null,
  })

export const switchNightly = (
  db: Database,
  scope: Scope,
  by: Author,
  { isNightly, version }: { isNightly: boolean; version: number },
) => change(db, scope, by, 'mail-list-switch', version, { is_nightly: isNightly })

interface Chosen {
  listId: string
  listName: string
  version: number
}

export const chooseList = (db: Database, scope: Scope, by: Author, chosen: Chosen) =>
  change(db, scope, by, 'mail-list-choose', chosen.version, {
    list_id: chosen.listId,
    list_name: chosen.listName,
    pulled_until: null,
    has_webhook: false,
    leaving_count: null,
  })

/** Confirms the removal of the members counted by the stopped run, but of no other members. */
const agreeText = `
  with old as materialized (
    select * from mail_list where partner_id = $1 and version = $5 and leaving_count = $6 and is_enabled and not exists (
      select from extension_run where partner_id = $1 and integration_id = 'mailList' and ended_at is null)
    for update
  ), agreed as (
    update mail_list_member m set is_agreed = true from old
    where m.partner_id = $1 and m.list_id = old.list_id and m.todo = 'hold'
  ), done as (
    update mail_list m set leaving_count = null, version = m.version + 1 from old where m.partner_id = $1 returning m.*
  ), noted as (
    ${logs('mail_list', 'update', 'done.partner_id', '$2, $3, $4')}
      to_jsonb(old), to_jsonb(done) from done, old
  )
  select version from done`

export async function agreeOnLeaving(
  db: Database,
  scope: Scope,
  by: Author,
  { count, version }: { count: number; version: number },
): Promise<number> {
  const values = [scope.partnerId, ...signed(by), version, count]
  const statement = sql<{ version: number }>('mail-list-agree', agreeText, values)
  const [done] = await db.run(scope, statement)
  if (done === undefined) throw new Refusal('stale')
  return done.version
}

const statusText = `
  select r.id as "runId", r.state, coalesce(r.state in ('starting', 'running'), false) as "isRunning",
    coalesce(r.state = 'queued', false) as "isQueued", coalesce(r.started_at, r.queued_at) as "lastRunAt",
    (select max(s.ended_at) from extension_run s where s.partner_id = $1 and s.integration_id = 'mailList'
      and s.state in ('done', 'partly')) as "lastSuccessAt",
    r.error_code as "errorCode", coalesce(r.error_text, '') as "errorText", coalesce(r.sent_count, 0) as sent,
    coalesce(r.removed_count, 0) as removed, coalesce(r.received_count, 0) as received,
    coalesce(r.refused_count, 0) as refused
  from (select 1) one left join lateral (
    select * from extension_run where partner_id = $1 and integration_id = 'mailList'
    order by queued_at desc, id desc limit 1) r on true`

export const statusStatement = (partnerId: number) =>
  sql<ReplyOf<typeof getSyncStatus.parts>>('mail-list-status', statusText, [partnerId])
