import { orders } from '@dxweb/areas/orders/contract.ts'
import type { projects } from '@dxweb/areas/orders/projects/contract.ts'
import type { RowOf } from '@dxweb/kit/definitions/collection.ts'
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
import { Badge } from '../../ui/page/badge.tsx'
import { Card } from '../../ui/page/card.tsx'
import { Link } from '../../ui/place/link.tsx'
import { Money } from '../../ui/text/money.tsx'
import { useText } from '../../ui/text/text.ts'
import styles from './papers/styles/orders.module.css'

type Period = Pick<RowOf<typeof projects>, 'periodFrom' | 'periodTo'>

const isOutside = (order: Period, project: Period) =>
  order.periodFrom < project.periodFrom || order.periodTo > project.periodTo

export function OrdersOf({ project }: { project: RowOf<typeof projects> }) {
  const { id: projectId, renterId } = project
  const t = useText()
  const when = useWhen()
  const mayWrite = useMayWrite(orders)
  const base = pagePath(usePartnerId(), 'orders')
  const found = useList(orders, { projectId, sort: 'periodFrom', limit: 50 })
  const asked = new URLSearchParams({
    projectId: String(projectId),
    ...(renterId !== null && { renterId: String(renterId) }),
  })
  return (
    <Card
      title={t('register.orders')}
      actions={
        mayWrite && (
          <LinkButton to={`${base}/new?${asked.toString()}`} icon={<IconPlus size={16} />}>
            {t('renters.orders.new')}
          </LinkButton>
        )
      }
    >
      <Loaded of={found} failedKey="orders.failed">
        {({ data }) =>
          data.length === 0 ? (
            <p className="dx-second">{t('orders.project.none')}</p>
          ) : (
            <ul className={styles['orderEvents']}>
              {data.map((order) => (
                <li key={order.id}>
                  <Link to={`${base}/${order.id}`}>{order.title}</Link>
                  <span className="dx-dim dx-small">
                    {spanText(when(order.periodFrom, 'date'), when(order.periodTo, 'date'))}
                    <OrderState row={order} />
                    {isOutside(order, project) && (
                      <Badge tone="warn">{t('orders.project.outside')}</Badge>
                    )}
                  </span>
                  <span className={styles['orderSold']}>
                    <Money ore={order.netOre} />
                  </span>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Card>
  )
}
