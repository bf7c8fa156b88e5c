interface Standing {
  ticketCount: number
  leftCount: number
  isMailed: boolean
}

export function refundState({ ticketCount, leftCount, isMailed }: Standing) {
  if (leftCount === 0) return isMailed ? 'paidBackTold' : 'paidBack'
  return leftCount < ticketCount ? 'partly' : 'waits'
}
