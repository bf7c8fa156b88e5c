import { useCallback, useSyncExternalStore } from 'react'

function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const media = window.matchMedia(query)
      media.addEventListener('change', changed)
      return () => media.removeEventListener('change', changed)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches)
}

/** True on phones, where lists are cards. */
export const useNarrow = (): boolean => useMedia('(max-width: 600px)')

/**
 * True on screens that have no room for the sale next to the hall. The sale is then a sheet above the hall
 * (`counter-phone.css`).
 */
export const useSheet = (): boolean => useMedia('(max-width: 768px)')
