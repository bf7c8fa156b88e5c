import { Refusal } from '@dxweb/kit/errors/errors.ts'
import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense } from 'react'
import { useLiveRows } from '../../data/live/use-live-rows.ts'
import { useAddress } from '../../data/session/context.ts'
import { later } from '../../data/session/load-messages.ts'
import { SessionProvider, sessionQuery, UnknownAuthAnswer } from '../../data/session/session.ts'
import { SkeletonPage } from '../../ui/messages/skeleton.tsx'
import { refusalText } from '../../ui/text/refusal-text.ts'
import { useText } from '../../ui/text/text.ts'
import { UserLocale } from '../locale/locale.tsx'
import { NoSudo } from './no-sudo.tsx'
import { SignedOut } from './signed-out.tsx'
import { AuthFailure, Forbidden } from '../notices/notices.tsx'
import './session-gate.css'

const AskSudo = lazy(later(() => import('./ask-sudo.tsx')))

function Failure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const t = useText()
  const { ninjaId } = useAddress()
  if (error instanceof Refusal && error.details?.['sudo'] === 'ask' && ninjaId !== null)
    return (
      <Suspense fallback={<SkeletonPage label={t('shell.loading')} />}>
        <AskSudo userId={ninjaId} />
      </Suspense>
    )
  if (error instanceof Refusal && error.code === 'forbidden' && ninjaId !== null)
    return <NoSudo text={t('shell.sudo.notSuper')} />
  if (error instanceof Refusal && (error.code === 'forbidden' || error.code === 'not_found'))
    return <Forbidden />
  const text = error instanceof UnknownAuthAnswer ? t('shell.auth.unknown') : refusalText(t, error)
  return <AuthFailure text={text} onRetry={onRetry} />
}

function Live({ children }: { children: ReactNode }) {
  useLiveRows()
  return children
}

export function SessionGate({ children }: { children: ReactNode }) {
  const t = useText()
  const session = useQuery(sessionQuery)
  const { ninjaId } = useAddress()
  const waiting = (
    <output className="dx-waiting">
      <span className="dx-waiting-mark" aria-hidden />
      {t('shell.authenticating')}
    </output>
  )
  if (session.data) {
    const { user } = session.data
    // Refuses to act as oneself, since the address would suggest acting as another user.
    if (user.id === ninjaId && !user.sudo) return <NoSudo text={t('shell.sudo.self')} />
    return (
      <UserLocale user={user} waiting={waiting}>
        <SessionProvider value={session.data}>
          <SignedOut />
          <Live>{children}</Live>
        </SessionProvider>
      </UserLocale>
    )
  }
  if (session.isError)
    return <Failure error={session.error} onRetry={() => void session.refetch()} />
  return waiting
}
