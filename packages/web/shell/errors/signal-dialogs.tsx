import { Refusal } from '@dxweb/kit/errors/errors.ts'
import { lazy, Suspense, useId } from 'react'
import { signal, useSignals } from '../../data/calls/signals.ts'
import { later } from '../../data/session/load-messages.ts'
import { useConnectionBack } from '../../data/session/use-connection-back.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { refusalText } from '../../ui/text/refusal-text.ts'
import { useText } from '../../ui/text/text.ts'
import { useNativeModal } from './use-native-modal.ts'
import styles from './styles/signal-dialogs.module.css'

interface ReasonProps {
  failure: Error
}

const GeneralReason = ({ failure }: ReasonProps) => refusalText(useText(), failure)

const loadFieldReason = later(() => import('./field-reason.tsx'))
const FieldReason = lazy(() => loadFieldReason().catch(() => ({ default: GeneralReason })))

function Reason({ failure }: ReasonProps) {
  const general = <GeneralReason failure={failure} />
  if (!(failure instanceof Refusal) || !failure.fields) return general
  return (
    <Suspense fallback={general}>
      <FieldReason failure={failure} />
    </Suspense>
  )
}

/** Native dialogs in the first bundle, since no code can be loaded without a server. */
export function SignalDialogs() {
  const t = useText()
  const titleId = useId()
  const { backendDown, isDownShown, failure, maintenance } = useSignals()
  useConnectionBack(backendDown)
  const hasNews = !maintenance && ((backendDown && !isDownShown) || failure !== null)
  const dialog = useNativeModal(hasNews)
  if (!hasNews) return null
  return (
    <dialog
      ref={dialog}
      className={styles['signal']}
      aria-labelledby={titleId}
      onClose={() => signal({ backendDown: false, failure: null })}
    >
      <h2 id={titleId}>{t('shell.failure.title')}</h2>
      <p>{failure === null ? t('shell.backendDown') : <Reason failure={failure} />}</p>
      <Button look="main" onClick={() => dialog.current?.close()}>
        {t('shell.close')}
      </Button>
    </dialog>
  )
}
