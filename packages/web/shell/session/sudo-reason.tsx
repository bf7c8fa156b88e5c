import { startSudo } from '@dxweb/areas/access/login/contract.ts'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { addressOf } from '../../data/calls/address.ts'
import { callApi } from '../../data/calls/call-api.ts'
import { shownByScreen } from '../../data/rows/shown-by-screen.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { FieldStack, TextField } from '../../ui/fields/fields.tsx'
import { ErrorPanel } from '../../ui/messages/error-panel.tsx'
import { refusalText } from '../../ui/text/refusal-text.ts'
import { useText } from '../../ui/text/text.ts'

const mostReason = 200

/** Its log is that of the house that the address names. */
async function begin(userId: number, reason: string): Promise<void> {
  const { partnerId } = addressOf(window.location.pathname)
  const body = { userId, reason, ...(partnerId !== null && { partnerId }) }
  await callApi(startSudo, { body, asSelf: true })
}

interface SudoReasonProps {
  userId: number
  onBegun: () => Promise<unknown>
  /** Above a page, which can be read on without. */
  onLeave?: () => void
}

/** Asks why somebody acts as the user, and begins. */
export function SudoReason({ userId, onBegun, onLeave }: SudoReasonProps) {
  const t = useText()
  const [reason, tell] = useState('')
  const [isAsked, ask] = useState(false)
  const isMissing = reason.trim() === ''
  const start = useMutation({
    meta: shownByScreen,
    mutationFn: () => begin(userId, reason),
    onSuccess: onBegun,
  })
  const submit = (submitted: FormEvent) => {
    submitted.preventDefault()
    ask(true)
    if (!isMissing) start.mutate()
  }
  const begins = (
    <Button type="submit" look="main" busy={start.isPending}>
      {t('shell.sudo.begin')}
    </Button>
  )
  return (
    <form noValidate onSubmit={submit}>
      <FieldStack>
        <TextField
          required
          label={t('partneradmin.sudo.reason')}
          about={t('partneradmin.sudo.reasonAbout')}
          maxLength={mostReason}
          error={isAsked && isMissing && t('field.required')}
          value={reason}
          onChange={tell}
        />
        {start.error && (
          <ErrorPanel title={t('partneradmin.sudo.failed')}>
            {refusalText(t, start.error)}
          </ErrorPanel>
        )}
        {onLeave ? (
          <div className="dx-signal-actions">
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
