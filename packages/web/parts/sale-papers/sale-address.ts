import { pagePath } from '../../data/session/page-path.ts'

interface SaleAt {
  id: string
  eventId: number
}

/** The page of a sale is its event's page, optionally with an open refund. */
export const saleAddress = (
  partnerId: number,
  { id, eventId }: SaleAt,
  doing: 'refund' | '' = '',
) => pagePath(partnerId, `shows/${eventId}/transactions?sale=${id}${doing && `&do=${doing}`}`)
