import { throttle, restMs } from './throttle.ts'
import { follow } from './event-stream.ts'

export function followThrottled(topics: readonly string[], notify: () => void): () => void {
  const { call, stop } = throttle(notify, restMs)
  const unfollow = follow(topics, call)
  return () => {
    unfollow()
    stop()
  }
}
