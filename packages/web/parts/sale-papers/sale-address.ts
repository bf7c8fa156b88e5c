import { pagePath } from '../../data/session/page-path.ts'

interface SaleAt {
  id: string
  eventId: number
}

/** Returns the address of a sale on its event's page, optionally with the refund open. */
export const saleAddress = (
  partnerId: number,
  { id, eventId }: SaleAt,
  doing: 'refund' | '' = '',
) => pagePath(partnerId, `shows/${eventId}/transactions?sale=${id}${doing && `&do=${doing}`}`)
