import type { EventDetail } from '@dxweb/areas/events/core/contract.ts'
import { priceTicket } from '@dxweb/areas/ticketing/offer/rules.ts'
import { sum } from '@dxweb/kit/money/money.ts'
import { defaultCategory } from '../counter/cart/price-cart.ts'

type Priced = Pick<EventDetail, 'capacity' | 'categories' | 'zones' | 'supplements'>

const noVat = { basisPoints: 0, feeBasisPoints: 0 }

/** Income in whole øre if every place is sold in the usual category; null without such a category or places. */
export function fullHouse({ capacity, categories, zones, supplements }: Priced): number | null {
  const usual = defaultCategory(categories)
  if (usual === undefined || capacity === 0) return null
  const added = { supplementOre: sum(supplements.map(({ amountOre }) => amountOre)) }
  const paidOre = (zone: Priced['zones'][number] | null) => {
    const { priceOre, feeOre } = priceTicket(usual, zone, noVat, added)
    return priceOre + feeOre
  }
  const inZones = sum(zones.map(({ placeCount }) => placeCount))
  const ofZones = sum(zones.map((zone) => paidOre(zone) * zone.placeCount))
  return ofZones + Math.max(0, capacity - inZones) * paidOre(null)
}
