import type { projects } from '@dxweb/areas/orders/projects/contract.ts'
import type { RowOf } from '@dxweb/kit/definitions/collection.ts'
import { Card } from '../../../ui/page/card.tsx'
import { Money } from '../../../ui/text/money.tsx'
import { useText } from '../../../ui/text/text.ts'
import styles from '../papers/styles/orders.module.css'

type Project = RowOf<typeof projects>
type Sums = Pick<Project, 'agreedPriceOre' | 'budgetOre' | 'ordersNetOre'>

/** All amounts are without VAT. */
export function ProjectSums({ agreedPriceOre, budgetOre, ordersNetOre }: Sums) {
  const t = useText()
  const left = (limitOre: number) => limitOre - ordersNetOre
  const lines: readonly (false | [name: string, ore: number])[] = [
    ['label.ordersNetOre', ordersNetOre],
    agreedPriceOre !== null && ['label.agreedPriceOre', agreedPriceOre],
    agreedPriceOre !== null && ['orders.project.notOrdered', left(agreedPriceOre)],
    budgetOre !== null && ['label.budgetOre', budgetOre],
    budgetOre !== null && ['orders.project.left', left(budgetOre)],
  ]
  return (
    <Card title={t('orders.project.sums')}>
      <dl className={styles['orderDue']}>
        {lines.map(
          (line) =>
            line && (
              <div key={line[0]}>
                <dt>{t(line[0])}</dt>
                <dd>
                  <Money ore={line[1]} />
                </dd>
              </div>
            ),
        )}
      </dl>
    </Card>
  )
}
