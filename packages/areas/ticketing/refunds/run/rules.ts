import type { Translate } from '@dxweb/kit/definitions/register-words.ts'

interface RefundProgress {
  ticketCount: number
  leftCount: number
  isMailed: boolean
  failure: string
}

function refundState({ ticketCount, leftCount, isMailed }: RefundProgress) {
  if (leftCount === 0) return isMailed ? 'paidBackTold' : 'paidBack'
  return leftCount < ticketCount ? 'partly' : 'waits'
}

export function refundStateText(t: Translate, row: RefundProgress): string {
  if (row.failure !== '') return t(`error.${row.failure}`)
  const back = row.ticketCount - row.leftCount
  return t(`ticketing.refundRun.${refundState(row)}`, { back, count: row.ticketCount })
}
