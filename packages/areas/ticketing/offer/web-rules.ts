import type { SaleWindows } from '../sale-windows/rules.ts'
import { invalidField } from '@dxweb/kit/errors/errors.ts'
import {
  type CartLine,
  priceLines,
  refuseLoneCompanions,
  refuseTooMany,
  refuseUnlessOnSale,
  type Offer,
} from './rules.ts'

export interface WebOffer extends Offer {
  window: SaleWindows
  /** The code that web buyers must enter; '' when none is needed. */
  webCode: string
}

const typed = (code: string) => code.trim().toLowerCase()

/**
 * Reports errors at their field (specification 3, domain facts 6). Allows carts below the minimum, since they may grow.
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
