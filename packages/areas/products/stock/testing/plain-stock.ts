/** Location 0 means no location. */
export type Happening =
  | {
      kind: 'sale'
      day: number
      hour: number
      register: number
      article: number
      quantityMicro: number
    }
  | {
      kind: 'receive' | 'waste' | 'correction' | 'transfer' | 'count'
      day: number
      hour: number
      productId: number
      locationId: number
      to: number
      quantity: number
      isUndone: boolean
    }

interface Place {
  productId: number
  locationId: number
}

const micro = 1_000_000
const sellsFrom = [0, 2, 1]
/** Product 1 is sold by the hectogram, and the menu consists of products 2 and 3. */
const perUnit: Readonly<Record<number, number>> = { 1: 100, 2: 1, 3: 1 }
const menu: Readonly<Record<number, number>> = { 2: 1, 3: 2 }

function soldOf(mapped: string | undefined, productId: number): number {
  if (mapped === 'menu') return menu[productId] ?? 0
  return mapped === String(productId) ? (perUnit[productId] ?? 0) : 0
}

function changeOf(one: Happening, mapping: readonly string[], place: Place): number {
  const { productId, locationId } = place
  if (one.kind === 'sale') {
    if (sellsFrom[one.register] !== locationId) return 0
    return -one.quantityMicro * soldOf(mapping[one.article], productId)
  }
  if (one.isUndone || one.kind === 'count' || one.productId !== productId) return 0
  const isHere = one.locationId === locationId
  const quantity = one.quantity * micro
  if (one.kind === 'transfer')
    return (one.to === locationId ? quantity : 0) - (isHere ? quantity : 0)
  if (!isHere) return 0
  return one.kind === 'waste' ? -quantity : quantity
}

/** Sorts by instant; movements and sales in the same hour keep their order. */
const inOrder = (all: readonly Happening[]) =>
  all
    .map((one, place) => ({ one, place }))
    .toSorted((a, b) => a.one.day - b.one.day || a.one.hour - b.one.hour || a.place - b.place)
    .map(({ one }) => one)

function walk(all: readonly Happening[], mapping: readonly string[], place: Place, day: number) {
  let stock = 0
  const variances: { day: number; variance: number }[] = []
  for (const one of inOrder(all)) {
    if (one.day > day) break
    const isOfPlace =
      one.kind === 'count' &&
      !one.isUndone &&
      one.productId === place.productId &&
      one.locationId === place.locationId
    if (isOfPlace) {
      variances.push({ day: one.day, variance: one.quantity * micro - stock })
      stock = one.quantity * micro
    } else stock += changeOf(one, mapping, place)
  }
  return { stock, variances }
}

/** Returns millionths. */
export const stockAfter = (
  all: readonly Happening[],
  mapping: readonly string[],
  { day, ...place }: Place & { day: number },
): number => walk(all, mapping, place, day).stock

/** Returns millionths. */
export const varianceOf = (
  all: readonly Happening[],
  mapping: readonly string[],
  { from, to, ...place }: Place & { from: number; to: number },
): number =>
  walk(all, mapping, place, to)
    .variances.filter(({ day }) => day >= from)
    .reduce((sum, { variance }) => sum + variance, 0)
