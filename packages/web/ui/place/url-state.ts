import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'

type Search = Record<string, string | undefined>

/** All of the address's query as text. */
export function useSearchValues(): Search {
  const search: Search = useSearch({ strict: false })
  return search
}

/** Changes some of the address's query and keeps the rest; an empty value takes the key away. */
export function useSetSearch(): (changes: Search) => void {
  const navigate = useNavigate()
  return useCallback(
    (changes) => {
      void navigate({
        to: '.',
        replace: true,
        resetScroll: false,
        search: (before: Search) => {
          const after = { ...before, ...changes }
          return Object.fromEntries(
            Object.entries(after).filter(([, value]) => value !== undefined && value !== ''),
          )
        },
      })
    },
    [navigate],
  )
}

/** One value that lives in the address, so that a link shows the same thing. The fallback is never written. */
export function useUrlState(key: string, fallback: string): [string, (value: string) => void] {
  const value = useSearchValues()[key] ?? fallback
  const setSearch = useSetSearch()
  const set = useCallback(
    (next: string) => setSearch({ [key]: next === fallback ? undefined : next }),
    [key, fallback, setSearch],
  )
  return [value, set]
}
