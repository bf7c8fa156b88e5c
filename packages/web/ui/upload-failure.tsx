import { Button } from './button.tsx'
import { reasonText } from './refusal-text.ts'
import { useText } from './text.ts'
import './upload-failure.css'

interface UploadFailureProps {
  id?: string
  error: unknown
  /** Said instead of what the refusal says. */
  why?: string | undefined
  /** Sends the same again. */
  onRetry: () => void
}

/** At the field that a file was chosen in: that it did not arrive, why, and the same again by one press. */
export function UploadFailure({ id, error, why, onRetry }: UploadFailureProps) {
  const t = useText()
  return (
    <div className="dx-upload-failure">
      <span id={id} role="alert">
        {t('upload.failed', { why: why ?? reasonText(t, error) })}
      </span>
      <Button size="small" onClick={onRetry}>
        {t('shell.retry')}
      </Button>
    </div>
  )
}
