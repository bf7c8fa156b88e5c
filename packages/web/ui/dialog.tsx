import { Drawer as MantineDrawer, Modal } from '@mantine/core'
import '@mantine/core/styles/CloseButton.css'
import '@mantine/core/styles/Overlay.css'
import '@mantine/core/styles/Paper.css'
import '@mantine/core/styles/ScrollArea.css'
import '@mantine/core/styles/ModalBase.css'
import '@mantine/core/styles/Modal.css'
import '@mantine/core/styles/Drawer.css'
import type { ReactNode } from 'react'
import { useText } from './text.ts'
import './dialog.css'

interface DialogProps {
  opened: boolean
  title: string
  onClose: () => void
  children: ReactNode
  /** Buttons, the main one last. */
  actions?: ReactNode
  size?: 'small' | 'normal' | 'large'
  /** Only its buttons close it: no Escape, no click outside, no cross. */
  held?: boolean
}

const widths = { small: 420, normal: 560, large: 840 } as const

/** To confirm, or for a short form; long forms are pages. */
export function Dialog({
  opened,
  title,
  onClose,
  children,
  actions,
  size = 'normal',
  held = false,
}: DialogProps) {
  const t = useText()
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={title}
      size={widths[size]}
      centered
      withCloseButton={!held}
      closeOnEscape={!held}
      closeOnClickOutside={!held}
      closeButtonProps={{ 'aria-label': t('shell.close') }}
      classNames={{ title: 'dx-dialog-title', content: 'dx-dialog' }}
    >
      {children}
      {actions && <div className="dx-dialog-actions">{actions}</div>}
    </Modal>
  )
}

/** A panel from the right that leaves the list in view. */
export function Drawer({ opened, title, onClose, children, actions }: DialogProps) {
  const t = useText()
  return (
    <MantineDrawer
      opened={opened}
      onClose={onClose}
      title={title}
      position="right"
      size="min(480px, 100vw)"
      closeButtonProps={{ 'aria-label': t('shell.close') }}
      classNames={{ title: 'dx-dialog-title', content: 'dx-dialog' }}
    >
      {children}
      {actions && <div className="dx-dialog-actions">{actions}</div>}
    </MantineDrawer>
  )
}
