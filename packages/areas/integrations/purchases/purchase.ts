import type { Tracking } from '@dxweb/areas/ticketing/selling/tracking.ts'

export interface BoughtItem {
  eventId: number
  title: string
  category: string
  content: 'cinema' | 'culture'
  priceOre: number
  count: number
}

interface Bought {
  /** The id of the purchase, or of the refund's own sale. */
  id: string
  purchaseId: string
  at: string
  totalOre: number
  vatOre: number
  items: BoughtItem[]
}

export interface AnalyticsSale extends Bought {
  kind: 'purchase' | 'refund'
  who: NonNullable<Tracking['analytics']>
  /** True if the buyer also consented to marketing. */
  mayAdvertise: boolean
}

export interface PixelSale extends Bought {
  who: NonNullable<Tracking['marketing']>
  email: string
  phone: string
}

export const kroner = (ore: number): number => ore / 100
