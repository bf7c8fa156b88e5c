import { objectName } from '@dxweb/areas/events/content/files-store.ts'
import { onlyRow } from '@dxweb/kit/database/database.ts'
import { authorOf } from '@dxweb/kit/definitions/audit.ts'
import { fileRoute, readRoute, type Route, route } from '@dxweb/kit/definitions/route.ts'
import type { FileStore } from '@dxweb/kit/files/file-store.ts'
import { attachmentOf } from '@dxweb/kit/files/attachment-kind.ts'
import {
  addOrderDocument,
  listOrderDocuments,
  readOrderDocument,
  removeOrderDocument,
} from './contract.ts'
import {
  deleteDocument,
  documentStatements,
  readDocumentRow,
  storeDocument,
} from './order-documents.ts'

export const orderDocumentRoutes = ({ files }: { files: FileStore }): Route[] => [
  readRoute(
    listOrderDocuments,
    ({ scope, params }) => documentStatements(scope.partnerId, params.id),
    ({ rows: [found, orders] }) => {
      onlyRow(orders)
      return { data: found }
    },
  ),
  route(addOrderDocument, async (call) => {
    const { db, scope, params, query } = call
    const file = attachmentOf(await call.upload(), query.name)
    return storeDocument(db, scope, files, { orderId: params.id, ...file, by: authorOf(call) })
  }),
  fileRoute(readOrderDocument, async ({ db, scope, params }) => {
    const which = { orderId: params.id, id: params.documentId }
    const { name, contentType } = await readDocumentRow(db, scope, which)
    const body = await files.read(objectName(scope.partnerId, which.id, ''))
    return { body, contentType, fileName: name, isKept: true }
  }),
  route(removeOrderDocument, (call) => {
    const { db, scope, params } = call
    const which = { orderId: params.id, id: params.documentId, by: authorOf(call) }
    return deleteDocument(db, scope, files, which)
  }),
]
