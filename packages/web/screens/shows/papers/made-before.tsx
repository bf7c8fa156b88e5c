import type { Sale } from '@dxweb/areas/ticketing/sales/contract.ts'
import { papers } from '@dxweb/areas/ticketing/papers/contract.ts'
import { useText } from '../../../ui/text/text.ts'

/** How often tickets and receipt were printed or mailed, and that the next ones say so. */
export function MadeBefore({ made }: Pick<Sale, 'made'>) {
  const t = useText()
  const told = papers.filter((paper) => made[paper] > 0)
  if (told.length === 0) return null
  return (
    <p className="dx-dim dx-small">
      {told.map((paper) => t(`ticketing.made.${paper}`, { count: made[paper] })).join(' ')}{' '}
      {t('ticketing.made.next')}
    </p>
  )
}
