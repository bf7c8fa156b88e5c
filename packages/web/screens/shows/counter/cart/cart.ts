export interface CartLine {
  seatId: number
  categoryId: number
}

/** So many places of an area without numbers, in one category. At least one. */
export interface CartPlaces {
  areaId: number
  categoryId: number
  count: number
}

/** A reservation whose tickets are picked up: its seats are kept for the cart. */
export interface Collected {
  id: string
  number: number
  /** Who reserved: the buyer of the sale. */
  name: string
  seatIds: readonly number[]
}

/** Tickets of another sale that go towards this one. */
export interface Exchanging {
  saleId: string
  ticketIds: readonly string[]
  /** Whether their fee goes towards the new ones, and what they come to so. */
  withFee: boolean
  valueOre: number
  reason: string
  fromEventId: number
  fromTitle: string
  /** Their seats where they are in the same event: free to the cart. */
  seatIds: readonly number[]
}

/** Whom a sale is for. */
export interface CartCustomer {
  id: number
  name: string
}

/** Chosen seats in the order they were chosen, and places. `current` is the seat that a category key is meant for. */
export interface Cart {
  /** What the server holds the cart under. */
  holdId: string
  lines: readonly CartLine[]
  places: readonly CartPlaces[]
  current: number | null
  /** What the next seat is given: the category chosen last for this customer. */
  nextCategory: number
  reservation: Collected | null
  exchange: Exchanging | null
  customer: CartCustomer | null
}

export type CartChange =
  | { type: 'toggle'; seatId: number }
  | { type: 'add'; seatIds: readonly number[] }
  | { type: 'drop'; seatIds: readonly number[] }
  | { type: 'instead'; gone: readonly number[]; seatIds: readonly number[] }
  /** Somebody else has picked it up: what is left is a cart like any other. */
  | { type: 'leaveReservation' }
  | { type: 'categorise'; categoryId: number; seatId?: number }
  | { type: 'categoriseAll'; categoryId: number }
  | { type: 'count'; areaId: number; categoryId: number; count: number }
  /** An area has no more than so many for this cart. */
  | { type: 'limit'; areaId: number; count: number }
  | { type: 'stand'; seatId: number }
  | { type: 'customer'; customer: CartCustomer | null }
  /** Only these categories are sold now: what is of another becomes of the usual one. */
  | { type: 'offer'; categoryIds: readonly number[] }
  /** The next customer's cart, which is held under another id. */
  | { type: 'empty'; holdId: string }

/** How a cart begins, or how it was left when its sale had no answer. */
export const cartOf = (
  holdId: string,
  lines: readonly CartLine[],
  places: readonly CartPlaces[],
  nextCategory: number,
  reservation: Collected | null = null,
  exchange: Exchanging | null = null,
  customer: CartCustomer | null = null,
): Cart => ({
  holdId,
  lines,
  places,
  current: lines.at(-1)?.seatId ?? null,
  nextCategory,
  reservation,
  exchange,
  customer,
})

/** What is to be paid for a cart: in an exchange what it costs above the old tickets, below 0 where it goes back. */
export const differenceOf = (totalOre: number, { exchange }: Pick<Cart, 'exchange'>): number =>
  totalOre - (exchange?.valueOre ?? 0)

/** The lines of a sale as seats and as places. */
export function splitLines(
  lines: readonly {
    seatId?: number | undefined
    areaId?: number | undefined
    count?: number | undefined
    categoryId: number
  }[],
): Pick<Cart, 'lines' | 'places'> {
  return {
    lines: lines.flatMap(({ seatId, categoryId }) =>
      seatId === undefined ? [] : [{ seatId, categoryId }],
    ),
    places: lines.flatMap(({ areaId, count = 1, categoryId }) =>
      areaId === undefined ? [] : [{ areaId, count, categoryId }],
    ),
  }
}

export const isEmptyCart = ({ lines, places }: Pick<Cart, 'lines' | 'places'>): boolean =>
  lines.length === 0 && places.length === 0

/** How many places of an area are chosen in a category. */
export const countOf = (cart: Cart, wanted: Pick<CartPlaces, 'areaId' | 'categoryId'>): number =>
  cart.places.find(
    ({ areaId, categoryId }) => areaId === wanted.areaId && categoryId === wanted.categoryId,
  )?.count ?? 0

/** Seats and places together. */
export const ticketsIn = ({ lines, places }: Pick<Cart, 'lines' | 'places'>): number =>
  places.reduce((total, line) => total + line.count, lines.length)

