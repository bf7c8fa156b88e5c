export const countStates = ['open', 'finished', 'dropped'] as const

/** The effect of an entry on the counted quantity of its product. */
export const countSteps = ['add', 'set'] as const

export interface CountEntry {
  how: (typeof countSteps)[number]
  quantity: number
}

/** Applies a product's entries in order and returns its counted quantity; null if there are no entries. */
export const countedOf = (entries: readonly CountEntry[]): number | null =>
  entries.reduce<number | null>(
    (counted, { how, quantity }) => (how === 'set' ? quantity : (counted ?? 0) + quantity),
    null,
  )

/** Kinds of movements entered by hand. Sales also change stock. */
export const stockKinds = ['receive', 'waste', 'transfer', 'count', 'correction'] as const
export type StockKind = (typeof stockKinds)[number]

export const wasteReasons = ['expired', 'damaged', 'spilled', 'ownUse', 'theft', 'other'] as const

/**
 * Returns the field error of a quantity, or null. A correction must not be 0, a count must be at least 0, and every
 * other movement must be above 0.
 */
export function quantityFault(kind: StockKind, quantity: number): string | null {
  if (kind === 'correction') return quantity === 0 ? 'not_zero' : null
  const least = kind === 'count' ? 0 : 1
  return quantity < least ? 'too_low' : null
}
