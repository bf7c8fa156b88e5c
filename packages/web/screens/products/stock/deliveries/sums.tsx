import { Money } from '../../../../ui/text/money.tsx'
import { useText } from '../../../../ui/text/text.ts'
import styles from './deliveries.module.css'

export function DeliverySums({ costOre, depositOre }: { costOre: number; depositOre: number }) {
  const t = useText()
  const sums = [
    ['products.delivery.cost', costOre],
    ['label.depositOre', depositOre],
    ['products.delivery.both', costOre + depositOre],
  ] as const
  const shown = depositOre === 0 ? sums.slice(0, 1) : sums
  return (
    <dl className={styles['sums']}>
      {shown.map(([key, ore]) => (
        <div key={key}>
          <dt>{t(key)}</dt>
          <dd>
            <Money ore={ore} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
