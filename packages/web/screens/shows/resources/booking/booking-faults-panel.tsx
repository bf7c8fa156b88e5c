import { decimalText } from '@dxweb/kit/text/count-text.ts'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useLocale, useText } from '../../../../ui/text/text.ts'
import { TimeSpan } from '../../ground/time-span.tsx'
import type { Faults } from './booking-faults.ts'

interface FaultsProps {
  faults: Faults
  units: number
  name: string
  person: string
}

/** '9,5', in English '9.5' */
const iso = (ms: number) => new Date(ms).toISOString()

/** Rest and hours that are not as they should be: told, and never in the way. */
export function ShiftWarnings({ faults }: Pick<FaultsProps, 'faults'>) {
  const t = useText()
  const locale = useLocale()
  return faults.warnings.map((warning) => (
    <span key={warning.kind} className="dx-booking-warning">
      <IconAlertTriangle size={15} aria-hidden />
      {t(`resources.warn.${warning.kind}`, { hours: decimalText(warning.hours, locale) })}
    </span>
  ))
}

interface PanelProps extends FaultsProps {
  isAccepted: boolean
  /** It was tried to save without accepting. */
  isRefused: boolean
  onAccept: (accepted: boolean) => void
}

/** What a booking runs into, told before it is saved, and the choice to save all the same. */
export function FaultsPanel(props: PanelProps) {
  const { faults, units, name, person, isAccepted, isRefused, onAccept } = props
  const t = useText()
  const { fewest, isLacking, working } = faults
  const free = Math.max(fewest.free, 0)
  return (
    <section className="dx-overlaps" aria-label={t('resources.clash')}>
      <output className="dx-overlaps-title">
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
      <label className="dx-own-risk">
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
