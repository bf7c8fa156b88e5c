import { IconCalendarPlus } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { later } from '../../data/session/load-messages.ts'
import { usePartnerId } from '../../data/session/context.ts'
import { useCan } from '../../data/session/session.ts'
import type { AsideProps } from '../../parts/register/look/look.ts'
import { LinkButton } from '../../ui/buttons/link-button.tsx'
import { Card } from '../../ui/page/card.tsx'
import { useSearchValues } from '../../ui/place/url-state.ts'
import { useText } from '../../ui/text/text.ts'
import { CopyOrder } from './copy-order.tsx'
import { EventsOf } from './events-of.tsx'
import { NextCard } from './next-card.tsx'
import { OrderContacts } from './order-contacts.tsx'
import { OrderOffers } from './order-offers.tsx'
import { OrderInvoices } from './invoicing/order-invoices.tsx'
import { OrderDocuments } from './order-documents.tsx'
import { OrderLog } from './order-log.tsx'

const OrderSettlement = lazy(later(() => import('./order-settlement.tsx')))

/** States in which more is added to an order. */
const open = new Set<unknown>(['enquiry', 'option', 'unconfirmed', 'confirmed', 'notInvoiced'])

/** Where and when the first event of a new order is to be, as the calendar was asked. */
const startNames = ['date', 'startTime', 'endTime', 'auditoriumId']

const startIn = (search: ReturnType<typeof useSearchValues>) =>
  Object.fromEntries(
    startNames.flatMap((name) => (search[name] ? [[name, search[name]]] : [])),
  ) as Record<string, string>

/** What is next to do with an order, and what belongs to it. */
export function OrderAside({ row }: AsideProps) {
  const t = useText()
  const can = useCan()
  const partnerId = usePartnerId()
  const search = useSearchValues()
  if (row === undefined) {
    return (
      <Card title={t('orders.events')}>
        <p className="dx-second">{t('orders.events.new')}</p>
      </Card>
    )
  }
  const { id, periodFrom, periodTo, renterId, state } = row
  const start = startIn(search)
  const asked = new URLSearchParams({
    date: String(periodFrom),
    ...start,
    orderId: String(id),
    ...(typeof renterId === 'number' && { renterId: String(renterId) }),
  })
  return (
    <>
      <NextCard row={row} />
      <EventsOf
        narrowed={{ orderId: String(id) }}
        until={String(periodTo)}
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
      <OrderOffers row={row} />
      {renterId !== null && can('renterSettlements.read') && (
        <Suspense fallback={null}>
          <OrderSettlement row={row} />
        </Suspense>
      )}
      {renterId !== null && can('invoices.read') && <OrderInvoices row={row} />}
      {typeof renterId === 'number' && can('registers.read') && (
        <OrderContacts renterId={renterId} />
      )}
      <OrderDocuments id={id} />
      <OrderLog id={id} />
      {can('orders.write') && <CopyOrder row={row} />}
    </>
  )
}
