import { follow } from './event-stream.ts'

/** However busy the hatch, what is shown is fetched at most this often. Milliseconds. */
const restMs = 2_000

/** Acts on the first call at once, and on all that come within the rest after it once, when it is over. */
export function calmly(act: () => void, rest: number) {
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

/** Like `follow`, for what costs a page to fetch: told at once, and then at most once a rest. */
export function followCalmly(topics: readonly string[], tell: () => void): () => void {
  const { call, stop } = calmly(tell, restMs)
  const unfollow = follow(topics, call)
  return () => {
    unfollow()
    stop()
  }
}
