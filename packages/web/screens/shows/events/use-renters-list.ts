import type { EventRow } from '@dxweb/areas/events/core/contract.ts'
import { useEffect } from 'react'
import { refetchTopics } from '../../../data/calls/own-changes.ts'
import { useAddress } from '../../../data/session/context.ts'
import { followThrottled } from '../../../data/live/follow-throttled.ts'

/** Maximum number of followed topics. One stream allows more, but the rest of the screen follows topics too. */
const maxFollowed = 40

/** Refetches the list with its sums when one of its events changes, since renters may follow only their own events. */
export function useRentersList(rows: readonly EventRow[] = []): void {
  const { partnerId, renterId } = useAddress()
  const shown = rows.slice(0, maxFollowed).map(({ id }) => `event:${id}`)
  const topics = renterId === 0 ? '' : shown.join(',')
  useEffect(() => {
    if (topics === '' || partnerId === null) return undefined
    return followThrottled(topics.split(','), () => refetchTopics(['events']))
  }, [partnerId, topics])
}
