import type { Translate } from '@dxweb/kit/definitions/register-words.ts'
import { receiptNumber } from '@dxweb/kit/fields/receipt-number.ts'

/** Means of payment that reach the bank as one amount; cash is counted per day instead. */
export const batchKinds = ['web', 'card', 'vipps', 'giftCard', 'invoice'] as const
export type BatchKind = (typeof batchKinds)[number]

export const batchStates = ['open', 'closed', 'sent', 'paid', 'deviation', 'reconciled'] as const
export type BatchState = (typeof batchStates)[number]

/** A deviation is either paid later, or accepted. */
export const batchSteps = {
  close: { from: ['open'], to: 'closed' },
  send: { from: ['closed'], to: 'sent' },
  pay: { from: ['sent', 'deviation'], to: 'paid' },
  reconcile: { from: ['paid'], to: 'reconciled' },
  deviate: { from: ['paid'], to: 'deviation' },
  accept: { from: ['deviation'], to: 'reconciled' },
} as const satisfies Record<string, { from: readonly BatchState[]; to: BatchState }>

export type BatchStep = keyof typeof batchSteps

export const batchStepsFrom = (state: BatchState): BatchStep[] =>
  (Object.keys(batchSteps) as BatchStep[]).filter((step) =>
    (batchSteps[step].from as readonly BatchState[]).includes(state),
  )

export const receiptLabel = (_: Translate, saleId: string): string => receiptNumber(saleId)

/** Code shown in place of the event for a payment that is only for a gift card. */
export const giftCardSold = '#giftCard'
export const membershipSold = '#membership'

export function eventLabel(t: Translate, event: string | null): string {
  if (event === giftCardSold) return t('report.batch-payments.giftCard')
  return event === membershipSold ? t('report.batch-payments.membership') : (event ?? '')
}
