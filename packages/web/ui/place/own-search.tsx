import { type ReactNode, useCallback, useState } from 'react'
import { OwnSearch } from './url-state.ts'

type Search = Record<string, string | undefined>

/** A list in a dialog keeps what it is asked for itself: the address tells of the list beneath it. */
export function KeepsOwnSearch({ children }: { children: ReactNode }) {
  const [search, setSearch] = useState<Search>({})
  const change = useCallback(
    (changes: Search) => setSearch((before) => ({ ...before, ...changes })),
    [],
  )
  return <OwnSearch value={[search, change]}>{children}</OwnSearch>
}
