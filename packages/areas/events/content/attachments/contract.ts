import { maxAttachmentBytes } from '@dxweb/kit/files/attachment-kind.ts'
import { endpoint } from '@dxweb/kit/definitions/endpoint.ts'
import { idParam, instant, text, uuid } from '@dxweb/kit/fields/fields.ts'
import * as z from 'zod/mini'
import { eventParams } from '../../core/contract.ts'

const path = '/partners/{partnerId}/events/{id}/attachments'
const onePath = `${path}/{attachmentId}` as const
const oneParams = z.object({ partnerId: idParam, id: idParam, attachmentId: uuid })

export const attachment = z.object({
  id: uuid,
  name: z.string(),
  contentType: z.string(),
  size: z.int(),
  addedBy: z.string(),
  addedAt: instant,
})

export type Attachment = z.output<typeof attachment>

export const listAttachments = endpoint('GET', path, {
  permit: 'attachments.read',
  summary: 'List the files of an event, newest first',
  params: eventParams,
  reply: z.object({ data: z.array(attachment) }),
  errors: ['not_found'],
})

/** The body is the raw file; its type is detected from the bytes, and unsafe types are refused. */
export const addAttachment = endpoint('POST', path, {
  permit: 'shows.edit',
  changes: ['event:{id}', 'events'],
  summary: 'Add a file to an event',
  params: eventParams,
  query: z.strictObject({ name: text(200) }),
  upload: { kinds: ['application/octet-stream'], maxBytes: maxAttachmentBytes },
  reply: z.object({ id: uuid }),
  errors: ['not_found', 'too_large', 'too_many', 'no_room'],
})

export const readAttachment = endpoint('GET', onePath, {
  permit: 'attachments.read',
  summary: 'Download a file of an event',
  params: oneParams,
  reply: z.string(),
  errors: ['not_found'],
})

export const removeAttachment = endpoint('DELETE', onePath, {
  permit: 'shows.edit',
  changes: ['event:{id}', 'events'],
  summary: 'Delete a file of an event',
  params: oneParams,
  reply: z.object({ id: uuid }),
  errors: ['not_found'],
})
