export interface CartLine {
  seatId: number
  categoryId: number
}

/** Chosen seats in the order they were chosen. `current` is the seat that a category key is meant for. */
export interface Cart {
  lines: readonly CartLine[]
  current: number | null
  /** What the next seat is given: the category chosen last. */
  nextCategory: number
}

export type CartChange =
  | { type: 'toggle'; seatId: number }
  | { type: 'drop'; seatIds: readonly number[] }
  | { type: 'categorise'; categoryId: number; seatId?: number }
  | { type: 'categoriseAll'; categoryId: number }
  | { type: 'stand'; seatId: number }
  | { type: 'empty' }

/** A cart as it begins, or as it was left when its sale had no answer. */
export const cartOf = (lines: readonly CartLine[], nextCategory: number): Cart => ({
  lines,
  current: lines.at(-1)?.seatId ?? null,
  nextCategory,
})

function drop(cart: Cart, gone: (seatId: number) => boolean): Cart {
  const lines = cart.lines.filter(({ seatId }) => !gone(seatId))
  const isKept = lines.some(({ seatId }) => seatId === cart.current)
  return { ...cart, lines, current: isKept ? cart.current : (lines.at(-1)?.seatId ?? null) }
}

function toggle(cart: Cart, seatId: number): Cart {
  if (cart.lines.some((line) => line.seatId === seatId)) return drop(cart, (id) => id === seatId)
  const line = { seatId, categoryId: cart.nextCategory }
  return { ...cart, lines: [...cart.lines, line], current: seatId }
}

function categorise(cart: Cart, categoryId: number, meant: (seatId: number) => boolean): Cart {
  const lines = cart.lines.map((line) => (meant(line.seatId) ? { ...line, categoryId } : line))
  return { ...cart, lines, nextCategory: categoryId }
}

/** The cart after a change. What concerns a seat that is not in it changes nothing about the lines. */
export function changeCart(cart: Cart, change: CartChange): Cart {
  switch (change.type) {
    case 'toggle':
      return toggle(cart, change.seatId)
    case 'drop':
      return drop(cart, (seatId) => change.seatIds.includes(seatId))
    case 'categorise': {
      const seat = change.seatId ?? cart.current
      const moved = change.seatId === undefined ? cart : { ...cart, current: change.seatId }
      return categorise(moved, change.categoryId, (seatId) => seatId === seat)
    }
    case 'categoriseAll':
      return categorise(cart, change.categoryId, () => true)
    case 'stand':
      return { ...cart, current: change.seatId }
    case 'empty':
      return { ...cart, lines: [], current: null }
  }
}
