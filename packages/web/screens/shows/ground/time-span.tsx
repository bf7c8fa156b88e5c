import { daysBetween } from '@dxweb/kit/time/day.ts'
import { spanText } from '@dxweb/locales/date-text.ts'
import { lastDay, localDay } from '@dxweb/kit/time/zoned-time.ts'
import { useText } from '../../../ui/text/text.ts'
import { useTimeZone, useUntil, useWhen } from '../../../data/session/use-when.ts'
import styles from '../form/styles/event-page.module.css'

/**
 * Shows start and end as 'lør. 21. nov. 2026, 20:00–22:15'. An end on the following day has '+1', read aloud as
 * 'dagen etter'; a later end has its date.
 */
export function TimeSpan({ startsAt, endsAt }: { startsAt: string; endsAt: string }) {
  const t = useText()
  const when = useWhen()
  const until = useUntil()
  const timeZone = useTimeZone()
  const days = daysBetween(localDay(startsAt, timeZone), lastDay(endsAt, timeZone))
  const end = until(endsAt, days > 1 ? 'moment' : 'time')
  return (
    <>
      {spanText(when(startsAt, 'full'), end)}
      {days === 1 && (
        <span className={styles['nextDay']} title={t('shows.nextDay')}>
          <span aria-hidden>{'\u00a0+1'}</span>
          <span className="dx-hidden"> {t('shows.nextDay')}</span>
        </span>
      )}
    </>
  )
}
