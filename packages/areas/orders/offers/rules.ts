import type { OrderState } from '../rules.ts'

export const offerKinds = ['quote', 'confirmation'] as const
export type OfferKind = (typeof offerKinds)[number]

export const offeredFrom = {
  quote: ['enquiry', 'option', 'unconfirmed'],
  confirmation: ['confirmed', 'notInvoiced', 'periodFinished'],
} as const satisfies Record<OfferKind, readonly OrderState[]>

/**
 * `open`: may be accepted. `changed`: the order differs from the document. `closed`: the order's state no longer allows
 * quotes.
 */
export const offerStates = [
  'open',
  'accepted',
  'changed',
  'closed',
  'expired',
  'replaced',
  'withdrawn',
  'notMailed',
  'declined',
  'sent',
] as const
export type OfferState = (typeof offerStates)[number]

export interface OfferedEvent {
  title: string
  hall: string
  startsAt: string
  endsAt: string
}

export interface OfferedLine {
  text: string
  event: string | null
  /** In hundredths. */
  quantity: number
  unit: 'hour' | 'day' | 'piece' | 'show' | 'fixed'
  unitPriceOre: number
  netOre: number
  basisPoints: number
  isReplaced: boolean
}

export interface OfferContent {
  number: string
  title: string
  renter: string
  from: string
  to: string
  agreedPriceOre: number | null
  commissionPercent: number
  commissionBase: 'net' | 'gross'
  commissionThresholdOre: number
  thresholdMode: 'whole' | 'above'
  perTicketOre: number
  feeFreeTickets: number
  events: readonly OfferedEvent[]
  lines: readonly OfferedLine[]
  netOre: number
  totalOre: number
  rates: readonly { basisPoints: number; netOre: number; vatOre: number }[]
}

export const offerNumber = (content: Pick<OfferContent, 'number'>, number: number): string =>
  `${content.number}-${number}`
