import { priceTicket, type SellableCategory, type SellableZone } from './rules.ts'

type Category = Pick<SellableCategory, 'priceOre' | 'feeOre' | 'zonePrices'> & {
  isCompanion: boolean
  isStopped: boolean
}

interface Priced {
  categories: readonly Category[]
  zones: readonly Pick<SellableZone, 'id' | 'adjustmentOre'>[]
  /** The format's supplement and the channel's fee for each ticket, in øre. */
  supplementOre: number
  feeOre: number
}

const noVat = { basisPoints: 0, feeBasisPoints: 0 }

/** In øre, above 0; null if no ticket with a price is for sale. */
export function priceFrom({ categories, zones, supplementOre, feeOre }: Priced): number | null {
  const sold = categories.filter(({ isCompanion, isStopped }) => !isCompanion && !isStopped)
  const prices = sold.flatMap((category) =>
    (zones.length > 0 ? zones : [null]).map((zone) => {
      const ticket = priceTicket(category, zone, noVat, { supplementOre, feeOre })
      return ticket.priceOre + ticket.feeOre
    }),
  )
  const paid = prices.filter((price) => price > 0)
  return paid.length > 0 ? Math.min(...paid) : null
}
