import { useNavigate, useSearch } from '@tanstack/react-router'
import { createContext, useCallback, useContext } from 'react'

type Search = Record<string, string | undefined>

/** Replaces the URL's query for a list in a dialog over another list. */
export const OwnSearch = createContext<[Search, (changes: Search) => void] | null>(null)

export function useSearchValues(): Search {
  const search: Search = useSearch({ strict: false })
  return useContext(OwnSearch)?.[0] ?? search
}

/**
 * Merges changes into the query; an empty value removes its key. With `isStep` the browser's Back reverts the change.
 */
export function useSetSearch({ isStep = false } = {}): (changes: Search) => void {
  const navigate = useNavigate()
  const setOwn = useContext(OwnSearch)?.[1]
  return useCallback(
    (changes) => {
      if (setOwn) return setOwn(changes)
      void navigate({
        to: '.',
        replace: !isStep,
        resetScroll: isStep,
        search: (before: Search) => {
          const after = { ...before, ...changes }
          return Object.fromEntries(
            Object.entries(after).filter(([, value]) => value !== undefined && value !== ''),
          )
        },
      })
    },
    [navigate, setOwn, isStep],
  )
}

/** The URL contains the value, so that it is part of a copied link. The fallback is never written. */
export function useUrlState(key: string, fallback: string): [string, (value: string) => void] {
  const value = useSearchValues()[key] ?? fallback
  const setSearch = useSetSearch()
  const set = useCallback(
    (next: string) => setSearch({ [key]: next === fallback ? undefined : next }),
    [key, fallback, setSearch],
  )
  return [value, set]
}
