import { hasWeekday, type Weekdays, weekdaysOf } from '@dxweb/kit/time/weekdays.ts'

export interface HallPrice {
  /** Null applies to all renters. */
  priceTypeId: number | null
  priceDays: Weekdays
  /** Null applies to a whole day. */
  upToHours: number | null
  priceOre: number
  vatTypeId: number
}

/** `weekday` is the weekday of the operating day, 1 for Monday; `hours` is the length of the hall's booking. */
export interface Rented {
  priceTypeId: number | null
  weekday: number
  hours: number
}

export interface HallRent<Row extends HallPrice> {
  price: Row
  /** Number of times that the price is charged. */
  count: number
}

const narrowest = <Row extends HallPrice>(rows: readonly Row[]): Row[] => {
  const fewest = Math.min(...rows.map(({ priceDays }) => weekdaysOf[priceDays].length))
  return rows.filter(({ priceDays }) => weekdaysOf[priceDays].length === fewest)
}

const ofType = <Row extends HallPrice>(rows: readonly Row[], typeId: number | null): Row[] => {
  const own = rows.filter(({ priceTypeId }) => priceTypeId === typeId)
  return own.length > 0 ? own : rows.filter(({ priceTypeId }) => priceTypeId === null)
}

const lengthOf = ({ upToHours }: HallPrice) => upToHours ?? 24

/** Chooses the shortest length that covers the hours, else whole days, else multiples of the longest length. */
function byLength<Row extends HallPrice>(
  rows: readonly Row[],
  hours: number,
): HallRent<Row> | null {
  const timed = rows
    .filter(({ upToHours }) => upToHours !== null)
    .toSorted((a, b) => lengthOf(a) - lengthOf(b))
  const enough = timed.find((row) => lengthOf(row) >= hours)
  if (enough) return { price: enough, count: 1 }
  const price = rows.find(({ upToHours }) => upToHours === null) ?? timed.at(-1)
  return price === undefined ? null : { price, count: Math.ceil(hours / lengthOf(price)) }
}

/**
 * Prefers rows of the renter's own price type, then rows for the fewest weekdays, then the best length (`byLength`),
 * then the first row. Returns null if no row matches.
 */
export function hallRentOf<Row extends HallPrice>(
  rows: readonly Row[],
  { priceTypeId, weekday, hours }: Rented,
): HallRent<Row> | null {
  const onDay = rows.filter(({ priceDays }) => hasWeekday(priceDays, weekday))
  return byLength(narrowest(ofType(onDay, priceTypeId)), hours)
}
