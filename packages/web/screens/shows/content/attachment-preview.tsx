import {
  type Attachment,
  readAttachment,
} from '@dxweb/areas/events/content/attachments/contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { request, urlOf } from '../../../data/calls/call-api.ts'
import { usePartnerId } from '../../../data/session/context.ts'
import { fileOf } from '../../../data/calls/download.ts'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { ErrorPanel } from '../../../ui/messages/error-panel.tsx'
import { refusalText } from '../../../ui/text/refusal-text.ts'
import { SkeletonLines } from '../../../ui/messages/skeleton.tsx'
import { useText } from '../../../ui/text/text.ts'
import { attachmentsKey } from './use-uploads.ts'

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
    queryKey: [...attachmentsKey(partnerId, eventId), file.id],
    queryFn: async () => URL.createObjectURL(await fetchAttachment(address, file.contentType)),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const shown = content.data
  useEffect(() => () => (shown ? URL.revokeObjectURL(shown) : undefined), [shown])
  return (
    <Dialog opened size="large" title={file.name} onClose={onClose}>
      {content.isError && (
        <ErrorPanel title={t('shows.files.failed')}>{refusalText(t, content.error)}</ErrorPanel>
      )}
      {content.isPending && <SkeletonLines label={t('shell.loading')} />}
      {shown &&
        (file.contentType === 'application/pdf' ? (
          <>
            <iframe className="dx-preview-frame" title={file.name} src={shown} sandbox="" />
            <p>
              <a href={shown} target="_blank" rel="noreferrer">
                {t('shows.files.open')}
              </a>
            </p>
          </>
        ) : (
          <img className="dx-preview-image" src={shown} alt={file.name} />
        ))}
    </Dialog>
  )
}
