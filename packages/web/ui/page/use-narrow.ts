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

/** Returns true on phones, where lists are cards. */
export const useNarrow = (): boolean => useMedia('(max-width: 600px)')

/**
 * Returns true on screens where the sale has no room next to the hall, and is a sheet above it (`counter-phone.css`).
 */
export const useSheet = (): boolean => useMedia('(max-width: 768px)')
