import { Refusal } from '@dxweb/kit/errors/errors.ts'
import { useId } from 'react'
import { signal, useSignals } from '../../data/calls/signals.ts'
import { useConnectionBack } from '../../data/session/use-connection-back.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { reasonText } from '../../ui/text/field-texts.ts'
import { useText } from '../../ui/text/text.ts'
import { useNativeModal } from './use-native-modal.ts'
import styles from './styles/signal-dialogs.module.css'

/**
 * Dialog with title 'Feil' and button 'Lukk'. A native dialog in the first bundle, since no code can be loaded without
 * a server.
 */
export function SignalDialogs() {
  const t = useText()
  const titleId = useId()
  const { backendDown, isDownShown, failure, maintenance } = useSignals()
  useConnectionBack(backendDown)
  const hasNews = !maintenance && ((backendDown && !isDownShown) || failure !== null)
  const dialog = useNativeModal(hasNews)
  if (!hasNews) return null
  const why = failure instanceof Refusal ? reasonText(t, failure) : t('error.internal')
  const text = backendDown && failure === null ? t('shell.backendDown') : why
  return (
    <dialog
      ref={dialog}
      className={styles['signal']}
      aria-labelledby={titleId}
      onClose={() => signal({ backendDown: false, failure: null })}
    >
      <h2 id={titleId}>{t('shell.failure.title')}</h2>
      <p>{text}</p>
      <Button look="main" onClick={() => dialog.current?.close()}>
        {t('shell.close')}
      </Button>
    </dialog>
  )
}
