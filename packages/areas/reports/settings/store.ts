import { type Database, onlyRow, type Scope, sql } from '@dxweb/kit/database/database.ts'
import { uuid7 } from '@dxweb/kit/database/uuid7.ts'
import type { BodyOf } from '@dxweb/kit/definitions/endpoint.ts'
import { invalidField, Refusal } from '@dxweb/kit/errors/errors.ts'
import type { ReportSetting, renameReportSetting, saveReportSetting } from './contract.ts'

/** Writes in the venue's scope, since settings belong to a user and a renter's scope is read-only. */
const asVenue = (scope: Scope): Scope => ({ ...scope, renterId: 0 })

/** Lists the user's own and the shared settings, saved for the venue or, in a renter's scope, for the renter. */
const listText = `
  select s.id, s.report, s.name, s.search, s.is_shared as "isShared", s.user_id = $2 as "isOwn",
    coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email) as "madeBy"
  from report_setting s join user_account u on u.id = s.user_id
  where s.partner_id = $1 and s.renter_id = $3 and (s.user_id = $2 or s.is_shared) and s.report = any ($4::text[])
  order by lower(s.name collate "nb-x-icu"), s.id`

export const settingsOf = (db: Database, scope: Scope, reports: readonly string[]) =>
  db.run<ReportSetting>(
    asVenue(scope),
    sql('report-settings', listText, [scope.partnerId, scope.userId, scope.renterId, reports]),
  )

const maxSettings = 100

const sameName = `lower(name collate "nb-x-icu")`

/** A replaced setting does not count towards the maximum. */
const saveText = `
  insert into report_setting (partner_id, id, user_id, renter_id, report, name, search, is_shared)
  select $1, $4, $2, $3, $5, $6, $7, $8
  where (select count(*) from report_setting where partner_id = $1 and user_id = $2) < $9
    or exists (select from report_setting where partner_id = $1 and user_id = $2 and renter_id = $3 and report = $5
      and ${sameName} = lower($6 collate "nb-x-icu"))
    or dx_refuse('too_many')
  on conflict (partner_id, user_id, renter_id, report, ${sameName})
    do update set name = excluded.name, search = excluded.search, is_shared = excluded.is_shared where $10
  returning id`

const nameTaken = () => invalidField('name', 'setting_taken')

type Saving = BodyOf<typeof saveReportSetting.parts>

/** Refuses a name that the user has for another setting of the report, unless replacing it is requested. */
export async function saveSetting(db: Database, scope: Scope, saving: Saving) {
  const { report, name, search, isShared, replaces } = saving
  const { partnerId, userId, renterId } = scope
  const place = [partnerId, userId, renterId, uuid7()]
  const values = [...place, report, name, search, isShared, maxSettings, replaces]
  const statement = sql<{ id: string }>('report-setting-save', saveText, values)
  const [saved] = await db.run(asVenue(scope), statement)
  if (saved === undefined) throw nameTaken()
  return saved
}

/** The update reads the count of deleted rows, so that the replaced setting is deleted before its name is reused. */
const renameText = `
  with old as (
    select id, report from report_setting where partner_id = $1 and user_id = $2 and renter_id = $3 and id = $4
  ), gone as (
    delete from report_setting s using old
    where s.partner_id = $1 and s.user_id = $2 and s.renter_id = $3 and s.report = old.report and s.id <> old.id and $7
      and lower(s.name collate "nb-x-icu") = lower($5 collate "nb-x-icu")
    returning s.id
  )
  update report_setting s set name = $5, is_shared = $6 from old, (select count(*) from gone) g
  where s.partner_id = $1 and s.id = old.id returning s.id`

export async function renameSetting(
  db: Database,
  scope: Scope,
  id: string,
  { name, isShared, replaces }: BodyOf<typeof renameReportSetting.parts>,
) {
  const values = [scope.partnerId, scope.userId, scope.renterId, id, name, isShared, replaces]
  const statement = sql<{ id: string }>('report-setting-rename', renameText, values)
  try {
    return onlyRow(await db.run(asVenue(scope), statement))
  } catch (error) {
    if (error instanceof Refusal && error.code === 'taken') throw nameTaken()
    throw error
  }
}

const deleteText = `
  delete from report_setting
  where partner_id = $1 and renter_id = $3 and id = $4 and (user_id = $2 or is_shared and $5) returning id`

export async function removeSetting(db: Database, scope: Scope, id: string, isChief: boolean) {
  const values = [scope.partnerId, scope.userId, scope.renterId, id, isChief]
  const statement = sql<{ id: string }>('report-setting-delete', deleteText, values)
  return onlyRow(await db.run(asVenue(scope), statement))
}

export interface ReportMark {
  report: string
  isFavourite: boolean
  usedAt: string | null
}

const marksText = `
  select report, is_favourite as "isFavourite", used_at as "usedAt" from report_mark
  where partner_id = $1 and user_id = $2
    and (report = any ($3::text[]) or report in (select report_id::text from mode_report_version where is_published))
  order by used_at desc nulls last, report`

export const marksOf = (db: Database, scope: Scope, reports: readonly string[]) =>
  db.run<ReportMark>(
    asVenue(scope),
    sql('report-marks', marksText, [scope.partnerId, scope.userId, reports]),
  )

const markText = `
  insert into report_mark (partner_id, user_id, report, is_favourite, used_at)
  values ($1, $2, $3, coalesce($4::boolean, false), case when $4::boolean is null then now() end)
  on conflict (partner_id, user_id, report) do update
    set is_favourite = coalesce($4::boolean, report_mark.is_favourite),
      used_at = coalesce(excluded.used_at, report_mark.used_at)
  returning report`

export async function mark(
  db: Database,
  scope: Scope,
  report: string,
  isFavourite: boolean | undefined,
) {
  const values = [scope.partnerId, scope.userId, report, isFavourite ?? null]
  const statement = sql<{ report: string }>('report-mark', markText, values)
  return onlyRow(await db.run(asVenue(scope), statement))
}
