import type { Sale } from '@dxweb/areas/ticketing/sales/contract.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { newKey } from '../../../data/calls/call-api.ts'
import { usePartnerId } from '../../../data/session/context.ts'
import { pagePath } from '../../../data/session/page-path.ts'
import { useSession } from '../../../data/session/session.ts'
import { linkTarget } from '../../../ui/place/link-target.ts'
import { cartOf } from '../counter/cart/cart.ts'
import { cartStore } from '../counter/cart/cart-store.ts'
import { defaultCategory } from '../counter/cart/price-cart.ts'
import { oneEvent, seatStates } from '../ground/queries.ts'

interface Begun {
  tickets: Sale['tickets']
  withFee: boolean
  valueOre: number
  reason: string
  eventId: number
}

export function useBeginExchange(sale: Sale) {
  const partnerId = usePartnerId()
  const { user } = useSession()
  const navigate = useNavigate()
  const client = useQueryClient()
  return async ({ tickets, eventId, ...counted }: Begun) => {
    const { categories } = await client.ensureQueryData(oneEvent(partnerId, eventId))
    const isSame = eventId === sale.eventId
    const exchange = {
      ...counted,
      saleId: sale.id,
      ticketIds: tickets.map(({ id }) => id),
      fromEventId: sale.eventId,
      fromTitle: sale.event.title,
      seatIds: isSame ? tickets.flatMap(({ seatId }) => seatId ?? []) : [],
    }
    const cart = cartOf(newKey(), [], [], defaultCategory(categories)?.id ?? 0, null, exchange)
    cartStore(user.id, partnerId, eventId).write(cart, Date.now())
    client.removeQueries({ queryKey: seatStates(partnerId, eventId).queryKey })
    const address = pagePath(partnerId, `shows/${eventId}/seating?exchange=${cart.holdId}`)
    await navigate(linkTarget(address))
  }
}
