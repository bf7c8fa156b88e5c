import type { SaleWindows } from '@dxweb/areas/events/sale-windows/rules.ts'
import { invalidField } from '@dxweb/kit/errors/errors.ts'
import {
  type CartLine,
  priceLines,
  refuseLoneCompanions,
  refuseTooMany,
  refuseUnlessOnSale,
  type Shelf,
} from './rules.ts'

/** A shelf as the web channels sell from it. */
export interface WebShelf extends Shelf {
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
  shelf: WebShelf,
  cart: readonly CartLine[],
  code: string,
  now: number,
): void {
  refuseUnlessOnSale(shelf.window, 'web', now)
  if (shelf.webCode !== '' && typed(code) !== typed(shelf.webCode)) {
    throw invalidField('code', 'wrong_purchase_code')
  }
  refuseTooMany(shelf, cart)
  cart.forEach(({ categoryId }, index) => {
    const category = shelf.categories.get(categoryId)
    if (category && category.isSoldOnWeb !== true) {
      throw invalidField(`lines.${index}.categoryId`, 'not_on_web', { name: category.name })
    }
  })
  refuseLoneCompanions(shelf, priceLines(shelf, cart))
}
