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
import { Link } from '../../ui/place/link.tsx'
import { useText } from '../../ui/text/text.ts'
import { SectionCard } from './section-card.tsx'

export function RenterOrders({ renterId }: { renterId: number }) {
  const t = useText()
  const when = useWhen()
  const mayWrite = useMayWrite(orders)
  const base = pagePath(usePartnerId(), 'orders')
  const found = useList(orders, { renterId, sort: '-periodFrom', limit: 5 })
  return (
    <SectionCard
      name="renters.orders"
      of={found}
      keyOf={({ id }) => id}
      to={`${base}?renterId=${renterId}&sort=-periodFrom`}
      actions={
        mayWrite && (
          <LinkButton to={`${base}/new?renterId=${renterId}`} icon={<IconPlus size={16} />}>
            {t('renters.orders.new')}
          </LinkButton>
        )
      }
    >
      {(order) => (
        <>
          <Link to={`${base}/${order.id}`}>{order.title}</Link>
          <OrderState row={order} />
          <span className="dx-dim dx-small">
            {order.number} ·{' '}
            {spanText(when(order.periodFrom, 'date'), when(order.periodTo, 'date'))}
          </span>
        </>
      )}
    </SectionCard>
  )
}
