import type { Overlap } from '@dxweb/areas/events/planning/contract.ts'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useId } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import { useText } from '../../../ui/text/text.ts'
import { TimeSpan } from '../ground/time-span.tsx'
import styles from '../form/styles/planning.module.css'

const maxShown = 8

interface OverlapsPanelProps {
  overlaps: readonly Overlap[]
  isAccepted: boolean
  asksRisk: boolean
  isRefused: boolean
  onAccept: (accepted: boolean) => void
  skip?: { count: number; act: () => void } | undefined
}

export function OverlapsPanel(props: OverlapsPanelProps) {
  const { overlaps, isAccepted, asksRisk, isRefused, onAccept, skip } = props
  const t = useText()
  const refusedId = useId()
  const isHopeless = asksRisk && overlaps.some((overlap) => overlap.isSameStart)
  return (
    <section
      className={styles['overlaps']}
      aria-label={t('shows.overlaps.title', { count: overlaps.length })}
    >
      <output className={styles['overlapsTitle']}>
        <IconAlertTriangle size={18} aria-hidden />
        {t('shows.overlaps.title', { count: overlaps.length })}
      </output>
      <ul>
        {overlaps.slice(0, maxShown).map((overlap) => (
          <li key={`${overlap.index} ${overlap.eventId} ${overlap.auditoriumId}`}>
            {overlap.title} · {overlap.auditorium} ·{' '}
            <TimeSpan startsAt={overlap.busyFrom} endsAt={overlap.busyUntil} />
            {overlap.renter && ` · ${overlap.renter}`}
            {overlap.isSameStart && <em> {t('shows.overlaps.sameStart')}</em>}
          </li>
        ))}
      </ul>
      {overlaps.length > maxShown && (
        <p>{t('shows.overlaps.more', { count: overlaps.length - maxShown })}</p>
      )}
      {isHopeless && (
        <p
          className={isRefused ? styles['ownRiskRefused'] : undefined}
          role={isRefused ? 'alert' : undefined}
        >
          {t(skip ? 'shows.overlaps.mustMoveOrSkip' : 'shows.overlaps.mustMove')}
        </p>
      )}
      {skip && (
        <p data-skip>
          <Button onClick={skip.act}>{t('shows.overlaps.skip', { count: skip.count })}</Button>
        </p>
      )}
      {asksRisk && !isHopeless && (
        <>
          <label className={styles['ownRisk']}>
            <input
              type="checkbox"
              data-risk
              checked={isAccepted}
              aria-invalid={isRefused || undefined}
              aria-describedby={isRefused ? refusedId : undefined}
              onChange={(event) => onAccept(event.currentTarget.checked)}
            />
            {t('shows.overlaps.ownRisk')}
          </label>
          {isRefused && (
            <p id={refusedId} className={styles['ownRiskRefused']} role="alert">
              {t('shows.overlaps.acceptFirst')}
            </p>
          )}
        </>
      )}
    </section>
  )
}
