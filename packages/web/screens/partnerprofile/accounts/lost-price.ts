import type { MergeSides, FormValues } from '../../../parts/register/look/look.ts'

const pricesOf = ({ prices }: FormValues) => (Array.isArray(prices) ? (prices as FormValues[]) : [])
const nameOf = (price: FormValues) =>
  typeof price['name'] === 'string' ? price['name'].trim() : ''

/** Returns the name of a price that the user changed and another user deleted. */
export function lostPrice({ base, mine, theirs }: MergeSides): string | undefined {
  const still = new Set(pricesOf(theirs).map(nameOf))
  const lost = pricesOf(base).find((price, place) => {
    const now = pricesOf(mine)[place]
    const isChanged = now !== undefined && JSON.stringify(now) !== JSON.stringify(price)
    return isChanged && !still.has(nameOf(price))
  })
  return lost && nameOf(lost)
}
