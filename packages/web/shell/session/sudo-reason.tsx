import { startSudo } from '@dxweb/areas/access/login/contract.ts'
import { useMutation } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { addressOf } from '../../data/calls/address.ts'
import { callApi } from '../../data/calls/call-api.ts'
import { shownByScreen } from '../../data/rows/shown-by-screen.ts'
import { ReasonField, useReason } from '../../parts/sudo/reason-field.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { FieldStack } from '../../ui/fields/fields.tsx'
import { useText } from '../../ui/text/text.ts'
import styles from '../errors/styles/signal-dialogs.module.css'

/** Starts sudo; the log of the venue in the address stores the reason. */
async function begin(userId: number, reason: string): Promise<void> {
  const { partnerId } = addressOf(window.location.pathname)
  const body = { userId, reason, ...(partnerId !== null && { partnerId }) }
  await callApi(startSudo, { body, asSelf: true })
}

interface SudoReasonProps {
  userId: number
  onBegun: () => Promise<unknown>
  /** Called when the user closes the form to read the page below. */
  onLeave?: () => void
}

export function SudoReason({ userId, onBegun, onLeave }: SudoReasonProps) {
  const t = useText()
  const why = useReason()
  const start = useMutation({
    meta: shownByScreen,
    mutationFn: () => begin(userId, why.reason),
    onSuccess: onBegun,
  })
  const submit = (submitted: FormEvent) => {
    submitted.preventDefault()
    if (why.check()) start.mutate()
  }
  const begins = (
    <Button type="submit" look="main" busy={start.isPending}>
      {t('shell.sudo.begin')}
    </Button>
  )
  return (
    <form noValidate onSubmit={submit}>
      <FieldStack>
        <ReasonField of={why} error={start.error} />
        {onLeave ? (
          <div className={styles['signalActions']}>
            <Button onClick={onLeave}>{t('shell.signedOut.leave')}</Button>
            {begins}
          </div>
        ) : (
          begins
        )}
      </FieldStack>
    </form>
  )
}
