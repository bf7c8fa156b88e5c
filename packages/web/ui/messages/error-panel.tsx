import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Button } from '../buttons/button.tsx'
import { useText } from '../text/text.ts'
import styles from './error-panel.module.css'

interface ErrorPanelProps {
  title: string
  children?: ReactNode
  onRetry?: () => void
  /** Element in place of the retry button, for errors that a retry cannot solve. */
  wayOut?: ReactNode
}

export function ErrorPanel({ title, children, onRetry, wayOut }: ErrorPanelProps) {
  const t = useText()
  return (
    <div className="dx-error" role="alert">
      <IconAlertTriangle size={20} aria-hidden />
      <div>
        <p className={styles['errorTitle']}>{title}</p>
        {children && <div className={styles['errorText']}>{children}</div>}
        {onRetry && (
          <Button size="small" onClick={onRetry}>
            {t('shell.retry')}
          </Button>
        )}
        {wayOut}
      </div>
    </div>
  )
}
