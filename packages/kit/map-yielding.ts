/** Longest time that one caller may block the event loop, in milliseconds. */
const longestMs = 8

export async function mapYielding<T, R>(
  all: readonly T[],
  map: (one: T, place: number) => R,
): Promise<R[]> {
  const made: R[] = []
  let since = performance.now()
  for (const [place, one] of all.entries()) {
    if (performance.now() - since > longestMs) {
      await new Promise((resolve) => setImmediate(resolve))
      since = performance.now()
    }
    made.push(map(one, place))
  }
  return made
}
