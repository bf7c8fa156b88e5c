import { useQuery } from '@tanstack/react-query'
import { usePartnerId } from '../../data/context.ts'
import { Drawer } from '../../ui/dialog.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { refusalText } from '../../ui/refusal-text.ts'
import { SkeletonLines } from '../../ui/skeleton.tsx'
import { useText } from '../../ui/text.ts'
import { oneSale } from './queries.ts'
import { Receipt } from './receipt.tsx'
import { DocumentLinks } from './document-links.tsx'

/** One sale with its tickets, over the list that it was opened from. */
export default function ReceiptDrawer({
  saleId,
  onClose,
}: {
  saleId: string
  onClose: () => void
}) {
  const t = useText()
  const partnerId = usePartnerId()
  const sale = useQuery(oneSale(partnerId, saleId))
  return (
    <Drawer
      opened
      title={t('shows.receipt.title')}
      onClose={onClose}
      actions={sale.data && <DocumentLinks saleId={saleId} />}
    >
      {sale.isPending && <SkeletonLines label={t('shell.loading')} />}
      {sale.isError && (
        <ErrorPanel title={t('shows.receipt.failed')} onRetry={() => void sale.refetch()}>
          {refusalText(t, sale.error)}
        </ErrorPanel>
      )}
      {sale.data && <Receipt sale={sale.data} />}
    </Drawer>
  )
}
