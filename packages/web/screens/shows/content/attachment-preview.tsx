import {
  type Attachment,
  readAttachment,
} from '@dxweb/areas/events/content/attachments/contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { request } from '../../../data/calls/call-api.ts'
import { urlOf } from '../../../data/calls/url-of.ts'
import { usePartnerId } from '../../../data/session/context.ts'
import { fileOf } from '../../../data/calls/download.ts'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { Loaded } from '../../../ui/messages/loaded.tsx'
import { useText } from '../../../ui/text/text.ts'
import styles from '../form/styles/tabs.module.css'

export async function fetchAttachment(
  address: { partnerId: number; id: number; attachmentId: string },
  contentType: string,
): Promise<Blob> {
  const url = urlOf(readAttachment.path, address)
  const answer = await request({ method: 'GET', url, headers: { Accept: '*/*' } })
  return new Blob([await fileOf(answer)], { type: contentType })
}

export function AttachmentPreview({
  eventId,
  file,
  onClose,
}: {
  eventId: number
  file: Attachment
  onClose: () => void
}) {
  const t = useText()
  const partnerId = usePartnerId()
  const address = { partnerId, id: eventId, attachmentId: file.id }
  const content = useQuery({
    queryKey: ['attachment', partnerId, eventId, file.id],
    queryFn: async () => URL.createObjectURL(await fetchAttachment(address, file.contentType)),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const shown = content.data
  useEffect(() => () => (shown ? URL.revokeObjectURL(shown) : undefined), [shown])
  return (
    <Dialog opened size="large" title={file.name} onClose={onClose}>
      <Loaded of={content} failedKey="shows.files.failed">
        {(source) =>
          file.contentType === 'application/pdf' ? (
            <>
              <iframe
                className={styles['previewFrame']}
                title={file.name}
                src={source}
                sandbox=""
              />
              <p>
                <a href={source} target="_blank" rel="noreferrer">
                  {t('shows.files.open')}
                </a>
              </p>
            </>
          ) : (
            <img className={styles['previewImage']} src={source} alt={file.name} />
          )
        }
      </Loaded>
    </Dialog>
  )
}
