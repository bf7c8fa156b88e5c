import type { AuthPayload } from '@dxweb/areas/access/login/contract.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { signal } from '../../data/calls/signals.ts'
import { reopenStream } from '../../data/live/event-stream.ts'
import { shownByScreen } from '../../data/rows/shown-by-screen.ts'
import { useSession } from '../../data/session/session.ts'
import { type LoginStep, signedInAgain, signIn } from '../../data/session/sign-in.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { FieldStack, TextField } from '../../ui/fields/fields.tsx'
import { refusalText } from '../../ui/text/refusal-text.ts'
import { type Text, useText } from '../../ui/text/text.ts'
import { useNativeModal } from '../errors/use-native-modal.ts'
import { sudoActorKey } from './sudo-bar.tsx'
import { SudoReason } from './sudo-reason.tsx'
import styles from '../errors/styles/signal-dialogs.module.css'

type Typed = Record<string, string>

function faultText(t: Text, { fault, asks }: LoginStep): string | null {
  if (fault === null) return null
  if (fault.kind === 'limited') return t('shell.signedOut.tooMany', { minutes: fault.minutes })
  return t(asks === 'code' ? 'shell.signedOut.wrongCode' : 'shell.signedOut.wrong')
}

function useSignIn() {
  const client = useQueryClient()
  const before = useSession()
  const [step, show] = useState<LoginStep | null>(null)
  const again = useQuery({
    queryKey: ['signed-in-again'],
    queryFn: () => signedInAgain(client, before),
    // The user may have signed in on another tab meanwhile.
    refetchOnWindowFocus: 'always',
    retry: false,
    gcTime: 0,
  })
  const send = useMutation({
    meta: shownByScreen,
    mutationFn: (typed: Typed) => signIn(step, typed),
    onSuccess: (next) => {
      show(next)
      return next === null ? again.refetch() : undefined
    },
    // An expired form is fetched again at the next attempt.
    onError: () => show(null),
  })
  useEffect(() => {
    if (again.data === 'same') {
      signal({ signedOut: 'no' })
      reopenStream()
    }
    if (again.data === 'other') window.location.reload()
  }, [again.data])
  return { step, send, again }
}

function StepFields({ step, typed, type }: FieldsProps) {
  const t = useText()
  const fault = step && faultText(t, step)
  const to = (name: string) => (value: string) => type({ ...typed, [name]: value })
  if (step?.asks === 'code')
    return (
      <TextField
        key="code"
        required
        label={t('shell.signedOut.code')}
        about={t('shell.signedOut.codeAbout')}
        completion="one-time-code"
        error={fault}
        value={typed['code'] ?? ''}
        onChange={to('code')}
      />
    )
  return (
    <>
      <TextField
        required
        type="email"
        label={t('shell.signedOut.email')}
        completion="username"
        value={typed['email'] ?? ''}
        onChange={to('email')}
      />
      <TextField
        required
        type="password"
        label={t('shell.signedOut.password')}
        completion="current-password"
        error={fault}
        value={typed['password'] ?? ''}
        onChange={to('password')}
      />
    </>
  )
}

/** Focuses the last field: the email address is filled in, and a wrong password or code is corrected there. */
function FocusedStack({ children }: { children: ReactNode }) {
  const stack = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const last = [...(stack.current?.querySelectorAll('input') ?? [])].at(-1)
    last?.focus()
    last?.select()
  }, [])
  return (
    <div ref={stack}>
      <FieldStack>{children}</FieldStack>
    </div>
  )
}

interface FieldsProps {
  step: LoginStep | null
  typed: Typed
  type: (typed: Typed) => void
}

function SignInForm({ step, send }: Omit<ReturnType<typeof useSignIn>, 'again'>) {
  const t = useText()
  const { user } = useSession()
  const actor = useQueryClient().getQueryData<AuthPayload>(sudoActorKey)
  const email = user.sudo ? actor?.user?.email : user.email
  const [typed, type] = useState<Typed>({ email: email ?? '' })
  const submit = (submitted: FormEvent) => {
    submitted.preventDefault()
    if (!send.isPending) send.mutate(typed)
  }
  return (
    <form onSubmit={submit}>
      <FocusedStack key={`${step?.asks} ${send.submittedAt}`}>
        <StepFields step={step} typed={typed} type={type} />
        {send.error && <p role="alert">{refusalText(t, send.error)}</p>}
      </FocusedStack>
      <div className={styles['signalActions']}>
        <Button onClick={leave}>{t('shell.signedOut.leave')}</Button>
        <Button type="submit" look="main" busy={send.isPending}>
          {t('shell.signedOut.submit')}
        </Button>
      </div>
    </form>
  )
}

const leave = () => signal({ signedOut: 'left' })

type Signing = ReturnType<typeof useSignIn>

/** Shows the next step: another user signed in, the user must give a reason again, or the session has ended. */
function SignInStep({ again, ...signing }: Signing) {
  const t = useText()
  const { user } = useSession()
  // Waits, since the fields depend on the user, and changing them would lose typed values.
  if (again.isPending) return <output>{t('shell.authenticating')}</output>
  if (again.data === 'other')
    return (
      <Button look="main" onClick={() => window.location.reload()}>
        {t('shell.signedOut.reload')}
      </Button>
    )
  if (again.data === 'sudo')
    return <SudoReason userId={user.id} onBegun={() => again.refetch()} onLeave={leave} />
  return <SignInForm {...signing} />
}

const steps: Readonly<Record<string, { title: string; text: string }>> = {
  other: { title: 'shell.signedOut.title', text: 'shell.signedOut.other' },
  sudo: { title: 'shell.signedOut.sudoTitle', text: 'shell.signedOut.sudo' },
}
const signedOutStep = { title: 'shell.signedOut.title', text: 'shell.signedOut.text' }

// catalog: shell.signedOut.*

/** Native dialog, so that it covers the page's own dialogs, which stay open. */
export default function SignInDialog() {
  const t = useText()
  const titleId = useId()
  const { user } = useSession()
  const signing = useSignIn()
  const dialog = useNativeModal(true)
  const { title, text } = steps[signing.again.data ?? ''] ?? signedOutStep
  return (
    <dialog ref={dialog} className={styles['signal']} aria-labelledby={titleId} onClose={leave}>
      <h2 id={titleId}>{t(title)}</h2>
      <p>{t(text, { name: user.displayName })}</p>
      <SignInStep {...signing} />
    </dialog>
  )
}
