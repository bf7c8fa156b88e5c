import type { FilmWeek } from '@dxweb/areas/film/programming/contract.ts'
import { useCallback, useMemo, useState } from 'react'
import type { Ahead } from './ahead.ts'

/** Times of reads of a week, in milliseconds. */
export interface ReadTimes {
  /** Read time of the week on the page. */
  shown: number
  /** Time of the last read, which the page may not show yet. */
  latest: () => number
}

interface Begun {
  ahead: Ahead
  /** Time of the read that includes it, once it arrived. */
  readAt: number
}

const notYet = Number.POSITIVE_INFINITY

/**
 * The week that was read, with the changes that it does not have yet. A change ends with the render
 * of the read that has its effect: a moment earlier its shows would be missing, a moment later doubled.
 */
export function useAhead(read: FilmWeek, { shown, latest }: ReadTimes) {
  const [begun, setBegun] = useState<readonly Begun[]>([])
  const missing = begun.filter(({ readAt }) => shown < readAt)
  if (missing.length < begun.length) setBegun(missing)
  const week = useMemo(
    () => begun.reduce((before, { ahead }) => ahead(before), read),
    [read, begun],
  )
  /** The returned function is called once the effect of the change has been read. */
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
