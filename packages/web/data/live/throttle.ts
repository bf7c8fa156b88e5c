/** However busy the box office, what is shown is fetched at most this often. Milliseconds. */
export const restMs = 2_000

/** Acts on the first call at once, and on all that come within the rest after it once, when it is over. */
export function throttle(act: () => void, rest: number) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isMissed = false
  const call = () => {
    isMissed = timer !== undefined
    if (isMissed) return
    timer = setTimeout(() => {
      timer = undefined
      if (isMissed) call()
    }, rest)
    act()
  }
  return { call, stop: () => clearTimeout(timer) }
}
