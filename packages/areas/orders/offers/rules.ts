import type { OrderState } from '../rules.ts'

export const offerKinds = ['quote', 'confirmation'] as const
export type OfferKind = (typeof offerKinds)[number]

/** States in which each offer may be sent: a quote before confirmation, a confirmation after. */
export const offeredFrom = {
  quote: ['enquiry', 'option', 'unconfirmed'],
  confirmation: ['confirmed', 'notInvoiced', 'periodFinished'],
} as const satisfies Record<OfferKind, readonly OrderState[]>

/** `open` may be accepted. `changed`: the order differs from the document. `closed`: its state is past quotes. */
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
  /** Hundredths. */
  quantity: number
  unit: 'hour' | 'day' | 'piece' | 'show' | 'fixed'
  unitPriceOre: number
  netOre: number
  basisPoints: number
  /** The agreed price is charged instead. */
  isReplaced: boolean
}

/** The order's content in the document, at the time of the offer. */
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

/** Number of an offer: the order's number and a counter, such as '2030-0007-2'. */
export const offerNumber = (content: Pick<OfferContent, 'number'>, number: number): string =>
  `${content.number}-${number}`
