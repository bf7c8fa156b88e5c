import { useState } from 'react'
import { TextField } from '../../ui/fields/fields.tsx'
import { ErrorPanel } from '../../ui/messages/error-panel.tsx'
import { refusalText } from '../../ui/text/refusal-text.ts'
import { useText } from '../../ui/text/text.ts'

const maxReason = 200

/** `check` returns true if a reason is typed, and marks an empty field. */
export function useReason() {
  const [reason, setReason] = useState('')
  const [isAsked, ask] = useState(false)
  const isMissing = reason.trim() === ''
  const check = () => {
    ask(true)
    return !isMissing
  }
  return { reason, setReason, check, isFaulty: isAsked && isMissing }
}

interface ReasonFieldProps {
  of: ReturnType<typeof useReason>
  error: Error | null
}

export function ReasonField({ of, error }: ReasonFieldProps) {
  const t = useText()
  return (
    <>
      <TextField
        required
        label={t('partneradmin.sudo.reason')}
        about={t('partneradmin.sudo.reasonAbout')}
        maxLength={maxReason}
        error={of.isFaulty && t('field.required')}
        value={of.reason}
        onChange={of.setReason}
      />
      {error && (
        <ErrorPanel title={t('partneradmin.sudo.failed')}>{refusalText(t, error)}</ErrorPanel>
      )}
    </>
  )
}
