import { invalidField, Refusal } from '@dxweb/kit/errors.ts'
import {
  type CartLine,
  priceLines,
  refuseLoneCompanions,
  refuseTooMany,
  refuseUnlessOnSale,
  type SalesWindow,
  type Shelf,
} from './rules.ts'

/** What an event says of its sale on the web. Instants as milliseconds. */
export interface WebWindow {
  isOpen: boolean
  /** Null: as at the counter. */
  start: number | null
  stop: number | null
  /** What a buyer must know; '' where everybody may buy. */
  code: string
}

/** A shelf as the web channels sell from it. */
export interface WebShelf extends Shelf {
  window: SalesWindow
  web: WebWindow
}

/** Whether an event sells on the web: as at the counter, and within its own window. */
export function isOnWeb({ isOpen, start, stop }: WebWindow, now: number): boolean {
  return isOpen && (start === null || start <= now) && (stop === null || now < stop)
}

/** A code as it is typed: neither case nor the space around it matters. */
const typed = (code: string) => code.trim().toLowerCase()

/**
 * Refuses what the web does not sell, whatever the counter would: an event whose sale or web sale is not open, a buyer
 * who does not know its code, more tickets than one purchase may have, a category that is not sold on the web, and more
 * free companions than somebody pays for. A cart too small may grow yet. Each at its field (specification 3, domain facts 6). Pure.
 */
export function refuseOffWeb(
  shelf: WebShelf,
  cart: readonly CartLine[],
  code: string,
  now: number,
): void {
  refuseUnlessOnSale(shelf.window, now)
  if (!isOnWeb(shelf.web, now)) {
    throw new Refusal('sales_closed', { details: { state: 'notOnWeb', shelf: true } })
  }
  if (shelf.web.code !== '' && typed(code) !== typed(shelf.web.code)) {
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
