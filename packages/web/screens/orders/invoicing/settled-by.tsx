import { formatMoney } from '@dxweb/kit/money/money.ts'
import { useToPage } from '../../../data/session/context.ts'
import { Link } from '../../../ui/place/link.tsx'
import { useText } from '../../../ui/text/text.ts'
import type { useLeft } from './use-left.ts'
import styles from '../papers/styles/orders.module.css'

export function SettledBy({ settled, netOre }: ReturnType<typeof useLeft>) {
  const t = useText()
  const toPage = useToPage()
  return (
    <>
      <p>{t('orders.settled', { count: settled.length })}</p>
      <ul className={styles['orderEvents']}>
        {settled.map(({ number, eventId, title }) => (
          <li key={number}>
            {eventId === null ? (
              t('orders.settled.one', { number })
            ) : (
              <Link to={toPage(`shows/${eventId}/settlement`)}>
                {t('orders.settled.one', { number })}
              </Link>
            )}
            <span className="dx-dim dx-small">{title}</span>
          </li>
        ))}
      </ul>
      <p>{t('orders.settled.left', { amount: formatMoney(netOre) })}</p>
    </>
  )
}
