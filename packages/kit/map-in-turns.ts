/** As long as one caller may hold up the others of its process. Milliseconds. */
const longestMs = 8

/** What a long list becomes, made a piece at a time: between them the process answers whoever else asks. */
export async function mapInTurns<T, R>(
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