function drop(cart: Cart, gone: (seatId: number) => boolean): Cart {
  const lines = cart.lines.filter(({ seatId }) => !gone(seatId))
  const isKept = lines.some(({ seatId }) => seatId === cart.current)
  return { ...cart, lines, current: isKept ? cart.current : (lines.at(-1)?.seatId ?? null) }
}

/** The cart without what was reserved. Of places nobody can tell which those were. */
function leaveReservation(cart: Cart): Cart {
  const seatIds = cart.reservation?.seatIds ?? []
  const left = drop(cart, (seatId) => seatIds.includes(seatId))
  return { ...left, places: [], reservation: null }
}

function add(cart: Cart, seatIds: readonly number[]): Cart {
  const known = new Set(cart.lines.map(({ seatId }) => seatId))
  const added = seatIds.filter((seatId) => !known.has(seatId))
  const lines = added.map((seatId) => ({ seatId, categoryId: cart.nextCategory }))
  return { ...cart, lines: [...cart.lines, ...lines], current: added.at(-1) ?? cart.current }
}

function toggle(cart: Cart, seatId: number): Cart {
  if (cart.lines.some((line) => line.seatId === seatId)) return drop(cart, (id) => id === seatId)
  return add(cart, [seatId])
}

function categorise(cart: Cart, categoryId: number, meant: (seatId: number) => boolean): Cart {
  const lines = cart.lines.map((line) => (meant(line.seatId) ? { ...line, categoryId } : line))
  return { ...cart, lines, nextCategory: categoryId }
}

function setCount(cart: Cart, { areaId, categoryId, count }: CartPlaces): Cart {
  const isIt = (one: CartPlaces) => one.areaId === areaId && one.categoryId === categoryId
  const line = { areaId, categoryId, count }
  const places = cart.places.some(isIt)
    ? cart.places.map((one) => (isIt(one) ? line : one))
    : [...cart.places, line]
  return { ...cart, places: places.filter((one) => one.count > 0) }
}

/** Takes from the last chosen until the area has no more than so many. */
function limit(cart: Cart, areaId: number, most: number): Cart {
  let left = most
  const places = cart.places.map((line) => {
    if (line.areaId !== areaId) return line
    const kept = Math.min(line.count, left)
    left -= kept
    return { ...line, count: kept }
  })
  return { ...cart, places: places.filter((line) => line.count > 0) }
}

function offer(cart: Cart, categoryIds: readonly number[], usual: number): Cart {
  const among = (categoryId: number) => (categoryIds.includes(categoryId) ? categoryId : usual)
  const moved = cart.places.filter(({ categoryId }) => !categoryIds.includes(categoryId))
  const kept: Cart = { ...cart, places: cart.places.filter((line) => !moved.includes(line)) }
  const { places } = moved.reduce<Cart>((next, { areaId, count }) => {
    const line = { areaId, categoryId: usual }
    return setCount(next, { ...line, count: countOf(next, line) + count })
  }, kept)
  const lines = cart.lines.map((line) => ({ ...line, categoryId: among(line.categoryId) }))
  return { ...cart, lines, places, nextCategory: among(cart.nextCategory) }
}

/** A cart that its clerk emptied belongs to nobody: only an exchange goes on. One that others emptied keeps its customer. */
const unlessEmptied = (after: Cart, usual: number): Cart =>
  isEmptyCart(after) ? cartOf(after.holdId, [], [], usual, null, after.exchange) : after

/** The cart after a change; `usual` is the category that every sale begins with. */
export function changeCart(cart: Cart, change: CartChange, usual: number): Cart {
  switch (change.type) {
    case 'toggle':
      return unlessEmptied(toggle(cart, change.seatId), usual)
    case 'add':
      return add(cart, change.seatIds)
    case 'drop':
      return drop(cart, (seatId) => change.seatIds.includes(seatId))
    case 'instead':
      return add(
        drop(cart, (seatId) => change.gone.includes(seatId)),
        change.seatIds,
      )
    case 'leaveReservation':
      return leaveReservation(cart)
    case 'categorise': {
      const seat = change.seatId ?? cart.current
      const moved = change.seatId === undefined ? cart : { ...cart, current: change.seatId }
      return categorise(moved, change.categoryId, (seatId) => seatId === seat)
    }
    case 'categoriseAll':
      return categorise(cart, change.categoryId, () => true)
    case 'count':
      return unlessEmptied(setCount(cart, change), usual)
    case 'limit':
      return limit(cart, change.areaId, change.count)
    case 'offer':
      return offer(cart, change.categoryIds, usual)
    case 'customer':
      return { ...cart, customer: change.customer }
    case 'stand':
      return { ...cart, current: change.seatId }
    case 'empty':
      return cartOf(change.holdId, [], [], usual)
  }
}
