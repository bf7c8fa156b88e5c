import { lazy, Suspense } from 'react'
import { later } from '../../../data/session/load-messages.ts'
import type { Row } from '../../../data/rows/known-rows.ts'
import { useCan } from '../../../data/session/session.ts'
import { OrderInvoices } from '../invoicing/order-invoices.tsx'
import { OrderOffers } from '../offers/order-offers.tsx'
import { OrderContacts } from '../papers/contacts.tsx'
import { OrderDocuments } from '../papers/documents.tsx'
import { OrderLog } from '../papers/log.tsx'
import { OrderProject } from '../project/order-project.tsx'
import { useNextStep } from './status-rail.tsx'

const OrderSettlement = lazy(later(() => import('../papers/settlement.tsx')))

export function OrderPapers({ row }: { row: Row }) {
  const can = useCan()
  const { id, renterId, projectId } = row
  const isNext = useNextStep(row) === 'quote'
  return (
    <>
      <OrderOffers row={row} isNext={isNext} />
      {renterId !== null && can('renterSettlements.read') && (
        <Suspense fallback={null}>
          <OrderSettlement row={row} />
        </Suspense>
      )}
      {renterId !== null && can('invoices.read') && <OrderInvoices row={row} />}
      {typeof renterId === 'number' && can('registers.read') && (
        <OrderContacts renterId={renterId} />
      )}
      {typeof projectId === 'number' && <OrderProject projectId={projectId} />}
      <OrderDocuments id={id} />
      <OrderLog id={id} />
    </>
  )
}
