import { Drawer as MantineDrawer, Modal } from '@mantine/core'
import '@mantine/core/styles/CloseButton.css'
import '@mantine/core/styles/Overlay.css'
import '@mantine/core/styles/Paper.css'
import '@mantine/core/styles/ScrollArea.css'
import '@mantine/core/styles/ModalBase.css'
import '@mantine/core/styles/Modal.css'
import '@mantine/core/styles/Drawer.css'
import { useBlocker, useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Button } from '../buttons/button.tsx'
import { useText } from '../text/text.ts'
import { themed } from '../theme/themed.tsx'
import { useClosing } from './use-closing.ts'
import { useEscape } from './use-escape.ts'
import { useFocusBack } from './use-focus-back.ts'
import './dialog.css'

const ModalRoot = themed(Modal.Root)
const DrawerRoot = themed(MantineDrawer.Root)

interface DialogProps {
  opened: boolean
  title: string
  onClose: () => void
  children: ReactNode
  actions?: ReactNode
  size?: 'small' | 'normal' | 'large'
  /** True if only the dialog's buttons close it, not Escape, a click outside or the cross. */
  held?: boolean
  /** True if closing would lose input; if absent, the dialog checks its text fields for changes. */
  isUnsaved?: boolean
}

const widths = { small: 420, normal: 560, large: 840 } as const

function Head({ title, close }: { title: ReactNode; close: ReactNode }) {
  return (
    <div className="dx-dialog-head">
      {title}
      {close}
    </div>
  )
}

function Discard({ onKeep, onDiscard }: { onKeep: () => void; onDiscard: () => void }) {
  const t = useText()
  return (
    <Dialog
      opened
      size="small"
      title={t('unsaved.discard.title')}
      onClose={onKeep}
      actions={
        <>
          <Button isFirst onClick={onKeep}>
            {t('unsaved.discard.keep')}
          </Button>
          <Button look="danger" onClick={onDiscard}>
            {t('unsaved.discard.action')}
          </Button>
        </>
      }
    >
      <p>{t('unsaved.text')}</p>
    </Dialog>
  )
}

const backwards = new Set(['BACK', 'FORWARD', 'GO'])

/** Asks before the browser's Back or Forward loses typed values; other navigation, such as after a save, passes. */
function BackGuard({ wouldLose }: { wouldLose: () => boolean }) {
  const blocker = useBlocker({
    shouldBlockFn: ({ action }) => backwards.has(action) && wouldLose(),
    enableBeforeUnload: false,
    withResolver: true,
  })
  if (blocker.status !== 'blocked') return null
  return <Discard onKeep={blocker.reset} onDiscard={blocker.proceed} />
}

function Asked({ closing }: { closing: ReturnType<typeof useClosing> }) {
  const isRouted = Boolean(useRouter({ warn: false }))
  return (
    <>
      {isRouted && <BackGuard wouldLose={closing.wouldLose} />}
      {closing.isAsking && <Discard onKeep={closing.keep} onDiscard={closing.discard} />}
    </>
  )
}

/** For confirmations and short forms; long forms are pages. */
export function Dialog({
  opened,
  title,
  onClose,
  children,
  actions,
  size = 'normal',
  held = false,
  isUnsaved,
}: DialogProps) {
  const t = useText()
  const closing = useClosing(onClose, isUnsaved)
  useEscape(opened, () => !held && closing.leave())
  const first = useFocusBack(opened)
  return (
    <ModalRoot
      opened={opened}
      onClose={closing.leave}
      size={widths[size]}
      centered
      closeOnEscape={false}
      closeOnClickOutside={!held}
    >
      <Modal.Overlay />
      <Modal.Content className="dx-dialog" {...closing.typing}>
        <Head
          title={<Modal.Title className="dx-dialog-title">{title}</Modal.Title>}
          close={!held && <Modal.CloseButton aria-label={t('shell.close')} />}
        />
        <Modal.Body>
          {children}
          {actions && <div className="dx-dialog-actions">{actions}</div>}
          <span hidden ref={first} />
        </Modal.Body>
      </Modal.Content>
      {opened && <Asked closing={closing} />}
    </ModalRoot>
  )
}

export function Drawer({
  opened,
  title,
  onClose,
  children,
  actions,
  isUnsaved,
}: Omit<DialogProps, 'size' | 'held'>) {
  const t = useText()
  const closing = useClosing(onClose, isUnsaved)
  useEscape(opened, closing.leave)
  const first = useFocusBack(opened)
  return (
    <DrawerRoot
      opened={opened}
      onClose={closing.leave}
      position="right"
      size="min(480px, 100vw)"
      closeOnEscape={false}
    >
      <MantineDrawer.Overlay />
      <MantineDrawer.Content className="dx-dialog" {...closing.typing}>
        <Head
          title={<MantineDrawer.Title className="dx-dialog-title">{title}</MantineDrawer.Title>}
          close={<MantineDrawer.CloseButton aria-label={t('shell.close')} />}
        />
        <MantineDrawer.Body>
          {children}
          {actions && <div className="dx-dialog-actions">{actions}</div>}
          <span hidden ref={first} />
        </MantineDrawer.Body>
      </MantineDrawer.Content>
      {opened && <Asked closing={closing} />}
    </DrawerRoot>
  )
}
