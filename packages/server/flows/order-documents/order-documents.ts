import type { Attachment } from '@dxweb/areas/events/content/attachments/contract.ts'
import { eraseFile, keepFile, keptQuery } from '@dxweb/areas/events/content/files-store.ts'
import { type Database, onlyRow, rowExists, type Scope, sql } from '@dxweb/kit/database/database.ts'
import { uuid7 } from '@dxweb/kit/database/uuid7.ts'
import { type Author, logs, signed } from '@dxweb/kit/definitions/audit.ts'
import { userName } from '@dxweb/kit/definitions/audit-log.ts'
import type { ActionOn } from '@dxweb/kit/definitions/audit-words.ts'
import type { FileStore } from '@dxweb/kit/files/file-store.ts'

const listText = `
  select d.id, d.name, d.content_type as "contentType", d.size, d.added_at as "addedAt", ${userName('u')} as "addedBy"
  from order_document d left join user_account u on u.id = d.added_by
  where d.partner_id = $1 and d.order_id = $2 order by d.added_at desc, d.id`

export const documentStatements = (partnerId: number, orderId: number) =>
  [
    sql<Attachment>('order-documents', listText, [partnerId, orderId]),
    rowExists('booking_order', partnerId, orderId),
  ] as const

const noted = (action: ActionOn<'booking_order'>, from: string) => `
    ${logs('booking_order', action, '$2::integer', '$4, $5, $6')}
      null, jsonb_build_object('file', ${from}.name, 'fileId', ${from}.id) from ${from}`

const addText = `
  with o as (select id from booking_order where partner_id = $1 and id = $2), ${keptQuery('$1', '$3')}, made as (
    insert into order_document (partner_id, order_id, id, name, content_type, size, added_by)
    select $1, o.id, kept.id, $7, $8, $9, $4 from o, kept returning id, name
  ), logged as (${noted('fileAdded', 'made')}
  )
  select id from made`

export interface NewDocument {
  orderId: number
  name: string
  contentType: string
  bytes: Uint8Array
}

export function storeDocument(
  db: Database,
  scope: Scope,
  files: FileStore,
  { orderId, name, contentType, bytes, by }: NewDocument & { by: Author },
): Promise<{ id: string }> {
  const id = uuid7()
  const values = [scope.partnerId, orderId, id, ...signed(by), name, contentType, bytes.length]
  const owner = [sql('order-document-add', addText, values)]
  return keepFile(db, scope, files, { id, parts: [{ part: '', bytes }], owner })
}

interface Which {
  orderId: number
  id: string
}

const oneText = `
  select name, content_type as "contentType" from order_document where partner_id = $1 and order_id = $2 and id = $3`

export async function readDocumentRow(db: Database, scope: Scope, { orderId, id }: Which) {
  const asked = [scope.partnerId, orderId, id]
  const found = sql<{ name: string; contentType: string }>('order-document', oneText, asked)
  return onlyRow(await db.run(scope, found))
}

const removeText = `
  with gone as (
    delete from order_document where partner_id = $1 and order_id = $2 and id = $3 returning id, name
  ), logged as (${noted('fileRemoved', 'gone')}
  )
  select id from gone`

/** Deletes the row first, which marks the file for deletion, and then the file itself. */
export async function deleteDocument(
  db: Database,
  scope: Scope,
  files: FileStore,
  { orderId, id, by }: Which & { by: Author },
): Promise<{ id: string }> {
  const values = [scope.partnerId, orderId, id, ...signed(by)]
  const removed = sql<{ id: string }>('order-document-remove', removeText, values)
  const gone = onlyRow(await db.run(scope, removed))
  await eraseFile(db, scope, files, { id, parts: [''] })
  return gone
}
