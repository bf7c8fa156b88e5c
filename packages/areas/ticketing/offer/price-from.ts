import { priceTicket, type SellableCategory, type SellableZone } from './rules.ts'

type Category = Pick<SellableCategory, 'priceOre' | 'feeOre' | 'zonePrices'> & {
  isCompanion: boolean
  isStopped: boolean
}

interface Priced {
  categories: readonly Category[]
  zones: readonly Pick<SellableZone, 'id' | 'adjustmentOre'>[]
  /** What the format adds, and what the channel adds to each ticket. Øre. */
  supplementOre: number
  feeOre: number
}

const noVat = { basisPoints: 0, feeBasisPoints: 0 }

/** The least that a ticket which costs anything is sold for now, in øre; null where none is. */
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
