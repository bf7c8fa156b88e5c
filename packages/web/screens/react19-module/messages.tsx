import { Refusal } from '@dxweb/kit/errors/errors.ts'
import { IconTicket } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import { ConfirmDeletion, ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { Dialog, Drawer } from '../../ui/dialogs/dialog.tsx'
import { EmptyState } from '../../ui/messages/empty-state.tsx'
import { ErrorPanel } from '../../ui/messages/error-panel.tsx'
import { Loaded } from '../../ui/messages/loaded.tsx'
import { OfflineNote } from '../../ui/messages/offline-note.tsx'
import { Skeleton, SkeletonLines } from '../../ui/messages/skeleton.tsx'
import { toast } from '../../ui/messages/toast.tsx'
import { UploadFailure } from '../../ui/messages/upload-failure.tsx'
import { Card } from '../../ui/page/card.tsx'
import { type Text, useText } from '../../ui/text/text.ts'
import styles from './gallery.module.css'

const nothing = () => undefined
const refused = new Refusal('forbidden')
const never = { data: undefined, error: null, refetch: nothing }
const failed = { data: undefined, error: refused, refetch: nothing }

function Dialogs() {
  const t = useText()
  const [opened, open] = useState<'confirm' | 'delete' | 'dialog' | 'drawer' | null>(null)
  const sentence = t('gallery.sample.sentence')
  const close = () => open(null)
  return (
    <Card title={t('gallery.dialogs')}>
      <div className={styles['galleryRow']}>
        {(['confirm', 'delete', 'dialog', 'drawer'] as const).map((each) => (
          <Button key={each} onClick={() => open(each)}>
            {t(`gallery.dialog.${each}`)}
          </Button>
        ))}
        {(['good', 'bad', 'info'] as const).map((tone) => (
          <Button key={tone} onClick={() => toast({ tone, text: sentence, undo: nothing })}>
            {t(`gallery.toast.${tone}`)}
          </Button>
        ))}
      </div>
      <ConfirmDialog
        opened={opened === 'confirm'}
        title={t('gallery.dialog.confirm')}
        text={sentence}
        confirmLabel={t('gallery.sample.save')}
        onClose={close}
        onConfirm={nothing}
      />
      <ConfirmDeletion opened={opened === 'delete'} onClose={close} onConfirm={nothing} />
      <Dialog opened={opened === 'dialog'} title={t('gallery.dialog.dialog')} onClose={close}>
        <p>{sentence}</p>
      </Dialog>
      <Drawer opened={opened === 'drawer'} title={t('gallery.dialog.drawer')} onClose={close}>
        <p>{sentence}</p>
      </Drawer>
    </Card>
  )
}

export const Messages = ({ t }: { t: Text }) => (
  <>
    <Dialogs />
    <Card title={t('gallery.empty')}>
      <EmptyState
        icon={<IconTicket size={24} stroke={1.7} />}
        title={t('gallery.sample.none')}
        text={t('gallery.sample.sentence')}
        action={<Button onClick={nothing}>{t('gallery.sample.make')}</Button>}
      />
    </Card>
    <Card title={t('gallery.faults')}>
      <ErrorPanel title={t('gallery.sample.failed')} onRetry={nothing}>
        {t('error.internal')}
      </ErrorPanel>
      <Loaded of={failed} failedKey="gallery.sample.failed">
        {() => null}
      </Loaded>
      <UploadFailure error={new Refusal('too_large')} onRetry={nothing} />
      <OfflineNote />
    </Card>
    <Card title={t('gallery.waits')}>
      <Skeleton width="60%" />
      <SkeletonLines label={t('shell.loading')} lines={3} />
      <Loaded of={never} failedKey="gallery.sample.failed" lines={2}>
        {() => null}
      </Loaded>
    </Card>
  </>
)
