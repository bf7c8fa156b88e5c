import { Refusal } from '@dxweb/kit/errors/errors.ts'
import { Button } from '../buttons/button.tsx'
import { reasonText } from '../text/field-texts.ts'
import { useText } from '../text/text.ts'
import styles from './upload-failure.module.css'

interface UploadFailureProps {
  id?: string
  error: unknown
  /** Reason to display instead of the error's own text. */
  why?: string | undefined
  onRetry: () => void
}

export function UploadFailure({ id, error, why, onRetry }: UploadFailureProps) {
  const t = useText()
  const isFileRefused = error instanceof Refusal && error.code === 'invalid'
  return (
    <div className={styles['uploadFailure']}>
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
