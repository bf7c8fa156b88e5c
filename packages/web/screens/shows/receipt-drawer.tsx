import type { Sale } from '@dxweb/areas/ticketing/contract.ts'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { usePartnerId } from '../../data/context.ts'
import { useCan } from '../../data/session.ts'
import { Button } from '../../ui/button.tsx'
import { Drawer } from '../../ui/dialog.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { refusalText } from '../../ui/refusal-text.ts'
import { SkeletonLines } from '../../ui/skeleton.tsx'
import { useText } from '../../ui/text.ts'
import { DocumentLinks } from './document-links.tsx'
import { oneSale } from './queries.ts'
import { Receipt } from './receipt.tsx'
import { RefundForm } from './refund/refund-form.tsx'
import { SaleRefunds } from './refund/sale-refunds.tsx'

interface ReceiptDrawerProps {
  saleId: string
  onClose: () => void
  /** Shows another sale instead: a refund of this one, or what this one takes back. */
  onOpen: (saleId: string) => void
}

/** Whether there are tickets to print, and to pay back. */
const hasTickets = (sale: Sale) =>
  sale.refundOf === null && sale.tickets.some(({ state }) => state === 'issued')

/** One sale with its tickets, payments and refunds, over the list that it was opened from. */
export default function ReceiptDrawer({ saleId, onClose, onOpen }: ReceiptDrawerProps) {
  const t = useText()
  const can = useCan()
  const partnerId = usePartnerId()
  const found = useQuery(oneSale(partnerId, saleId))
  const [refunding, refund] = useState('')
  const sale = found.data
  const isRefunding = sale !== undefined && refunding === saleId && hasTickets(sale)
  const title = isRefunding
    ? 'ticketing.refund.start'
    : sale?.refundOf
      ? 'ticketing.refund.title'
      : 'shows.receipt.title'
  const actions = sale && !isRefunding && (
    <>
      {can('tickets.refund') && hasTickets(sale) && (
        <Button icon={<IconArrowBackUp size={17} />} onClick={() => refund(saleId)}>
          {t('ticketing.refund.start')}
        </Button>
      )}
      <DocumentLinks saleId={saleId} hasTickets={hasTickets(sale)} />
    </>
  )
  return (
    <Drawer opened title={t(title)} onClose={onClose} actions={actions}>
      {found.isPending && <SkeletonLines label={t('shell.loading')} />}
      {found.isError && (
        <ErrorPanel title={t('shows.receipt.failed')} onRetry={() => void found.refetch()}>
          {refusalText(t, found.error)}
        </ErrorPanel>
      )}
      {sale && isRefunding && <RefundForm sale={sale} onClose={() => refund('')} onDone={onOpen} />}
      {sale && !isRefunding && (
        <>
          <Receipt sale={sale} />
          <SaleRefunds sale={sale} onOpen={onOpen} />
        </>
      )}
    </Drawer>
  )
}
