import { signal, useSignals } from '../data/signals.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { useText } from '../ui/text.ts'

/** The backend-down dialog and the general one: title 'Feil', button 'Lukk'. */
export default function SignalDialogs() {
  const t = useText()
  const { backendDown, failure } = useSignals()
  const close = () => signal({ backendDown: null, failure: null })
  const text =
    backendDown === null ? t('shell.failure.text') : backendDown || t('shell.backendDown')
  return (
    <Dialog
      opened={backendDown !== null || failure !== null}
      title={t('shell.failure.title')}
      size="small"
      onClose={close}
      actions={
        <Button look="main" onClick={close}>
          {t('shell.close')}
        </Button>
      }
    >
      <p>{text}</p>
    </Dialog>
  )
}
