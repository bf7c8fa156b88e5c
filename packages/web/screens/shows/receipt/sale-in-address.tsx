import { lazyDialog } from '../../../ui/dialogs/lazy-dialog.tsx'
import { useSearchValues, useSetSearch } from '../../../ui/place/url-state.ts'
import type { ReceiptAction } from './receipt-drawer.tsx'

const ReceiptDrawer = lazyDialog(() => import('./receipt-drawer.tsx'))

const receiptActions: Readonly<Record<string, ReceiptAction>> = {
  refund: 'refund',
  exchange: 'exchange',
}

/** Opens the sale in the address; `do` starts a refund or an exchange, `seat` selects the ticket of one seat. */
export function SaleInAddress() {
  const { sale = '', do: what = '', seat } = useSearchValues()
  const setSearch = useSetSearch()
  const show = (next: string) => setSearch({ sale: next, do: '', seat: '' })
  if (sale === '') return null
  return (
    <ReceiptDrawer
      saleId={sale}
      initialAction={receiptActions[what]}
      seatId={seat === undefined ? undefined : Number(seat)}
      onClose={() => show('')}
      onOpen={show}
    />
  )
}
