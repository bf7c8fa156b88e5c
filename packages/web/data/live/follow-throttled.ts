import { throttle, restMs } from './throttle.ts'
import { follow } from './event-stream.ts'

/** Throttles `follow` for pages that are expensive to fetch. */
export function followThrottled(topics: readonly string[], notify: () => void): () => void {
  const { call, stop } = throttle(notify, restMs)
  const unfollow = follow(topics, call)
  return () => {
    unfollow()
    stop()
  }
}
