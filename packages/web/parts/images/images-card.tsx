import type { ImageUse } from '@dxweb/areas/events/content/images/image-frames.ts'
import type { EventImage } from '@dxweb/areas/events/content/images/contract.ts'
import { invalidField } from '@dxweb/kit/errors/errors.ts'
import { imageKindOf, imageKinds, imageLimit, maxImageBytes } from '@dxweb/kit/files/image-kind.ts'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useCommand } from '../../data/rows/use-command.ts'
import { callApi } from '../../data/calls/call-api.ts'
import { ownChangesRefetched } from '../../data/calls/own-changes.ts'
import { useRead } from '../../data/rows/read.ts'
import { usePartnerId } from '../../data/session/context.ts'
import { refuseUnreadable } from '../../data/calls/readable-file.ts'
import { shownByScreen } from '../../data/rows/shown-by-screen.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Card } from '../../ui/page/card.tsx'
import { ConfirmDeletion } from '../../ui/dialogs/confirm-dialog.tsx'
import { isLost } from '../../ui/messages/is-lost.ts'
import { ErrorPanel } from '../../ui/messages/error-panel.tsx'
import { refusalText } from '../../ui/text/refusal-text.ts'
import { useText } from '../../ui/text/text.ts'
import { UploadFailure } from '../../ui/messages/upload-failure.tsx'
import { DropZone } from '../../ui/buttons/drop-zone.tsx'
import { ImageDialog } from './image-dialog.tsx'
import { ImageOf, type ImageOwner } from './image-of.tsx'
import styles from './images.module.css'

async function checked(file: File): Promise<File> {
  await refuseUnreadable(file)
  if (file.size > maxImageBytes) throw invalidField('file', 'image_too_large', imageLimit)
  const start = new Uint8Array(await file.slice(0, 16).arrayBuffer())
  if (imageKindOf(start) === undefined) throw invalidField('file', 'image_type')
  return file
}

const accept = imageKinds.join(',')

/** Keeps failed files for a retry. */
function AddImages({ owner, use }: { owner: ImageOwner; use: ImageUse }) {
  const t = useText()
  const params = { partnerId: usePartnerId(), id: owner.id }
  const left = useRef<readonly File[]>([])
  const { mutate, isPending, error } = useMutation({
    meta: shownByScreen,
    mutationFn: async () => {
      for (let [file] = left.current; file; [file] = left.current) {
        await callApi(owner.calls.add, { params, query: { use }, file: await checked(file) })
        left.current = left.current.slice(1)
      }
    },
    onSettled: ownChangesRefetched,
  })
  const add = (files: readonly File[]) => {
    left.current = use === 'poster' ? files.slice(0, 1) : files
    mutate()
  }
  return (
    <div className="dx-field-stack">
      <DropZone
        label={t(`shows.images.add.${use}`)}
        about={t(`shows.images.about.${use}`)}
        accept={accept}
        onFiles={add}
      />
      {isPending && <output className="dx-dim">{t('shows.images.sending')}</output>}
      {error && <UploadFailure error={error} onRetry={() => mutate()} />}
    </div>
  )
}

interface ShownImageProps {
  owner: ImageOwner
  mayEdit: boolean
  image: EventImage
  onChange: () => void
  onRemove: () => void
}

function ShownImage({ owner, mayEdit, image, onChange, onRemove }: ShownImageProps) {
  const t = useText()
  const name = image.altNb || t(`shows.images.${image.use}`)
  return (
    <li className={styles['image']}>
      <ImageOf owner={owner} image={image} size="card" />
      <span className="dx-small">{name}</span>
      {image.rights && <span className="dx-dim dx-small">{image.rights}</span>}
      {!image.isOwn && <span className="dx-dim dx-small">{t('shows.images.followed')}</span>}
      {mayEdit && image.isOwn && (
        <span className={styles['imageActions']}>
          <Button size="small" label={t('shows.images.changeOf', { name })} onClick={onChange}>
            {t('shows.images.cut')}
          </Button>
          <Button
            size="small"
            look="quiet"
            label={t('shows.files.remove', { name })}
            onClick={onRemove}
          >
            {t('shell.delete')}
          </Button>
        </span>
      )}
    </li>
  )
}

interface ImagesCardProps {
  owner: ImageOwner
  mayEdit: boolean
}

export function ImagesCard({ owner, mayEdit }: ImagesCardProps) {
  const t = useText()
  const [changed, change] = useState<EventImage | null>(null)
  const [leaving, ask] = useState<EventImage | null>(null)
  const remove = useCommand({
    endpoint: owner.calls.remove,
    params: { id: owner.id, imageId: leaving?.id ?? '' },
    doneKey: 'shows.images.removed',
    isToasted: true,
  })
  const images = useRead(owner.calls.list, { id: owner.id })
  const rows = images.data?.data ?? []
  return (
    <Card title={t('shows.images.title')}>
      <div className="dx-field-stack">
        {mayEdit && (
          <div className={styles['imageZones']}>
            {(['poster', 'image'] as const).map((use) => (
              <AddImages key={use} owner={owner} use={use} />
            ))}
          </div>
        )}
        {isLost(images) && (
          <ErrorPanel title={t('shows.images.failed')} onRetry={() => void images.refetch()}>
            {refusalText(t, images.error)}
          </ErrorPanel>
        )}
        {images.data && rows.length === 0 && <p className="dx-dim">{t('shows.images.none')}</p>}
        <ul className={styles['images']}>
          {rows.map((image) => (
            <ShownImage
              key={image.id}
              owner={owner}
              mayEdit={mayEdit}
              image={image}
              onChange={() => change(image)}
              onRemove={() => ask(image)}
            />
          ))}
        </ul>
      </div>
      {changed && <ImageDialog owner={owner} image={changed} onClose={() => change(null)} />}
      {leaving && (
        <ConfirmDeletion opened onClose={() => ask(null)} onConfirm={() => remove.mutate()} />
      )}
    </Card>
  )
}
