import { superPartnerId } from '@dxweb/kit/constants/constants.ts'
import { type Database, type Scope, sql } from '@dxweb/kit/database/database.ts'
import { type Once, storedAnswer } from '@dxweb/kit/database/idempotency.ts'
import { uuid7 } from '@dxweb/kit/database/uuid7.ts'
import { type Author, logs, signed } from '@dxweb/kit/definitions/audit.ts'
import type { ActionOn } from '@dxweb/kit/definitions/audit-words.ts'
import type { BodyOf, ReplyOf } from '@dxweb/kit/definitions/endpoint.ts'
import { outcomeOf } from '@dxweb/kit/definitions/versioned-change.ts'
import { Refusal } from '@dxweb/kit/errors/errors.ts'
import type {
  getPlatformReport,
  listPlatformReports,
  makePlatformReport,
  saveDraft,
} from './admin-contract.ts'
import { contentOf } from './store.ts'

const nameOf = (user: string) =>
  `coalesce(nullif(trim(${user}.first_name || ' ' || ${user}.last_name), ''), ${user}.email)`

type Listed = ReplyOf<typeof listPlatformReports.parts>['data'][number]

/** Prefers the draft, then the version that venues see, then the last version. */
const listText = `
  select r.id, r.source, top.name, top.in_group as "inGroup", top.saved_at as "savedAt", ${nameOf('u')} as "savedBy",
    (select v.number from mode_report_version v where v.report_id = r.id and v.is_published) as published,
    (select v.number from mode_report_version v where v.report_id = r.id and v.published_at is null) as draft
  from mode_report r
  cross join lateral (
    select * from mode_report_version v where v.report_id = r.id
    order by v.published_at is null desc, v.is_published desc, v.number desc limit 1
  ) top
  join user_account u on u.id = top.saved_by
  order by lower(top.name collate "nb-x-icu"), r.id`

export const platformReports = () => sql<Listed>('platform-reports', listText)

const versionsText = `
  select ${contentOf('v')}, v.is_published as "isPublished", v.saved_at as "savedAt", ${nameOf('s')} as "savedBy",
    v.published_at as "publishedAt", case when p.id is not null then ${nameOf('p')} end as "publishedBy"
  from mode_report_version v join user_account s on s.id = v.saved_by left join user_account p on p.id = v.published_by
  where v.report_id = $1 order by v.number desc`

const keysText = `
  select k.id, k.key_ending as ending, k.is_used as "isUsed", k.made_at as "madeAt", ${nameOf('m')} as "madeBy"
  from mode_report_key k join user_account m on m.id = k.made_by where k.report_id = $1 order by k.is_used desc`

type WholeReport = ReplyOf<typeof getPlatformReport.parts>

export const wholeReport = (id: string) =>
  [
    sql<Pick<WholeReport, 'id' | 'source' | 'version'>>(
      'platform-report',
      'select id, source, version from mode_report where id = $1',
      [id],
    ),
    sql<WholeReport['versions'][number]>('platform-report-versions', versionsText, [id]),
    sql<WholeReport['keys'][number]>('platform-report-keys', keysText, [id]),
    sql<WholeReport['venues'][number]>(
      'platform-report-venues',
      'select id, name from partner where id <> $1 order by name',
      [superPartnerId],
    ),
  ] as const

const makeText = `
  with first as (
    insert into idempotency (partner_id, user_id, key, body_hash, answer)
    values ($1, $2, $5, $6, jsonb_build_object('id', $7::uuid)) on conflict do nothing returning key
  ), made as (
    insert into mode_report (id, source, made_by) select $7, $8, $2 from first returning id
  ), draft as (
    insert into mode_report_version (report_id, number, name, about, in_group, saved_by)
    select made.id, 1, $9, $10, $11, $2 from made returning *
  ), noted as (
    ${logs('mode_report', 'create', '$7', '$2, $3, $4')} null, jsonb_build_object('name', $9::text) from draft
  )
  select id from made`

