import type { FilmWeek } from '@dxweb/areas/film/programming/contract.ts'
import { useCallback, useMemo, useState } from 'react'
import type { Ahead } from './ahead.ts'

/** Times of reads of a week, in milliseconds. */
export interface ReadTimes {
  /** Read time of the displayed week. */
  shown: number
  /** Returns the time of the last read, which the page may not show yet. */
  latest: () => number
}

interface Begun {
  ahead: Ahead
  /** Time of the read that includes the change, once known. */
  readAt: number
}

const notYet = Number.POSITIVE_INFINITY

/**
 * Applies changes to the week that does not include them yet. A change ends with the render of the read that includes
 * it: earlier its shows would be missing, later doubled.
 */
export function useAhead(read: FilmWeek, { shown, latest }: ReadTimes) {
  const [begun, setBegun] = useState<readonly Begun[]>([])
  const missing = begun.filter(({ readAt }) => shown < readAt)
  if (missing.length < begun.length) setBegun(missing)
  const week = useMemo(
    () => begun.reduce((before, { ahead }) => ahead(before), read),
    [read, begun],
  )
  /** Begins a change. The returned function must be called once a read includes the change. */
  const begin = useCallback(
    (ahead: Ahead) => {
      setBegun((before) => [...before, { ahead, readAt: notYet }])
      return () => {
        const readAt = latest()
        setBegun((before) =>
          before.map((each) => (each.ahead === ahead ? { ahead, readAt } : each)),
        )
      }
    },
    [latest],
  )
  return { week, begin }
}
