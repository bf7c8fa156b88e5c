import { seatName } from '@dxweb/areas/seating/drawing/seat-name.ts'
import { dateText } from '@dxweb/locales/date-text.ts'
import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconCircleCheck,
  IconCircleX,
  IconScan,
} from '@tabler/icons-react'
import { Button } from '../../../ui/buttons/button.tsx'
import { type Text, useLocale, useText } from '../../../ui/text/text.ts'
import { resultKey, type ScanAnswer } from './kept/scan-answer.ts'
import styles from './scan.module.css'

export function reasonText(
  t: Text,
  locale: string,
  scan: ScanAnswer | Omit<ScanAnswer, 'code' | 'isWaiting' | 'nth'>,
): string {
  const { first, opensAt, closesAt, result } = scan
  if (first) {
    const { by, device } = first
    const time = dateText(first.at, 'moment', locale)
    if (by === '')
      return t(device === '' ? 'scan.first.unnamed' : 'scan.firstAt.unnamed', { time, device })
    return device === '' ? t('scan.first', { time, by }) : t('scan.firstAt', { time, by, device })
  }
  if ((result === 'notOpen' || result === 'over') && opensAt && closesAt) {
    const opens = dateText(opensAt, 'moment', locale)
    return t('scan.openTo', { opens, closes: dateText(closesAt, 'moment', locale) })
  }
  return ''
}

export const placeText = (t: Text, { ticket }: Pick<ScanAnswer, 'ticket'>) =>
  ticket === null ? '' : `${ticket.category} · ${seatName(t, ticket)}`

type Look = 'good' | 'bad' | 'warn' | 'quiet'

const icons = {
  good: IconCircleCheck,
  bad: IconCircleX,
  warn: IconAlertTriangle,
  quiet: IconArrowBackUp,
}

export function lookOf({ result, isUndone }: Pick<ScanAnswer, 'result' | 'isUndone'>): Look {
  if (isUndone) return 'quiet'
  if (result === 'accepted') return 'good'
  return result === 'notOpen' || result === 'wrongEvent' ? 'warn' : 'bad'
}

export type Reading = 'done' | 'asking' | 'failed'

interface ResultPanelProps {
  answer: ScanAnswer | undefined
  /** While a reading is in progress, the panel displays no older answer. */
  reading: Reading
  showsTitle: boolean
  onUndo: (id: string) => Promise<void>
}

/** Panel without an answer: before the first reading, during a reading, and after a failure. */
function NoAnswer({ reading }: Pick<ResultPanelProps, 'reading'>) {
  const t = useText()
  if (reading === 'failed') {
    return (
      <div className={`${styles['scanResult']} ${styles['scanResult-warn']}`}>
        <IconAlertTriangle size={56} stroke={1.8} aria-hidden />
        <div>
          <p className={styles['scanWord']}>{t('scan.noAnswer')}</p>
          <p>{t('scan.noAnswer.about')}</p>
        </div>
      </div>
    )
  }
  return (
    <div className={`${styles['scanResult']} ${styles['scanResult-ready']}`}>
      <IconScan size={44} stroke={1.6} aria-hidden />
      <div>
        <p className={styles['scanWord']}>
          {t(reading === 'asking' ? 'scan.asking' : 'scan.ready')}
        </p>
        {reading === 'done' && <p>{t('scan.ready.about')}</p>}
      </div>
    </div>
  )
}

function Answer({
  answer,
  showsTitle,
  onUndo,
}: Omit<ResultPanelProps, 'answer'> & { answer: ScanAnswer }) {
  const t = useText()
  const locale = useLocale()
  const look = lookOf(answer)
  const Icon = icons[look]
  return (
    <div className={`${styles['scanResult']} ${styles[`scanResult-${look}`]}`}>
      <Icon size={56} stroke={1.8} aria-hidden />
      <div>
        <p className={styles['scanWord']}>{t(resultKey(answer))}</p>
        {answer.ticket && <p className={styles['scanPlace']}>{placeText(t, answer)}</p>}
        {showsTitle && answer.ticket && <p>{answer.ticket.title}</p>}
        <p>{reasonText(t, locale, answer)}</p>
      </div>
      {answer.result === 'accepted' && !answer.isUndone && (
        <Button icon={<IconArrowBackUp size={17} />} onClick={() => void onUndo(answer.id)}>
          {t('scan.undo')}
        </Button>
      )}
    </div>
  )
}

export function ResultPanel({ answer, ...rest }: ResultPanelProps) {
  const t = useText()
  return (
    <section
      className="dx-scan-answer"
      aria-label={t('scan.answer')}
      aria-live="assertive"
      aria-atomic="true"
      aria-busy={rest.reading === 'asking'}
    >
      {answer && rest.reading === 'done' ? (
        <Answer key={answer.nth} answer={answer} {...rest} />
      ) : (
        <NoAnswer reading={rest.reading} />
      )}
    </section>
  )
}
