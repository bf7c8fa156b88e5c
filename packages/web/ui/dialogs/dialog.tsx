import { Drawer as MantineDrawer, Modal } from '@mantine/core'
import '@mantine/core/styles/CloseButton.css'
import '@mantine/core/styles/Overlay.css'
import '@mantine/core/styles/Paper.css'
import '@mantine/core/styles/ScrollArea.css'
import '@mantine/core/styles/ModalBase.css'
import '@mantine/core/styles/Modal.css'
import '@mantine/core/styles/Drawer.css'
import type { ReactNode } from 'react'
import { useText } from '../text/text.ts'
import { themed } from '../theme/themed.tsx'
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
  /** Only its buttons close it, not Escape, a click outside or the cross. */
  held?: boolean
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

/** For confirmations and short forms; long forms are pages. */
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
  useEscape(opened, () => !held && onClose())
  useFocusBack(opened)
  return (
    <ModalRoot
      opened={opened}
      onClose={onClose}
      size={widths[size]}
      centered
      closeOnEscape={false}
      closeOnClickOutside={!held}
    >
      <Modal.Overlay />
      <Modal.Content className="dx-dialog">
        <Head
          title={<Modal.Title className="dx-dialog-title">{title}</Modal.Title>}
          close={!held && <Modal.CloseButton aria-label={t('shell.close')} />}
        />
        <Modal.Body>
          {children}
          {actions && <div className="dx-dialog-actions">{actions}</div>}
        </Modal.Body>
      </Modal.Content>
    </ModalRoot>
  )
}

export function Drawer({
  opened,
  title,
  onClose,
  children,
  actions,
}: Omit<DialogProps, 'size' | 'held'>) {
  const t = useText()
  useEscape(opened, onClose)
  useFocusBack(opened)
  return (
    <DrawerRoot
      opened={opened}
      onClose={onClose}
      position="right"
      size="min(480px, 100vw)"
      closeOnEscape={false}
    >
      <MantineDrawer.Overlay />
      <MantineDrawer.Content className="dx-dialog">
        <Head
          title={<MantineDrawer.Title className="dx-dialog-title">{title}</MantineDrawer.Title>}
          close={<MantineDrawer.CloseButton aria-label={t('shell.close')} />}
        />
        <MantineDrawer.Body>
          {children}
          {actions && <div className="dx-dialog-actions">{actions}</div>}
        </MantineDrawer.Body>
      </MantineDrawer.Content>
    </DrawerRoot>
  )
}
