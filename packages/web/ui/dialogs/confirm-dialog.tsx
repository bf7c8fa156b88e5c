import { type ReactNode, useState } from 'react'
import { Button } from '../buttons/button.tsx'
import { Dialog } from './dialog.tsx'
import { useText } from '../text/text.ts'

interface ConfirmProps {
  opened: boolean
  title: string
  text: string | undefined
  confirmLabel: string
  danger?: boolean
  /** True if the server would refuse the command; the dialog then displays the reason and can only be closed. */
  isRefused?: boolean
  children?: ReactNode
  onClose: () => void
  onConfirm: () => void | Promise<void>
}

/** Stays open until `onConfirm` is done; the caller reports errors of the command. */
export function ConfirmDialog({
  opened,
  title,
  text,
  confirmLabel,
  danger,
  isRefused = false,
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
            {t(isRefused ? 'shell.close' : 'shell.cancel')}
          </Button>
          {!isRefused && (
            <Button look={danger ? 'danger' : 'main'} busy={busy} onClick={() => void confirm()}>
              {confirmLabel}
            </Button>
          )}
        </>
      }
    >
      {text !== undefined && <p>{text}</p>}
      {children}
    </Dialog>
  )
}

interface DeletionProps extends Pick<
  ConfirmProps,
  'opened' | 'isRefused' | 'children' | 'onClose' | 'onConfirm'
> {
  /** Name of the object, if its deletion can be undone; replaces the specification's warning. */
  restored?: string
}

/** Displays the specification's warning if the deletion is final. A refused deletion displays only its reason. */
export function ConfirmDeletion({ restored, ...props }: DeletionProps) {
  const t = useText()
  const warning =
    restored === undefined
      ? t('shell.deletion.text')
      : t('rows.deletion.restored', { name: restored })
  return (
    <ConfirmDialog
      {...props}
      danger
      title={t('shell.deletion.title')}
      text={props.isRefused === true ? undefined : warning}
      confirmLabel={t('shell.delete')}
    />
  )
}
