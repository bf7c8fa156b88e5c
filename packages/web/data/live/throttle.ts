/** The shortest pause between reads of the same rows, in milliseconds. */
export const restMs = 2_000

/** Runs the first call immediately. Later calls within `rest` are combined into one call at the end of `rest`. */
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
