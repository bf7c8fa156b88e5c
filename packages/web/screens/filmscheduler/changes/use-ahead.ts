import type { FilmWeek } from '@dxweb/areas/film/programming/contract.ts'
import { useCallback, useMemo, useState } from 'react'
import type { Ahead } from './ahead.ts'

/** The week that was read, with what is being changed in it. */
export function useAhead(read: FilmWeek) {
  const [aheads, setAheads] = useState<readonly Ahead[]>([])
  const week = useMemo(() => aheads.reduce((before, ahead) => ahead(before), read), [read, aheads])
  /** The returned function ends it, once what came of it has been read. */
  const begin = useCallback((ahead: Ahead) => {
    setAheads((before) => [...before, ahead])
    return () => setAheads((before) => before.filter((each) => each !== ahead))
  }, [])
  return { week, begin }
}