interface Making extends Once {
  by: Author
  body: BodyOf<typeof makePlatformReport.parts>
}

export async function makeReport(db: Database, scope: Scope, order: Making) {
  const { by, body, idempotencyKey, bodyHash } = order
  const { source, name, about, inGroup } = body
  const once = [idempotencyKey, bodyHash, uuid7()]
  const values = [scope.partnerId, ...signed(by), ...once, source, name, about, inGroup]
  const [made] = await db.run(scope, sql<{ id: string }>('platform-report-make', makeText, values))
  const answer = made ?? (await storedAnswer<{ id: string }>(db, scope, order))
  if (answer === null) throw new Refusal('unavailable')
  return answer
}

interface Change {
  action: ActionOn<'mode_report'>
  /** CTEs that read `done`. The last one, `changed`, is logged. */
  does: string
  /** Condition on `old`; if false, the change is refused with `wrong_state`. */
  where?: string
  after: string
}

/** Locks the report, checks the version that the user saw, and applies the change. Values begin at `$7`. */
const changing = ({ action, does, where = 'true', after }: Change) => `
  with old as materialized (
    select * from mode_report where id = $5 for update
  ), done as (
    update mode_report r set version = r.version + 1 from old
    where r.id = old.id and old.version = $6 and ${where} returning r.id, r.source, r.version
  ), ${does}, noted as (
    ${logs('mode_report', action, 'changed.report_id', '$2, $3, $4')} null, ${after} from changed
  )
  select old.id, old.version as "oldVersion", done.version from old left join done on done.id = old.id`

interface Changing {
  id: string
  version: number
}

async function run(
  db: Database,
  scope: Scope,
  by: Author,
  { id, version }: Changing,
  { name, text, values = [] }: { name: string; text: string; values?: readonly unknown[] },
): Promise<{ version: number }> {
  const all = [scope.partnerId, ...signed(by), id, version, ...values]
  const rows = await db.run<{ id: string; oldVersion: number; version: number | null }>(
    scope,
    sql(`platform-report-${name}`, text, all),
  )
  return { version: outcomeOf(rows, version).version }
}

const nameAndNumber = `jsonb_build_object('name', changed.name, 'number', changed.number)`

const saveText = changing({
  action: 'update',
  does: `place as (
    select coalesce(max(number) filter (where published_at is null), max(number) + 1) as number
    from mode_report_version where report_id = $5
  ), changed as (
    insert into mode_report_version (report_id, number, name, about, in_group, roles, modules, address, report, settings,
      parameters, saved_by)
    select done.id, place.number, $7, $8, $9, $10, $11, $12, $13, $14, $15, $2 from done, place
    on conflict (report_id, number) do update set name = excluded.name, about = excluded.about,
      in_group = excluded.in_group, roles = excluded.roles, modules = excluded.modules, address = excluded.address,
      report = excluded.report, settings = excluded.settings, parameters = excluded.parameters,
      saved_by = excluded.saved_by, saved_at = excluded.saved_at
    returning *
  )`,
  after: nameAndNumber,
})

type Written = BodyOf<typeof saveDraft.parts>

export function saveVersion(db: Database, scope: Scope, by: Author, id: string, written: Written) {
  const { version, name, about, inGroup, roles, modules, address, report } = written
  const more = [written.settings, JSON.stringify(written.parameters)]
  const values = [name, about, inGroup, roles, modules, address, report, ...more]
  return run(db, scope, by, { id, version }, { name: 'save', text: saveText, values })
}

/** Hides the visible version first, since the unique index allows only one. */
const publishText = changing({
  action: 'publish',
  where: `exists (select from mode_report_version where report_id = $5 and number = $7 and not is_published)
    and (old.source = 'own' or exists (select from mode_report_key where report_id = $5 and is_used))`,
  does: `before as (
    update mode_report_version v set is_published = false from done
    where v.report_id = done.id and v.is_published returning v.number
  ), changed as (
    update mode_report_version v set is_published = true, published_by = $2, published_at = now()
    from done, (select count(*) from before) b where v.report_id = done.id and v.number = $7 returning v.*
  )`,
  after: nameAndNumber,
})

