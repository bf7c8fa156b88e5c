import { attachmentOf } from '@dxweb/kit/files/attachment-kind.ts'
import { authorOf } from '@dxweb/kit/definitions/audit.ts'
import { onlyRow } from '@dxweb/kit/database/database.ts'
import type { FileStore } from '@dxweb/kit/files/file-store.ts'
import { fileRoute, readRoute, type Route, route } from '@dxweb/kit/definitions/route.ts'
import { addAttachment, listAttachments, readAttachment, removeAttachment } from './contract.ts'
import {
  attachmentStatements,
  deleteAttachment,
  readAttachmentRow,
  storeAttachment,
} from './store.ts'
import { objectName } from '../files-store.ts'

export interface FileParts {
  files: FileStore
}

export const attachmentRoutes = ({ files }: FileParts): Route[] => [
  readRoute(
    listAttachments,
    ({ scope, params }) => attachmentStatements(scope.partnerId, params.id),
    ({ rows: [found, events] }) => {
      onlyRow(events)
      return { data: found }
    },
  ),
  route(addAttachment, async (call) => {
    const { db, scope, params, query } = call
    const file = { eventId: params.id, ...attachmentOf(await call.upload(), query.name) }
    return storeAttachment(db, scope, files, file, authorOf(call))
  }),
  fileRoute(readAttachment, async ({ db, scope, params }) => {
    const id = params.attachmentId
    const { name, contentType } = await readAttachmentRow(db, scope, { eventId: params.id, id })
    const body = await files.read(objectName(scope.partnerId, id, ''))
    return { body, contentType, fileName: name, isKept: true }
  }),
  route(removeAttachment, async (call) => {
    const { db, scope, params } = call
    const which = { eventId: params.id, id: params.attachmentId }
    return deleteAttachment(db, scope, files, which, authorOf(call))
  }),
]
