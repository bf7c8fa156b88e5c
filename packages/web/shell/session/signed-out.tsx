import { IconLogout } from '@tabler/icons-react'
import { lazy, Suspense, useEffect } from 'react'
import { keepPageOpen } from '../../data/calls/login-page.ts'
import { signal, useSignals } from '../../data/calls/signals.ts'
import { later } from '../../data/session/load-messages.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { useText } from '../../ui/text/text.ts'

const SignInDialog = lazy(later(() => import('./sign-in-dialog.tsx')))

/** Asks for the sign-in above the page when its session has ended, and keeps the page beneath (0136). */
export function SignedOut() {
  const t = useText()
  const { signedOut } = useSignals()
  useEffect(keepPageOpen, [])
  if (signedOut === 'asked')
    return (
      <Suspense>
        <SignInDialog />
      </Suspense>
    )
  if (signedOut === 'no') return null
  return (
    <output className="dx-notice-bar dx-no-print">
      <IconLogout size={17} aria-hidden />
      <span>{t('shell.signedOut.bar')}</span>
      <Button size="small" onClick={() => signal({ signedOut: 'asked' })}>
        {t('shell.signedOut.submit')}
      </Button>
    </output>
  )
}
