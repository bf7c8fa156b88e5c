import { throttle, restMs } from './throttle.ts'
import { follow } from './event-stream.ts'

/** Like `follow`, for what costs a page to fetch: told at once, and then at most once a rest. */
export function followThrottled(topics: readonly string[], tell: () => void): () => void {
  const { call, stop } = throttle(tell, restMs)
  const unfollow = follow(topics, call)
  return () => {
    unfollow()
    stop()
  }
}
