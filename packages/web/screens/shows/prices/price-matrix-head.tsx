import type { EventDetail } from '@dxweb/areas/events/core/contract.ts'
import { useRegisterWords } from '../../../parts/register/look/use-words.ts'
import { useText } from '../../../ui/text/text.ts'
import styles from '../form/styles/event-page.module.css'

interface PriceMatrixHeadProps {
  event: EventDetail
  showsWeb: boolean
}

export function PriceMatrixHead({ event, showsWeb }: PriceMatrixHeadProps) {
  const t = useText()
  const words = useRegisterWords({ name: 'eventprices' })
  return (
    <thead>
      <tr>
        {(['name', 'shortName', 'priceOre', 'feeOre'] as const).map((field) => (
          <th key={field} scope="col">
            {words.label(field)}
          </th>
        ))}
        {event.zones.map((zone) => (
          <th key={zone.id} scope="col">
            <span className={styles['zoneName']}>
              <span style={{ background: `var(--zone-${zone.color})` }} />
              {zone.name}
            </span>
          </th>
        ))}
        <th scope="col">{t('shows.prices.onSale')}</th>
        {showsWeb && <th scope="col">{t('choice.channel.web')}</th>}
        <th scope="col">{t('shows.prices.members')}</th>
        <th scope="col">
          <span className="dx-hidden">{t('rows.items.actions')}</span>
        </th>
      </tr>
    </thead>
  )
}
