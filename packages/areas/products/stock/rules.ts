export const countStates = ['open', 'finished', 'dropped'] as const

export const countSteps = ['add', 'set'] as const

export interface CountEntry {
  how: (typeof countSteps)[number]
  quantity: number
}

export const countedOf = (entries: readonly CountEntry[]): number | null =>
  entries.reduce<number | null>(
    (counted, { how, quantity }) => (how === 'set' ? quantity : (counted ?? 0) + quantity),
    null,
  )

export const stockKinds = ['receive', 'waste', 'transfer', 'count', 'correction'] as const
export type StockKind = (typeof stockKinds)[number]

export const wasteReasons = ['expired', 'damaged', 'spilled', 'ownUse', 'theft', 'other'] as const

export function quantityFault(kind: StockKind, quantity: number): string | null {
  if (kind === 'correction') return quantity === 0 ? 'not_zero' : null
  const least = kind === 'count' ? 0 : 1
  return quantity < least ? 'too_low' : null
}
