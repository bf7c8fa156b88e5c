import { IconAlertTriangle } from '@tabler/icons-react'
import { useText } from '../../../../ui/text/text.ts'
import { TimeSpan } from '../../ground/time-span.tsx'
import type { Faults } from '../../../../parts/resources/booking-faults.ts'
import styles from '../../form/styles/planning.module.css'

interface FaultsProps {
  faults: Faults
  units: number
  name: string
  person: string
}

const iso = (ms: number) => new Date(ms).toISOString()

interface PanelProps extends FaultsProps {
  isAccepted: boolean
  /** True after an attempt to save without accepting the conflicts. */
  isRefused: boolean
  onAccept: (accepted: boolean) => void
}

export function FaultsPanel(props: PanelProps) {
  const { faults, units, name, person, isAccepted, isRefused, onAccept } = props
  const t = useText()
  const { fewest, isLacking, working } = faults
  const free = Math.max(fewest.free, 0)
  return (
    <section className={styles['overlaps']} aria-label={t('resources.clash')}>
      <output className={styles['overlapsTitle']}>
        <IconAlertTriangle size={18} aria-hidden />
        {t('resources.clash')}
      </output>
      <ul>
        {isLacking && (
          <li>
            {t('resources.lacking', { free, units, name })}{' '}
            <TimeSpan startsAt={iso(fewest.from)} endsAt={iso(fewest.until)} />
          </li>
        )}
        {working.map((other) => (
          <li key={other.id}>
            {t('resources.working', { person, event: other.event })}{' '}
            <TimeSpan startsAt={other.startsAt} endsAt={other.endsAt} />
          </li>
        ))}
      </ul>
      <label className={styles['ownRisk']}>
        <input
          type="checkbox"
          checked={isAccepted}
          aria-invalid={isRefused || undefined}
          onChange={(event) => onAccept(event.currentTarget.checked)}
        />
        {t('shows.overlaps.ownRisk')}
      </label>
    </section>
  )
}
