import {
  type Attachment,
  listAttachments,
  removeAttachment,
} from '@dxweb/areas/events/content/attachments/contract.ts'
import { Refusal } from '@dxweb/kit/errors/errors.ts'
import type { EventDetail } from '@dxweb/areas/events/core/contract.ts'
import { isPreviewed } from '@dxweb/kit/files/attachment-kind.ts'
import { countText } from '@dxweb/kit/text/count-text.ts'
import { IconDownload, IconEye, IconPaperclip, IconTrash, IconX } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useCommand } from '../../../data/rows/use-command.ts'
import { useRead } from '../../../data/rows/read.ts'
import { usePartnerId } from '../../../data/session/context.ts'
import { useWhen } from '../../../data/session/use-when.ts'
import { ConfirmDeletion } from '../../../ui/dialogs/confirm-dialog.tsx'
import { type Column, DataTable } from '../../../ui/table/data-table.tsx'
import { isLost } from '../../../ui/messages/is-lost.ts'
import { EmptyState } from '../../../ui/messages/empty-state.tsx'
import { ErrorPanel } from '../../../ui/messages/error-panel.tsx'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { refusalText } from '../../../ui/text/refusal-text.ts'
import { useText } from '../../../ui/text/text.ts'
import { toast } from '../../../ui/messages/toast.tsx'
import { UploadFailure } from '../../../ui/messages/upload-failure.tsx'
import { AttachmentPreview, fetchAttachment } from './attachment-preview.tsx'
import { DropZone } from '../../../ui/buttons/drop-zone.tsx'
import { type Upload, useUploads } from './use-uploads.ts'
import tabsStyles from '../form/styles/tabs.module.css'
import styles from '../form/styles/event-page.module.css'

function Uploads({
  uploads,
  onAgain,
  onForget,
}: {
  uploads: readonly Upload[]
  onAgain: (upload: Upload) => void
  onForget: (key: string) => void
}) {
  const t = useText()
  return (
    <ul className={tabsStyles['uploads']} aria-live="polite">
      {uploads.map((upload) => {
        const { key, file, share, error } = upload
        const { name } = file
        const isTooLarge = error instanceof Refusal && error.code === 'too_large'
        return (
          <li key={key}>
            <span className="dx-clip">{name}</span>
            {error === null ? (
              <progress value={share} max={1} aria-label={t('shows.files.sending', { name })} />
            ) : (
              <>
                <UploadFailure
                  error={error}
                  why={isTooLarge ? t('shows.files.tooLarge') : undefined}
                  onRetry={() => onAgain(upload)}
                />
                <IconButton
                  label={t('shows.files.forget', { name })}
                  icon={<IconX size={16} />}
                  onClick={() => onForget(key)}
                />
              </>
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** Formats a size like '1,2 MB'. */
function useSizeText() {
  return (bytes: number) => {
    if (bytes < 1_000_000) return `${countText(Math.ceil(bytes / 1000))} kB`
    const tenths = Math.round(bytes / 100_000)
    return `${countText(Math.floor(tenths / 10))},${tenths % 10} MB`
  }
}

function keep(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address))
}

function useDownload(eventId: number) {
  const t = useText()
  const partnerId = usePartnerId()
  return useMutation({
    mutationFn: async (file: Attachment) => {
      const address = { partnerId, id: eventId, attachmentId: file.id }
      keep(await fetchAttachment(address, file.contentType), file.name)
    },
    onError: (error) => toast({ tone: 'bad', text: refusalText(t, error) }),
  })
}

interface FileActions {
  onShow: (file: Attachment) => void
  onDownload: (file: Attachment) => void
  onRemove: ((file: Attachment) => void) | undefined
}

function useColumns({ onShow, onDownload, onRemove }: FileActions): Column<Attachment>[] {
  const t = useText()
  const when = useWhen()
  const size = useSizeText()
  return [
    {
      key: 'name',
      header: t('shows.files.name'),
      main: true,
      value: ({ name }) => name,
      cell: ({ name }) => <b className={styles['twoLines']}>{name}</b>,
    },
    {
      key: 'size',
      header: t('shows.files.size'),
      numeric: true,
      value: (file) => file.size,
      cell: (file) => size(file.size),
    },
    {
      key: 'addedAt',
      header: t('shows.files.added'),
      hideBelow: 769,
      value: ({ addedAt }) => addedAt,
      cell: ({ addedAt, addedBy }) => `${when(addedAt, 'full')}, ${addedBy}`,
    },
    {
      key: 'actions',
      header: t('shows.files.actions'),
      numeric: true,
      cell: (file) => (
        <span className={tabsStyles['fileActions']}>
          {isPreviewed(file.contentType) && (
            <IconButton
              label={t('shows.files.show', { name: file.name })}
              icon={<IconEye size={17} />}
              onClick={() => onShow(file)}
            />
          )}
          <IconButton
            label={t('shows.files.download', { name: file.name })}
            icon={<IconDownload size={17} />}
            onClick={() => onDownload(file)}
          />
          {onRemove && (
            <IconButton
              label={t('shows.files.remove', { name: file.name })}
              icon={<IconTrash size={17} />}
              onClick={() => onRemove(file)}
            />
          )}
        </span>
      ),
    },
  ]
}

export default function AttachmentsTab({ event }: { event: EventDetail }) {
  const t = useText()
  const [shown, show] = useState<Attachment | null>(null)
  const [leaving, ask] = useState<Attachment | null>(null)
  const { uploads, add, again, forget } = useUploads(event.id)
  const download = useDownload(event.id)
  const remove = useCommand({
    endpoint: removeAttachment,
    params: { id: event.id, attachmentId: leaving?.id ?? '' },
    doneKey: 'shows.files.removed',
    isToasted: true,
  })
  const files = useRead(listAttachments, { id: event.id })
  const columns = useColumns({
    onShow: show,
    onDownload: (file) => download.mutate(file),
    onRemove: event.can.edit ? ask : undefined,
  })
  if (isLost(files)) {
    return (
      <ErrorPanel title={t('shows.files.failed')} onRetry={() => void files.refetch()}>
        {refusalText(t, files.error)}
      </ErrorPanel>
    )
  }
  return (
    <div className="dx-tab-stack">
      {event.can.edit && (
        <DropZone label={t('shows.files.add')} about={t('shows.files.about')} onFiles={add} />
      )}
      {uploads.length > 0 && <Uploads uploads={uploads} onAgain={again} onForget={forget} />}
      <DataTable
        label={t('shows.tab.attachments')}
        rows={files.data?.data}
        columns={columns}
        rowKey={({ id }) => id}
        empty={
          <EmptyState
            icon={<IconPaperclip size={24} stroke={1.7} />}
            title={t('shows.files.none')}
            text={t('shows.files.noneText')}
          />
        }
      />
      {shown && <AttachmentPreview eventId={event.id} file={shown} onClose={() => show(null)} />}
      {leaving && (
        <ConfirmDeletion
          opened
          onClose={() => ask(null)}
          onConfirm={async () => {
            await remove.mutateAsync().catch(() => undefined)
          }}
        />
      )}
    </div>
  )
}
