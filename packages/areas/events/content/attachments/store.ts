import { type Author, logs } from '@dxweb/kit/definitions/audit.ts'
import { userName } from '@dxweb/kit/definitions/audit-log.ts'
import { type Database, onlyRow, type Scope, sql, rowExists } from '@dxweb/kit/database/database.ts'
import type { FileStore } from '@dxweb/kit/files/file-store.ts'
import { uuid7 } from '@dxweb/kit/database/uuid7.ts'
import { eraseFile, keepFile, keptQuery } from '../files-store.ts'
import type { Attachment } from './contract.ts'
import type { ActionOn } from '@dxweb/kit/definitions/audit-words.ts'

const listText = `
  select a.id, a.name, a.content_type as "contentType", a.size, a.added_at as "addedAt",
    ${userName('u')} as "addedBy"
  from event_attachment a left join user_account u on u.id = a.added_by
  where a.partner_id = $1 and a.event_id = $2 order by a.added_at desc, a.id`

export const attachmentStatements = (partnerId: number, eventId: number) =>
  [
    sql<Attachment>('attachments', listText, [partnerId, eventId]),
    rowExists('event', partnerId, eventId),
  ] as const

const noted = (action: ActionOn<'event'>, from: string) => `
    ${logs('event', action, '$2::integer', '$4, $5, $6')}
      null, jsonb_build_object('file', ${from}.name, 'fileId', ${from}.id) from ${from}`

const addText = `
  with e as (select id from event where partner_id = $1 and id = $2), ${keptQuery('$1', '$3')}, made as (
    insert into event_attachment (partner_id, event_id, id, name, content_type, size, added_by)
    select $1, e.id, kept.id, $7, $8, $9, $4 from e, kept returning id, name
  ), logged as (${noted('fileAdded', 'made')}
  )
  select id from made`

export interface NewAttachment {
  eventId: number
  name: string
  contentType: string
  bytes: Uint8Array
}

export async function storeAttachment(
  db: Database,
  scope: Scope,
  files: FileStore,
  { eventId, name, contentType, bytes }: NewAttachment,
  { userId, sudoId, requestId }: Author,
): Promise<{ id: string }> {
  const id = uuid7()
  const who = [userId, sudoId, requestId]
  const values = [scope.partnerId, eventId, id, ...who, name, contentType, bytes.length]
  const owner = [sql('attachment-add', addText, values)]
  return keepFile(db, scope, files, { id, parts: [{ part: '', bytes }], owner })
}

const oneText = `
  select name, content_type as "contentType" from event_attachment where partner_id = $1 and event_id = $2 and id = $3`

export async function readAttachmentRow(
  db: Database,
  scope: Scope,
  { eventId, id }: { eventId: number; id: string },
) {
  const statement = sql<{ name: string; contentType: string }>('attachment', oneText, [
    scope.partnerId,
    eventId,
    id,
  ])
  return onlyRow(await db.run(scope, statement))
}

const removeText = `
  with gone as (
    delete from event_attachment where partner_id = $1 and event_id = $2 and id = $3 returning id, name
  ), logged as (${noted('fileRemoved', 'gone')}
  )
  select id from gone`

/** Deletes the row first, since that marks the file for removal. */
export async function deleteAttachment(
  db: Database,
  scope: Scope,
  files: FileStore,
  { eventId, id }: { eventId: number; id: string },
  { userId, sudoId, requestId }: Author,
): Promise<{ id: string }> {
  const values = [scope.partnerId, eventId, id, userId, sudoId, requestId]
  const gone = onlyRow(
    await db.run<{ id: string }>(scope, sql('attachment-remove', removeText, values)),
  )
  await eraseFile(db, scope, files, { id, parts: [''] })
  return gone
}
