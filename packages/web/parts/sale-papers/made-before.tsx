import type { Sale } from '@dxweb/areas/ticketing/sales/contract.ts'
import { papers } from '@dxweb/areas/ticketing/papers/contract.ts'
import { useText } from '../../ui/text/text.ts'

/** Lists the documents already made, since the next document of the same kind is marked as a copy. */
export function MadeBefore({ made }: Pick<Sale, 'made'>) {
  const t = useText()
  const counted = papers.filter((paper) => made[paper] > 0)
  if (counted.length === 0) return null
  return (
    <p className="dx-dim dx-small">
      {counted.map((paper) => t(`ticketing.made.${paper}`, { count: made[paper] })).join(' ')}{' '}
      {t('ticketing.made.next')}
    </p>
  )
}
