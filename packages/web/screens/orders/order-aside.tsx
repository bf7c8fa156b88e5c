import { IconCalendarPlus } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { later } from '../../data/session/load-messages.ts'
import { usePartnerId } from '../../data/session/context.ts'
import { useCan } from '../../data/session/session.ts'
import type { AsideProps } from '../../parts/register/look/look.ts'
import { LinkButton } from '../../ui/buttons/link-button.tsx'
import { Card } from '../../ui/page/card.tsx'
import { useText } from '../../ui/text/text.ts'
import { EventsOf } from './events-of.tsx'

const OrderSettlement = lazy(later(() => import('./order-settlement.tsx')))

/** States in which more is added to an order. */
const open = new Set<unknown>(['enquiry', 'option', 'unconfirmed', 'confirmed', 'notInvoiced'])

/** The events of an order with their sales, and where the next one is made. */
export function OrderAside({ row }: AsideProps) {
  const t = useText()
  const can = useCan()
  const partnerId = usePartnerId()
  if (row === undefined) {
    return (
      <Card title={t('orders.events')}>
        <p className="dx-second">{t('orders.events.new')}</p>
      </Card>
    )
  }
  const { id, periodFrom, renterId, state } = row
  const asked = new URLSearchParams({
    orderId: String(id),
    date: String(periodFrom),
    ...(typeof renterId === 'number' && { renterId: String(renterId) }),
  })
  return (
    <>
      <EventsOf
        narrowed={{ orderId: String(id) }}
        actions={
          can('shows.edit') &&
          open.has(state) && (
            <LinkButton
              to={`/partners/${partnerId}/shows/new?${asked.toString()}`}
              icon={<IconCalendarPlus size={16} />}
            >
              {t('shows.new')}
            </LinkButton>
          )
        }
      />
      {renterId !== null && can('renterSettlements.read') && (
        <Suspense fallback={null}>
          <OrderSettlement orderId={id} />
        </Suspense>
      )}
    </>
  )
}
