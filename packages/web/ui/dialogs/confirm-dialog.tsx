import { type ReactNode, useState } from 'react'
import { Button } from '../buttons/button.tsx'
import { Dialog } from './dialog.tsx'
import { useText } from '../text/text.ts'

interface ConfirmProps {
  opened: boolean
  title: string
  text: string
  confirmLabel: string
  danger?: boolean
  /** Beneath the text: what it is about. */
  children?: ReactNode
  onClose: () => void
  onConfirm: () => void | Promise<void>
}

/** Asks before something that matters, and waits until it is done. A refusal is the caller's to tell. */
export function ConfirmDialog({
  opened,
  title,
  text,
  confirmLabel,
  danger,
  children,
  onClose,
  onConfirm,
}: ConfirmProps) {
  const t = useText()
  const [busy, setBusy] = useState(false)
  const confirm = async () => {
    setBusy(true)
    try {
      await onConfirm()
      onClose()
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      opened={opened}
      title={title}
      onClose={onClose}
      size="small"
      actions={
        <>
          <Button isFirst onClick={onClose}>
            {t('shell.cancel')}
          </Button>
          <Button look={danger ? 'danger' : 'main'} busy={busy} onClick={() => void confirm()}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <p>{text}</p>
      {children}
    </Dialog>
  )
}

interface DeletionProps extends Pick<ConfirmProps, 'opened' | 'onClose' | 'onConfirm'> {
  /** What it is called, where it can be restored: that is said instead of the specification's warning. */
  restored?: string
}

/** The question before a deletion, in the specification's words where nothing brings it back. */
export function ConfirmDeletion({ restored, ...props }: DeletionProps) {
  const t = useText()
  return (
    <ConfirmDialog
      {...props}
      danger
      title={t('shell.deletion.title')}
      text={
        restored === undefined
          ? t('shell.deletion.text')
          : t('rows.deletion.restored', { name: restored })
      }
      confirmLabel={t('shell.delete')}
    />
  )
}
