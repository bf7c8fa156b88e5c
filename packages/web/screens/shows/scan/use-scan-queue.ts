import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { usePartnerId } from '../../../data/session/context.ts'
import { scanEvents } from './queries.ts'
import { sendWaiting } from './kept/send-waiting.ts'
import type { Conflict } from './kept/scan-answer.ts'
import { keepScan, type WaitingScan, waitingScans } from './kept/waiting-scans.ts'

interface ScanQueue {
  waitingCount: number
  conflicts: readonly Conflict[]
  forgetConflicts: () => void
  keep: (scan: WaitingScan) => Promise<void>
  recount: () => Promise<void>
}

export function useScanQueue(owner: string, isOnline: boolean, onSent: () => void): ScanQueue {
  const partnerId = usePartnerId()
  const [conflicts, setConflicts] = useState<readonly Conflict[]>([])
  const isSending = useRef(false)
  const failedAt = useRef<number>(undefined)
  const waiting = useQuery({
    queryKey: ['scans-waiting', owner],
    queryFn: async () => (await waitingScans(owner)).length,
    networkMode: 'always',
    staleTime: 0,
  })
  const waitingCount = waiting.data ?? 0
  const { dataUpdatedAt: polledAt } = useQuery(scanEvents(partnerId))
  const { refetch } = waiting
  const recount = useCallback(async () => void (await refetch()), [refetch])
  const keep = async (scan: WaitingScan) => {
    await keepScan(scan)
    await recount()
  }
  useEffect(() => {
    if (!isOnline || waitingCount === 0 || isSending.current || failedAt.current === polledAt)
      return
    isSending.current = true
    const send = async () => {
      try {
        await sendWaiting(partnerId, owner, (found) =>
          setConflicts((before) => [...found, ...before]),
        )
        onSent()
      } catch {
        // If the device is offline or the server refused, the scans remain, and are sent again after the next poll.
        failedAt.current = polledAt
      } finally {
        isSending.current = false
        await recount()
      }
    }
    void send()
  }, [isOnline, waitingCount, polledAt, owner, partnerId, onSent, recount])
  return { waitingCount, conflicts, forgetConflicts: () => setConflicts([]), keep, recount }
}
