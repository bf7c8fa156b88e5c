import { orders } from '@dxweb/areas/orders/contract.ts'
import { spanText } from '@dxweb/locales/date-text.ts'
import { IconPlus } from '@tabler/icons-react'
import { useList } from '../../data/rows/collections.ts'
import { usePartnerId } from '../../data/session/context.ts'
import { pagePath } from '../../data/session/page-path.ts'
import { useWhen } from '../../data/session/use-when.ts'
import { OrderState } from '../../parts/orders/order-state.tsx'
import { useMayWrite } from '../../parts/register/look/use-may-write.ts'
import { LinkButton } from '../../ui/buttons/link-button.tsx'
import { Loaded } from '../../ui/messages/loaded.tsx'
import { Card } from '../../ui/page/card.tsx'
import { Link } from '../../ui/place/link.tsx'
import { useText } from '../../ui/text/text.ts'
import styles from './styles/mediabase.module.css'

export function OrdersCard({ id }: { id: number }) {
  const t = useText()
  const when = useWhen()
  const mayWrite = useMayWrite(orders)
  const base = pagePath(usePartnerId(), 'orders')
  const found = useList(orders, { productionId: id, sort: '-periodFrom', limit: 5 })
  return (
    <Card
      title={t('register.orders')}
      actions={
        mayWrite && (
          <LinkButton to={`${base}/new?productionId=${id}`} icon={<IconPlus size={16} />}>
            {t('renters.orders.new')}
          </LinkButton>
        )
      }
    >
      <Loaded of={found} failedKey="orders.failed">
        {({ data, total }) =>
          data.length === 0 ? (
            <p className="dx-second">{t('mediabase.orders.none')}</p>
          ) : (
            <>
              <ul className={styles['productionLog']}>
                {data.map((order) => (
                  <li key={order.id}>
                    <Link to={`${base}/${order.id}`}>{order.title}</Link>
                    <span className="dx-dim dx-small">
                      {`${order.number} · ${spanText(when(order.periodFrom, 'date'), when(order.periodTo, 'date'))} `}
                      <OrderState row={order} />
                    </span>
                  </li>
                ))}
              </ul>
              <Link to={`${base}?productionId=${id}&sort=-periodFrom`}>
                {t('renters.orders.all', { count: total ?? data.length })}
              </Link>
            </>
          )
        }
      </Loaded>
    </Card>
  )
}
