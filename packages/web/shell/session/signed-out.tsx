import { IconLogout } from '@tabler/icons-react'
import { lazy, Suspense, useEffect } from 'react'
import { askToSignIn, keepPageOpen } from '../../data/calls/login-page.ts'
import { signal, useSignals } from '../../data/calls/signals.ts'
import { useSession } from '../../data/session/session.ts'
import { later } from '../../data/session/load-messages.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { useText } from '../../ui/text/text.ts'

const SignInDialog = lazy(later(() => import('./sign-in-dialog.tsx')))

/** Listens for lost sessions that server-rendered pages report, since these pages submit their forms themselves. */
function hearOfPages(): () => void {
  const ask = (event: Event) => {
    event.preventDefault()
    askToSignIn(false)
  }
  window.addEventListener('dx-signed-out', ask)
  return () => window.removeEventListener('dx-signed-out', ask)
}

/** Displays the sign-in dialog above the page, which stays open after its session has ended (0136). */
export function SignedOut() {
  const { signedOut } = useSignals()
  useEffect(keepPageOpen, [])
  useEffect(hearOfPages, [])
  if (signedOut !== 'asked') return null
  return (
    <Suspense>
      <SignInDialog />
    </Suspense>
  )
}

/** Shown after the user closed the sign-in dialog, since nothing is saved without a session. */
export function SignedOutBar() {
  const t = useText()
  const { user } = useSession()
  const { signedOut } = useSignals()
  if (signedOut !== 'left') return null
  return (
    <output className="dx-notice-bar dx-no-print">
      <IconLogout size={17} aria-hidden />
      <span>{t(user.sudo ? 'shell.signedOut.sudoBar' : 'shell.signedOut.bar')}</span>
      <Button size="small" onClick={() => signal({ signedOut: 'asked' })}>
        {t('shell.signedOut.submit')}
      </Button>
    </output>
  )
}
