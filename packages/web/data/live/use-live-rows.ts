import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useAddress } from '../session/context.ts'
import { useCan } from '../session/session.ts'
import { followQueries } from './follow-queries.ts'

/**
 * Keeps all rows of this context live. Who reads the house's events follows everything in it; who only scans there, and
 * a renter, events alone.
 */
export function useLiveRows(): void {
  const client = useQueryClient()
  const { partnerId, renterId } = useAddress()
  const can = useCan()
  const mayWatch = can('live.watch') && partnerId !== null
  const isReader = can('shows.read') && renterId === 0
  useEffect(() => {
    if (!mayWatch) return undefined
    return followQueries(client, (topic) => isReader || topic.startsWith('event:'))
  }, [client, mayWatch, isReader])
}
