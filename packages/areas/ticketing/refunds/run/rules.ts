interface Standing {
  ticketCount: number
  /** Tickets that are not paid back. */
  leftCount: number
  isMailed: boolean
}

/** How far the tickets of a sale have gone back: none, some, all, or all with the buyer told. */
export function refundState({ ticketCount, leftCount, isMailed }: Standing) {
  if (leftCount === 0) return isMailed ? 'paidBackTold' : 'paidBack'
  return leftCount < ticketCount ? 'partly' : 'waits'
}
