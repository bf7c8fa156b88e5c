import type { EventRow } from '@dxweb/areas/events/core/contract.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useAddress } from '../../../data/session/context.ts'
import { followThrottled } from '../../../data/live/follow-throttled.ts'
import { eventsKey } from '../ground/queries.ts'

/** As many topics as one stream takes, with some left for the rest of the screen. */
const mostFollowed = 40

/** A renter may follow its own events alone, so those that are shown have the list with its sums read anew. */
export function useRentersList(rows: readonly EventRow[] = []): void {
  const client = useQueryClient()
  const { partnerId, renterId } = useAddress()
  const shown = rows.slice(0, mostFollowed).map(({ id }) => `event:${id}`)
  const topics = renterId === 0 ? '' : shown.join(',')
  useEffect(() => {
    if (topics === '' || partnerId === null) return undefined
    const queryKey = eventsKey(partnerId)
    return followThrottled(topics.split(','), () => void client.invalidateQueries({ queryKey }))
  }, [client, partnerId, topics])
}
