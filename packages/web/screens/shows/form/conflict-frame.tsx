import type { ReactNode } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import { useText } from '../../../ui/text/text.ts'
import styles from './styles/event-page.module.css'

interface ConflictFrameProps {
  children: ReactNode
  onUseTheirs: () => void
  onKeepMine: () => void
}

export function ConflictFrame({ children, onUseTheirs, onKeepMine }: ConflictFrameProps) {
  const t = useText()
  return (
    <div className={styles['noteConflict']} role="alert">
      <p className="dx-strong">{t('shows.conflict')}</p>
      {children}
      <div className={styles['noteActions']}>
        <Button size="small" onClick={onUseTheirs}>
          {t('shows.conflict.take')}
        </Button>
        <Button size="small" onClick={onKeepMine}>
          {t('shows.conflict.keep')}
        </Button>
      </div>
    </div>
  )
}
