import type { MergeSides, Typed } from '../../../parts/register/look/look.ts'

const pricesOf = ({ prices }: Typed) => (Array.isArray(prices) ? (prices as Typed[]) : [])
const nameOf = (price: Typed) => (typeof price['name'] === 'string' ? price['name'].trim() : '')

/** Returns the name of a price that the user changed and another user deleted; undefined if there is none. */
export function lostPrice({ base, mine, theirs }: MergeSides): string | undefined {
  const still = new Set(pricesOf(theirs).map(nameOf))
  const lost = pricesOf(base).find((price, place) => {
    const now = pricesOf(mine)[place]
    const isChanged = now !== undefined && JSON.stringify(now) !== JSON.stringify(price)
    return isChanged && !still.has(nameOf(price))
  })
  return lost && nameOf(lost)
}