/** Refuses a name that venues already see in the group. */
export async function publish(
  db: Database,
  scope: Scope,
  by: Author,
  seen: Changing & { number: number },
) {
  const statement = { name: 'publish', text: publishText, values: [seen.number] }
  try {
    return await run(db, scope, by, seen, statement)
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'taken') throw error
    throw new Refusal('taken', { fields: { name: { code: 'report_name_taken' } } })
  }
}

const withdrawText = changing({
  action: 'withdraw',
  where: `exists (select from mode_report_version where report_id = $5 and is_published)`,
  does: `changed as (
    update mode_report_version v set is_published = false from done
    where v.report_id = done.id and v.is_published returning v.*
  )`,
  after: nameAndNumber,
})

export const withdraw = (db: Database, scope: Scope, by: Author, seen: Changing) =>
  run(db, scope, by, seen, { name: 'withdraw', text: withdrawText })

const newKeyText = changing({
  action: 'makeKey',
  where: `old.source = 'external'`,
  does: `gone as (
    delete from mode_report_key k using done where k.report_id = done.id and not k.is_used returning k.id
  ), changed as (
    insert into mode_report_key (report_id, id, sealed_key, key_ending, is_used, made_by)
    select done.id, $7::uuid, $8, $9,
      not exists (select from mode_report_key where report_id = done.id and is_used), $2
    from done, (select count(*) from gone) g returning *
  )`,
  after: `jsonb_build_object('keyEnding', changed.key_ending, 'isUsed', changed.is_used)`,
})

export interface NewKey {
  id: string
  sealed: Buffer
  ending: string
}

export const storeKey = (
  db: Database,
  scope: Scope,
  by: Author,
  seen: Changing,
  { id, sealed, ending }: NewKey,
) => run(db, scope, by, seen, { name: 'key', text: newKeyText, values: [id, sealed, ending] })

const useKeyText = changing({
  action: 'useKey',
  where: `exists (select from mode_report_key where report_id = $5 and not is_used)`,
  does: `gone as (
    delete from mode_report_key k using done where k.report_id = done.id and k.is_used returning k.id
  ), changed as (
    update mode_report_key k set is_used = true from done, (select count(*) from gone) g
    where k.report_id = done.id and not k.is_used returning k.*
  )`,
  after: `jsonb_build_object('keyEnding', changed.key_ending)`,
})

export const takeKeyInUse = (db: Database, scope: Scope, by: Author, seen: Changing) =>
  run(db, scope, by, seen, { name: 'key-use', text: useKeyText })

/** Deletes the report only if no version is published, and if it has not changed since the user read it. */
const removeText = `
  with old as materialized (
    select * from mode_report where id = $5 for update
  ), named as (
    select name from mode_report_version where report_id = $5 order by number desc limit 1
  ), done as (
    delete from mode_report r using old where r.id = old.id and old.version = $6
      and not exists (select from mode_report_version where report_id = $5 and is_published) returning r.id, r.version
  ), noted as (
    ${logs('mode_report', 'delete', 'done.id', '$2, $3, $4')} jsonb_build_object('name', named.name), null from done, named
  )
  select old.id, old.version as "oldVersion", done.version from old left join done on done.id = old.id`

export async function removeReport(db: Database, scope: Scope, by: Author, seen: Changing) {
  await run(db, scope, by, seen, { name: 'remove', text: removeText })
  return { id: seen.id }
}

const trialText = logs('mode_report', 'tried', '$5', '$2, $3, $4')

export const trialNote = (venueId: number, by: Author, trial: { id: string; after: object }) =>
  sql('platform-report-trial', `${trialText} null, $6::jsonb`, [
    venueId,
    ...signed(by),
    trial.id,
    trial.after,
  ])
