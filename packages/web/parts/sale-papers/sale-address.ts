import { pagePath } from '../../data/session/page-path.ts'

interface SaleAt {
  id: string
  eventId: number
}

/** Returns the page of a sale, which is its event's page, optionally with an open refund. */
export const saleAddress = (
  partnerId: number,
  { id, eventId }: SaleAt,
  doing: 'refund' | '' = '',
) => pagePath(partnerId, `shows/${eventId}/transactions?sale=${id}${doing && `&do=${doing}`}`)
