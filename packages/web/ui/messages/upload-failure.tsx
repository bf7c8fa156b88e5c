import { Refusal } from '@dxweb/kit/errors/errors.ts'
import { Button } from '../buttons/button.tsx'
import { reasonText } from '../text/refusal-text.ts'
import { useText } from '../text/text.ts'
import './upload-failure.css'

interface UploadFailureProps {
  id?: string
  error: unknown
  /** Said instead of what the refusal says. */
  why?: string | undefined
  /** Sends the same again, which a file that is refused for what it is does not need. */
  onRetry: () => void
}

/** At the field that a file was chosen in: that it did not arrive, why, and the same again by one press where that can help. */
export function UploadFailure({ id, error, why, onRetry }: UploadFailureProps) {
  const t = useText()
  const isFileRefused = error instanceof Refusal && error.code === 'invalid'
  return (
    <div className="dx-upload-failure">
      <span id={id} role="alert">
        {t('upload.failed', { why: why ?? reasonText(t, error) })}
      </span>
      {!isFileRefused && (
        <Button size="small" onClick={onRetry}>
          {t('shell.retry')}
        </Button>
      )}
    </div>
  )
}
