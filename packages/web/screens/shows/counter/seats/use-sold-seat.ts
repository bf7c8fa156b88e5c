import { useQueryClient } from '@tanstack/react-query'
import { usePartnerId } from '../../../../data/session/context.ts'
import { useCan } from '../../../../data/session/session.ts'
import { refusalText } from '../../../../ui/text/refusal-text.ts'
import { useText } from '../../../../ui/text/text.ts'
import { toast } from '../../../../ui/messages/toast.tsx'
import { useSetSearch } from '../../../../ui/place/url-state.ts'
import { seatHolder } from '../../ground/queries.ts'

export function useSoldSeat(eventId: number) {
  const t = useText()
  const partnerId = usePartnerId()
  const client = useQueryClient()
  const mayOpen = useCan()('buyers.read')
  const setSearch = useSetSearch()
  const read = async (seatId: number) => {
    const asked = seatHolder(partnerId, { eventId, seatId, state: 'sold' })
    const { ticket } = await client.fetchQuery(asked)
    if (ticket) setSearch({ sale: ticket.saleId, seat: String(seatId) })
  }
  const open = (seatId: number) =>
    void read(seatId).catch((error: unknown) => toast({ tone: 'bad', text: refusalText(t, error) }))
  return { mayOpen, open }
}
