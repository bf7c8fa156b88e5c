import { useNavigate, useSearch } from '@tanstack/react-router'
import { createContext, useCallback, useContext } from 'react'

type Search = Record<string, string | undefined>

/** Stands for the address where a list is over another, whose filters and order the address tells. */
export const OwnSearch = createContext<[Search, (changes: Search) => void] | null>(null)

/** All of the address's query as text. */
export function useSearchValues(): Search {
  const search: Search = useSearch({ strict: false })
  return useContext(OwnSearch)?.[0] ?? search
}

/** Changes some of the address's query and keeps the rest; an empty value takes the key away. */
export function useSetSearch(): (changes: Search) => void {
  const navigate = useNavigate()
  const setOwn = useContext(OwnSearch)?.[1]
  return useCallback(
    (changes) => {
      if (setOwn) return setOwn(changes)
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
    [navigate, setOwn],
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
