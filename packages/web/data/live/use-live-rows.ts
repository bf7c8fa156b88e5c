import { watchesAll } from '@dxweb/areas/access/rights/permissions.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useAddress } from '../session/context.ts'
import { useCan } from '../session/session.ts'
import { followQueries } from './follow-queries.ts'

/** Follows only events and the venue's state if the user is a renter or may only scan. */
export function useLiveRows(): void {
  const client = useQueryClient()
  const { partnerId, renterId } = useAddress()
  const can = useCan()
  const mayWatch = can('live.watch') && partnerId !== null
  const isReader = watchesAll(can) && renterId === 0
  useEffect(() => {
    if (!mayWatch) return undefined
    return followQueries(
      client,
      (topic) => isReader || topic === 'venue' || topic.startsWith('event:'),
    )
  }, [client, mayWatch, isReader])
}
