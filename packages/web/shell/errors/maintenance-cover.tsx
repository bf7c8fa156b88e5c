import { IconTools } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useSignals } from '../../data/calls/signals.ts'
import { askForServer, useConnectionBack } from '../../data/session/use-connection-back.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { NoticePage } from '../notices/notice-page.tsx'
import { useText } from '../../ui/text/text.ts'
import { useNativeModal } from './use-native-modal.ts'
import styles from './maintenance-cover.module.css'

function useTitleBack(): void {
  // Reads the title during rendering, since the effect of `NoticePage` changes the title before this effect runs.
  const [before] = useState(() => document.title)
  useEffect(
    () => () => {
      document.title = before
    },
    [before],
  )
}

function Cover() {
  const t = useText()
  const dialog = useNativeModal(true)
  useConnectionBack(true)
  useTitleBack()
  return (
    <dialog
      ref={dialog}
      className={styles['maintenance']}
      aria-label={t('shell.maintenance.title')}
      onCancel={(event) => event.preventDefault()}
      // Browsers close a dialog on a second Escape, even if the first was prevented.
      onClose={({ currentTarget }) => currentTarget.isConnected && currentTarget.showModal()}
    >
      <NoticePage
        title={t('shell.maintenance.title')}
        text={t('shell.maintenance.text')}
        icon={<IconTools size={26} />}
        inFrame
      >
        <Button look="main" onClick={() => void askForServer()}>
          {t('shell.retry')}
        </Button>
      </NoticePage>
    </dialog>
  )
}

/** The page below stays mounted, so that typed values remain. */
export function MaintenanceCover() {
  const { maintenance } = useSignals()
  return maintenance ? <Cover /> : null
}
