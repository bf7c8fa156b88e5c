import { type Author, logs } from '@dxweb/kit/definitions/audit.ts'
import { type Database, onlyRow, type Scope, sql } from '@dxweb/kit/database/database.ts'
import { Refusal } from '@dxweb/kit/errors/errors.ts'
import { plainTextOf, type RichText, richTextOf } from '@dxweb/kit/text/rich-text.ts'

export interface NoteVersion {
  version: number
  document: RichText
  savedBy: string
  savedAt: string | null
}

/** Older versions are kept but not listed. */
const maxShown = 100

const versionsText = `
  select n.version, n.document, n.saved_at as "savedAt",
    coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email, '') as "savedBy"
  from event_note n left join user_account u on u.id = n.saved_by
  where n.partner_id = $1 and n.event_id = $2 order by n.version desc limit ${maxShown}`

export const noteStatements = (partnerId: number, eventId: number) =>
  [
    sql<NoteVersion>('note-versions', versionsText, [partnerId, eventId]),
    sql<{ note: string }>(
      'note-plain',
      'select note from event where partner_id = $1 and id = $2',
      [partnerId, eventId],
    ),
  ] as const

export function noteOf(versions: readonly NoteVersion[], plain: string) {
  const [newest] = versions
  const isNewest = newest !== undefined && plainTextOf(newest.document) === plain.trim()
  const current = isNewest
    ? newest
    : { version: newest?.version ?? 0, document: richTextOf(plain), savedBy: '', savedAt: null }
  return { ...current, versions: [...versions] }
}

const saveText = `
  with e as materialized (
    select id, note from event where partner_id = $1 and id = $2 for update
  ), newest as materialized (
    select coalesce(max(version), 0) as version from event_note where partner_id = $1 and event_id = $2
  ), carried as (
    insert into event_note (partner_id, event_id, version, document)
    select $1, e.id, newest.version + 1, $9::jsonb from e, newest
    where newest.version = $3 and $9::jsonb is not null and e.note = $10
  ), saved as (
    insert into event_note (partner_id, event_id, version, document, saved_by)
    select $1, e.id, newest.version + case when $9::jsonb is null then 1 else 2 end, $4::jsonb, $6 from e, newest
    where newest.version = $3
    returning version
  ), done as (
    update event set note = $5, version = event.version + 1, changed_by = $6, changed_at = now()
    where partner_id = $1 and id = $2 and exists (select from saved) returning id
  ), logged as (
    ${logs('event', 'changed', 'e.id', '$6, $7, $8')}
      jsonb_build_object('note', e.note), jsonb_build_object('note', $5::text) from e, done
  )
  select e.id, (select version from saved) as version, (select version from newest) as newest from e`

/** A plain note is first stored as a version. The unique key refuses the second of two concurrent saves. */
export async function storeNote(
  db: Database,
  scope: Scope,
  { eventId, version, document }: { eventId: number; version: number; document: RichText },
  { userId, sudoId, requestId }: Author,
): Promise<{ version: number }> {
  const [versions, plain] = await db.batch(scope, noteStatements(scope.partnerId, eventId))
  const { note } = onlyRow(plain)
  const current = noteOf(versions, note)
  const isCarried = current.savedAt === null && note !== ''
  const values = [
    scope.partnerId,
    eventId,
    version,
    JSON.stringify(document),
    plainTextOf(document).slice(0, 10_000),
    userId,
    sudoId,
    requestId,
    isCarried ? JSON.stringify(current.document) : null,
    note,
  ]
  const row = onlyRow(
    await db
      .run<{ version: number | null; newest: number }>(scope, sql('note-save', saveText, values))
      .catch((error: unknown) => {
        throw error instanceof Refusal && error.code === 'taken' ? new Refusal('stale') : error
      }),
  )
  if (row.version === null) throw new Refusal('stale', { details: { version: row.newest } })
  return { version: row.version }
}
