import { dateText } from '@dxweb/locales/date-text.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { useLocale, useText } from '../../../ui/text/text.ts'
import { placeText, reasonText } from './result-panel.tsx'
import { type Conflict, resultKey } from './kept/scan-answer.ts'
import styles from './scan.module.css'

interface ConflictListProps {
  conflicts: readonly Conflict[]
  onForget: () => void
}

export function ConflictList({ conflicts, onForget }: ConflictListProps) {
  const t = useText()
  const locale = useLocale()
  if (conflicts.length === 0) return null
  return (
    <section className={styles['scanConflicts']} role="alert">
      <h2>{t('scan.conflict.title')}</h2>
      <ul>
        {conflicts.map(({ scan, answer }) => (
          <li key={scan.id}>
            <p>
              <span className="dx-tabular">{dateText(scan.scannedAt, 'time', locale)}</span>{' '}
              {placeText(t, scan)}
            </p>
            <p>
              {t('scan.conflict.told', {
                told: t(`scan.result.${answer}`),
                result: t(resultKey(scan)),
              })}
            </p>
            <p>{reasonText(t, locale, scan)}</p>
          </li>
        ))}
      </ul>
      <Button size="small" onClick={onForget}>
        {t('scan.forget')}
      </Button>
    </section>
  )
}
