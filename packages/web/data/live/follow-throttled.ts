import { throttle, restMs } from './throttle.ts'
import { follow } from './event-stream.ts'

/** Throttles `follow` for pages that are expensive to fetch. */
export function followThrottled(topics: readonly string[], tell: () => void): () => void {
  const { call, stop } = throttle(tell, restMs)
  const unfollow = follow(topics, call)
  return () => {
    unfollow()
    stop()
  }
}
