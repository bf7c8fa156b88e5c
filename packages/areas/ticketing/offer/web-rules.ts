import type { SaleWindows } from '@dxweb/areas/events/sale-windows/rules.ts'
import { invalidField } from '@dxweb/kit/errors/errors.ts'
import {
  type CartLine,
  priceLines,
  refuseLoneCompanions,
  refuseTooMany,
  refuseUnlessOnSale,
  type Offer,
} from './rules.ts'

/** A offer as the web channels sell from it. */
export interface WebOffer extends Offer {
  window: SaleWindows
  /** What a buyer on the web must know; '' where everybody may buy. */
  webCode: string
}

/** A code as it is typed: neither case nor the space around it matters. */
const typed = (code: string) => code.trim().toLowerCase()

/**
 * Refuses what the web does not sell, whatever the counter would: an event that is not on sale there, a buyer who does
 * not know its code, more tickets than one purchase may have, a category that is not sold on the web, and more
 * free companions than somebody pays for. A cart too small may grow yet. Each at its field (specification 3, domain facts 6). Pure.
 */
export function refuseOffWeb(
  offer: WebOffer,
  cart: readonly CartLine[],
  code: string,
  now: number,
): void {
  refuseUnlessOnSale(offer.window, 'web', now)
  if (offer.webCode !== '' && typed(code) !== typed(offer.webCode)) {
    throw invalidField('code', 'wrong_purchase_code')
  }
  refuseTooMany(offer, cart)
  cart.forEach(({ categoryId }, index) => {
    const category = offer.categories.get(categoryId)
    if (category && category.isSoldOnWeb !== true) {
      throw invalidField(`lines.${index}.categoryId`, 'not_on_web', { name: category.name })
    }
  })
  refuseLoneCompanions(offer, priceLines(offer, cart))
}
