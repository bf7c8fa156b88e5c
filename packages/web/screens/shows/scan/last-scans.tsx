import { dateText } from '@dxweb/locales/date-text.ts'
import { IconArrowBackUp } from '@tabler/icons-react'
import { Badge } from '../../../ui/page/badge.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { useLocale, useText } from '../../../ui/text/text.ts'
import { lookOf, placeText, reasonText } from './result-panel.tsx'
import { resultKey, type ScanAnswer } from './kept/scan-answer.ts'
import styles from './scan.module.css'

interface LastScansProps {
  scans: readonly ScanAnswer[]
  onUndo: (id: string) => Promise<void>
}

export function LastScans({ scans, onUndo }: LastScansProps) {
  const t = useText()
  const locale = useLocale()
  return (
    <Card title={t('scan.last')} flush={scans.length > 0}>
      {scans.length === 0 ? (
        <p className="dx-dim">{t('scan.last.none')}</p>
      ) : (
        <ol className={styles['scanLast']} aria-label={t('scan.last')}>
          {scans.map((scan) => (
            <li key={scan.nth}>
              <time className="dx-tabular dx-dim" dateTime={scan.scannedAt}>
                {dateText(scan.scannedAt, 'time', locale)}
              </time>
              <div>
                <Badge tone={lookOf(scan)}>{t(resultKey(scan))}</Badge>{' '}
                {scan.isWaiting && <Badge>{t('scan.offline.sign')}</Badge>}
                <p>{placeText(t, scan) || scan.code}</p>
                <p className="dx-dim dx-small">{reasonText(t, locale, scan)}</p>
              </div>
              {scan.result === 'accepted' && !scan.isUndone && (
                <IconButton
                  label={t('scan.undo')}
                  icon={<IconArrowBackUp size={18} />}
                  onClick={() => void onUndo(scan.id)}
                />
              )}
            </li>
          ))}
        </ol>
      )}
    </Card>
  )
}
