export interface CartLine {
  seatId: number
  categoryId: number
}

export interface CartPlaces {
  areaId: number
  categoryId: number
  count: number
}

/** A reservation being picked up; its seats count as free for this cart. */
export interface Collected {
  id: string
  number: number
  name: string
  seatIds: readonly number[]
}

export interface Exchanging {
  saleId: string
  ticketIds: readonly string[]
  /** True if the fee counts towards the new tickets; `valueOre` then includes the fee. */
  withFee: boolean
  valueOre: number
  reason: string
  fromEventId: number
  fromTitle: string
  /** Seats of the old tickets, which the cart may choose if the new tickets are for the same event. */
  seatIds: readonly number[]
}

export interface CartCustomer {
  id: number
  name: string
}

export interface CartCampaign {
  code: string
  name: string
}

/** `lines` has the seats in the order of selection. `current` is the seat that category keys change. */
export interface Cart {
  holdId: string
  lines: readonly CartLine[]
  places: readonly CartPlaces[]
  current: number | null
  /** The category for the next seat: the last one chosen for the customer. */
  nextCategory: number
  reservation: Collected | null
  exchange: Exchanging | null
  customer: CartCustomer | null
  campaign: CartCampaign | null
}

export type CartChange =
  | { type: 'toggle'; seatId: number }
  | { type: 'add'; seatIds: readonly number[] }
  | { type: 'drop'; seatIds: readonly number[] }
  | { type: 'instead'; gone: readonly number[]; seatIds: readonly number[] }
  /** Another clerk completed the reservation, so the rest becomes an ordinary cart. */
  | { type: 'leaveReservation' }
  | { type: 'categorise'; categoryId: number; seatId?: number }
  | { type: 'categoriseAll'; categoryId: number }
  | { type: 'count'; areaId: number; categoryId: number; count: number }
  /** Lowers the cart's places in an area to `count`. */
  | { type: 'limit'; areaId: number; count: number }
  | { type: 'stand'; seatId: number }
  | { type: 'customer'; customer: CartCustomer | null }
  | { type: 'campaign'; campaign: CartCampaign | null }
  /** The categories sold now. Lines of other categories change to the default category. */
  | { type: 'offer'; categoryIds: readonly number[] }
  /** Starts the next customer's cart, with a new hold id. */
  | { type: 'empty'; holdId: string }

export const cartOf = (
  holdId: string,
  lines: readonly CartLine[],
  places: readonly CartPlaces[],
  nextCategory: number,
  reservation: Collected | null = null,
  exchange: Exchanging | null = null,
  customer: CartCustomer | null = null,
  campaign: CartCampaign | null = null,
): Cart => ({
  holdId,
  lines,
  places,
  current: lines.at(-1)?.seatId ?? null,
  nextCategory,
  reservation,
  exchange,
  customer,
  campaign,
})

/** Returns the price minus the value of the exchanged tickets; a negative amount is refunded. */
export const differenceOf = (totalOre: number, { exchange }: Pick<Cart, 'exchange'>): number =>
  totalOre - (exchange?.valueOre ?? 0)

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

export const countOf = (cart: Cart, wanted: Pick<CartPlaces, 'areaId' | 'categoryId'>): number =>
  cart.places.find(
    ({ areaId, categoryId }) => areaId === wanted.areaId && categoryId === wanted.categoryId,
  )?.count ?? 0

export const ticketsIn = ({ lines, places }: Pick<Cart, 'lines' | 'places'>): number =>
  places.reduce((total, line) => total + line.count, lines.length)

function drop(cart: Cart, gone: (seatId: number) => boolean): Cart {
  const lines = cart.lines.filter(({ seatId }) => !gone(seatId))
  const isKept = lines.some(({ seatId }) => seatId === cart.current)
  return { ...cart, lines, current: isKept ? cart.current : (lines.at(-1)?.seatId ?? null) }
}

/** Removes all unnumbered places, since reserved places cannot be distinguished from the others. */
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

/** Removes places of the last chosen category first. */
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

/**
 * Resets a cart that its clerk has emptied, but keeps its exchange. A cart is not reset if it is empty because others
 * took its seats.
 */
const unlessEmptied = (after: Cart, usual: number): Cart =>
  isEmptyCart(after) ? cartOf(after.holdId, [], [], usual, null, after.exchange) : after

/** Returns the changed cart; `usual` is the price category that a new cart starts with. */
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
    case 'campaign':
      return { ...cart, campaign: change.campaign }
    case 'stand':
      return { ...cart, current: change.seatId }
    case 'empty':
      return cartOf(change.holdId, [], [], usual)
  }
}
