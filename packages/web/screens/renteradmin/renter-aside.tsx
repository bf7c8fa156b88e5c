import { useCan } from '../../data/session/session.ts'
import type { AsideProps } from '../../parts/register/look/look.ts'
import { Card } from '../../ui/page/card.tsx'
import { useText } from '../../ui/text/text.ts'
import { renterSections } from './renter-sections.ts'
import styles from './renteradmin.module.css'

export function RenterAside({ row }: AsideProps) {
  const t = useText()
  const may = useCan()
  if (row === undefined) {
    return (
      <Card title={t('renters.events.coming')}>
        <p className="dx-second">{t('renters.new')}</p>
      </Card>
    )
  }
  return (
    <div className={styles['renter']}>
      {renterSections
        .filter(({ permit }) => may(permit))
        .map(({ key, Section }) => (
          <Section key={key} renterId={row.id} />
        ))}
    </div>
  )
}
