import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useAddress } from '../../../data/session/context.ts'
import { follow } from '../../../data/live/event-stream.ts'
import { eventsKey } from './queries.ts'

/** However busy the hatch, the list is fetched at most this often. */
const restMs = 2_000
/** As many topics as one stream takes, with some left for the rest of the screen. */
const mostFollowed = 40

/**
 * Fetches the list again when something was sold or an event changed. A renter may follow only its own events, so
 * there the shown ones are followed one by one.
 */
export function useLiveList(shownIds: readonly number[]): void {
  const client = useQueryClient()
  const { partnerId, renterId } = useAddress()
  const topics =
    renterId === 0
      ? 'events,sales'
      : shownIds
          .slice(0, mostFollowed)
          .map((id) => `event:${id}`)
          .join(',')
  useEffect(() => {
    if (topics === '' || partnerId === null) return undefined
    let waiting: ReturnType<typeof setTimeout> | undefined
    const unfollow = follow(topics.split(','), () => {
      waiting ??= setTimeout(() => {
        waiting = undefined
        void client.invalidateQueries({ queryKey: eventsKey(partnerId) })
      }, restMs)
    })
    return () => {
      unfollow()
      clearTimeout(waiting)
      // What changes meanwhile is heard by nobody.
      void client.invalidateQueries({ queryKey: eventsKey(partnerId), refetchType: 'none' })
    }
  }, [client, partnerId, topics])
}
