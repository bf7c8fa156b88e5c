import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { usePartnerId } from '../../../../data/session/context.ts'
import { useCan } from '../../../../data/session/session.ts'
import { refusalText } from '../../../../ui/text/refusal-text.ts'
import { useText } from '../../../../ui/text/text.ts'
import { toast } from '../../../../ui/messages/toast.tsx'
import { useUrlState } from '../../../../ui/place/url-state.ts'
import { seatHolder } from '../../ground/queries.ts'

const ReceiptDrawer = lazy(() => import('../../receipt/receipt-drawer.tsx'))

/** Opens the sale, for callers who may see buyers. */
export function useSoldSeat(eventId: number) {
  const t = useText()
  const partnerId = usePartnerId()
  const client = useQueryClient()
  const mayOpen = useCan()('buyers.read')
  const [saleId, show] = useUrlState('sale', '')
  const read = async (seatId: number) => {
    const asked = seatHolder(partnerId, { eventId, seatId, state: 'sold' })
    const { ticket } = await client.fetchQuery(asked)
    if (ticket) show(ticket.saleId)
  }
  const open = (seatId: number) =>
    void read(seatId).catch((error: unknown) => toast({ tone: 'bad', text: refusalText(t, error) }))
  const drawer = saleId !== '' && (
    <Suspense>
      <ReceiptDrawer saleId={saleId} onClose={() => show('')} onOpen={show} />
    </Suspense>
  )
  return { mayOpen, open, drawer }
}
