import { hoursText } from '@dxweb/areas/reports/call-sheet/hours-text.ts'
import { useLocale, useText } from '../../../ui/text/text.ts'
import { Mobile } from './show-card.tsx'
import type { ResourceRow, StaffRow } from './use-sheet.ts'
import styles from './call-sheet.module.css'

interface LinesProps<Row> {
  rows: readonly Row[]
  clock: (at: string) => string
}

export function StaffLines({ rows, clock }: LinesProps<StaffRow>) {
  const t = useText()
  const locale = useLocale()
  return (
    <ul className={styles['callSheetLines']}>
      {rows.map((row) => (
        <li key={row.id}>
          <b className={styles['callSheetSpan']}>
            {clock(row.startsAt)}–{clock(row.endsAt)}
          </b>
          <span>
            <strong>{row.resource}</strong>
            {row.staff ? (
              <span>{row.staff}</span>
            ) : (
              <span className={styles['callSheetOpen']}>{t('resources.unstaffed')}</span>
            )}
          </span>
          <span>{row.mobile && <Mobile number={row.mobile} />}</span>
          <span className="dx-second">
            {[
              t('callSheet.hours', { hours: hoursText(row.minutes, locale) }),
              row.auditorium,
              row.event,
              row.note,
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </li>
      ))}
    </ul>
  )
}

export function ResourceLines({ rows, clock }: LinesProps<ResourceRow>) {
  return (
    <ul className={styles['callSheetLines']}>
      {rows.map((row) => (
        <li key={row.id}>
          <b className={styles['callSheetSpan']}>
            {clock(row.startsAt)}–{clock(row.endsAt)}
          </b>
          <span>
            <strong>
              {row.unitCount} × {row.resource}
            </strong>
          </span>
          <span />
          <span className="dx-second">
            {[row.auditorium, row.event, row.note].filter(Boolean).join(' · ')}
          </span>
        </li>
      ))}
    </ul>
  )
}
