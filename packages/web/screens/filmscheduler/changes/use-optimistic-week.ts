import type { FilmWeek } from '@dxweb/areas/film/programming/contract.ts'
import { useCallback, useMemo, useState } from 'react'
import type { OptimisticUpdate } from './optimistic-updates.ts'

/** Times of reads of a week, in milliseconds. */
export interface ReadTimes {
  shown: number
  /** Returns the time of the last read, which the page may not show yet. */
  latest: () => number
}

interface Begun {
  optimistic: OptimisticUpdate
  /** Time of the read that includes the change; infinite until that time is known. */
  readAt: number
}

const notYet = Number.POSITIVE_INFINITY

/**
 * Displays a change optimistically until a read with that change is rendered, so that its shows are neither missing
 * nor doubled.
 */
export function useOptimisticWeek(read: FilmWeek, { shown, latest }: ReadTimes) {
  const [begun, setBegun] = useState<readonly Begun[]>([])
  const missing = begun.filter(({ readAt }) => shown < readAt)
  if (missing.length < begun.length) setBegun(missing)
  const week = useMemo(
    () => begun.reduce((before, { optimistic }) => optimistic(before), read),
    [read, begun],
  )
  /** The returned function must be called once a read includes the change. */
  const begin = useCallback(
    (optimistic: OptimisticUpdate) => {
      setBegun((before) => [...before, { optimistic, readAt: notYet }])
      return () => {
        const readAt = latest()
        setBegun((before) =>
          before.map((each) => (each.optimistic === optimistic ? { optimistic, readAt } : each)),
        )
      }
    },
    [latest],
  )
  return { week, begin }
}
