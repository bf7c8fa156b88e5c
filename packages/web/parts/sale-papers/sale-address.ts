interface SaleAt {
  id: string
  eventId: number
}

/** Where a sale opens: on its event's page, with a refund begun if that is wanted. */
export const saleAddress = (
  partnerId: number,
  { id, eventId }: SaleAt,
  doing: 'refund' | '' = '',
) => `/partners/${partnerId}/shows/${eventId}/transactions?sale=${id}${doing && `&do=${doing}`}`
