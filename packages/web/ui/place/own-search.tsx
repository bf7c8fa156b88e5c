import { type ReactNode, useCallback, useState } from 'react'
import { OwnSearch } from './url-state.ts'

type Search = Record<string, string | undefined>

/** Gives a list in a dialog its own filters, since the URL belongs to the list behind the dialog. */
export function KeepsOwnSearch({ children }: { children: ReactNode }) {
  const [search, setSearch] = useState<Search>({})
  const change = useCallback(
    (changes: Search) => setSearch((before) => ({ ...before, ...changes })),
    [],
  )
  return <OwnSearch value={[search, change]}>{children}</OwnSearch>
}
