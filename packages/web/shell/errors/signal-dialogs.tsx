import { Refusal } from '@dxweb/kit/errors/errors.ts'
import { useId, useLayoutEffect, useRef } from 'react'
import { signal, useSignals } from '../../data/calls/signals.ts'
import { useConnectionBack } from '../../data/session/use-connection-back.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { reasonText } from '../../ui/text/refusal-text.ts'
import { useText } from '../../ui/text/text.ts'
import './signal-dialogs.css'

/** Title 'Feil', button 'Lukk'. Native and in the first bundle, because a lost server can load nothing more. */
export function SignalDialogs() {
  const t = useText()
  const titleId = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const { backendDown, failure, maintenance } = useSignals()
  useConnectionBack(backendDown !== null)
  const hasNews = !maintenance && (backendDown !== null || failure !== null)
  useLayoutEffect(() => {
    const shown = dialog.current
    if (!hasNews || shown === null) return undefined
    const before = document.activeElement
    shown.showModal()
    return () => {
      shown.close()
      // A dialog removed while open does not return the focus by itself.
      if (document.activeElement === document.body && before instanceof HTMLElement) before.focus()
    }
  }, [hasNews])
  if (!hasNews) return null
  const why = failure instanceof Refusal ? reasonText(t, failure) : t('shell.failure.text')
  const text = backendDown === null ? why : backendDown || t('shell.backendDown')
  return (
    <dialog
      ref={dialog}
      className="dx-signal"
      aria-labelledby={titleId}
      onClose={() => signal({ backendDown: null, failure: null })}
    >
      <h2 id={titleId}>{t('shell.failure.title')}</h2>
      <p>{text}</p>
      <Button look="main" onClick={() => dialog.current?.close()}>
        {t('shell.close')}
      </Button>
    </dialog>
  )
}
