import { type Author, logs, signed } from '@dxweb/kit/definitions/audit.ts'
import { type Database, type Scope, sql } from '@dxweb/kit/database/database.ts'
import type { BodyOf, ReplyOf } from '@dxweb/kit/definitions/endpoint.ts'
import { Refusal } from '@dxweb/kit/errors/errors.ts'
import { reportSource } from '@dxweb/kit/reports/report-source.ts'
import type { findSetLists, saveSetList, SetList } from './contract.ts'
import { setListLines } from './lines-contract.ts'

/** Omits the reference to a removed file. */
const readText = `
  select coalesce(l.lines, '[]') as lines, l.share, coalesce(l.share_reason, '') as "shareReason",
    a.id as "attachmentId", coalesce(l.version, 0) as version
  from event e
  left join event_set_list l on l.partner_id = $1 and l.event_id = e.id
  left join event_attachment a on a.partner_id = $1 and a.event_id = e.id and a.id = l.attachment_id
  where e.partner_id = $1 and e.id = $2`

export const setListStatement = (partnerId: number, id: number) =>
  sql<SetList>('set-list', readText, [partnerId, id])

type Found = ReplyOf<typeof findSetLists.parts>['data'][number]

const findText = `
  select e.id, e.title, e.starts_at as "startsAt", a.name as auditorium,
    jsonb_array_length(l.lines) as "lineCount"
  from event_set_list l
  join event e on e.partner_id = l.partner_id and e.id = l.event_id
  join auditorium a on a.partner_id = e.partner_id and a.id = e.auditorium_id
  where l.partner_id = $1 and jsonb_array_length(l.lines) > 0 and strpos(lower(e.title), lower($2)) > 0
  order by e.starts_at desc, e.id desc limit 30`

export const setListsStatement = (partnerId: number, q: string) =>
  sql<Found>('set-lists', findText, [partnerId, q])

const saveText = `
  with old as materialized (
    select l.lines, l.share, l.version
    from event e left join event_set_list l on l.partner_id = $1 and l.event_id = e.id
    where e.partner_id = $1 and e.id = $2
  ), done as (
    insert into event_set_list as l
      (partner_id, event_id, lines, share, share_reason, attachment_id, changed_by)
    select $1, $2, $4::jsonb, $5, $6, $7, $8 from old where coalesce(old.version, 0) = $3
    on conflict (partner_id, event_id) do update set lines = excluded.lines, share = excluded.share,
      share_reason = excluded.share_reason, attachment_id = excluded.attachment_id, version = l.version + 1,
      changed_by = excluded.changed_by, changed_at = excluded.changed_at
    where l.version = $3
    returning l.version
  ), noted as (
    ${logs('event', 'changed', '$2', '$8, $9, $10')}
      jsonb_build_object('setList', jsonb_build_object('lines', coalesce(old.lines, '[]'), 'share', old.share)),
      jsonb_build_object('setList', jsonb_build_object('lines', $4::jsonb, 'share', $5::integer)) from done, old
  )
  select old.version as "oldVersion", done.version from old left join done on true`

export async function writeSetList(
  db: Database,
  scope: Scope,
  {
    id,
    version,
    written,
  }: { id: number; version: number; written: BodyOf<typeof saveSetList.parts> },
  by: Author,
): Promise<{ version: number }> {
  const { lines, share, shareReason, attachmentId } = written
  const [row] = await db.run<{ oldVersion: number | null; version: number | null }>(
    scope,
    sql('set-list-save', saveText, [
      scope.partnerId,
      id,
      version,
      JSON.stringify(lines),
      share,
      shareReason,
      attachmentId,
      ...signed(by),
    ]),
  )
  if (row === undefined) throw new Refusal('not_found')
  if (row.version === null) {
    throw new Refusal('stale', { details: { version: row.oldVersion ?? 0 } })
  }
  return { version: row.version }
}

export const setListSource = reportSource(
  setListLines,
  `
  select line.place::integer as number, line.of->>'title' as work, line.of->>'composer' as composer,
    line.of->>'lyricist' as lyricist, line.of->>'arranger' as arranger, (line.of->>'seconds')::integer as seconds,
    (line.of->>'isManaged')::boolean as "isManaged"
  from event_set_list l, jsonb_array_elements(l.lines) with ordinality line (of, place)
  where l.partner_id = $1 and l.event_id = $2`,
)
