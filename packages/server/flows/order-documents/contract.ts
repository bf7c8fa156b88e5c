import { attachment } from '@dxweb/areas/events/content/attachments/contract.ts'
import { endpoint } from '@dxweb/kit/definitions/endpoint.ts'
import { idParam, text, uuid } from '@dxweb/kit/fields/fields.ts'
import { maxAttachmentBytes } from '@dxweb/kit/files/attachment-kind.ts'
import * as z from 'zod/mini'

const path = '/partners/{partnerId}/orders/{id}/documents'
const onePath = `${path}/{documentId}` as const
const params = z.object({ partnerId: idParam, id: idParam })
const oneParams = z.object({ partnerId: idParam, id: idParam, documentId: uuid })

export const listOrderDocuments = endpoint('GET', path, {
  permit: 'orders.read',
  invalidatedBy: ['orders'],
  summary: 'List the documents of an order, newest first',
  params,
  reply: z.object({ data: z.array(attachment) }),
  errors: ['not_found'],
})

/** The body is the raw file; its type is detected from the bytes, and unsafe types are refused. */
export const addOrderDocument = endpoint('POST', path, {
  permit: 'orders.write',
  changes: ['orders'],
  summary: 'Add a document to an order',
  params,
  query: z.strictObject({ name: text(200) }),
  upload: { kinds: ['application/octet-stream'], maxBytes: maxAttachmentBytes },
  reply: z.object({ id: uuid }),
  errors: ['not_found', 'too_large', 'too_many', 'no_room'],
})

export const readOrderDocument = endpoint('GET', onePath, {
  permit: 'orders.read',
  summary: 'Download a document of an order',
  params: oneParams,
  reply: z.string(),
  errors: ['not_found'],
})

export const removeOrderDocument = endpoint('DELETE', onePath, {
  permit: 'orders.write',
  changes: ['orders'],
  summary: 'Delete a document of an order',
  params: oneParams,
  reply: z.object({ id: uuid }),
  errors: ['not_found'],
})
