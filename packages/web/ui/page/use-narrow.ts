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

/** Whether the screen is a phone's, where a list is cards. */
export const useNarrow = (): boolean => useMedia('(max-width: 600px)')

/** Whether the sale has no room next to the hall, and covers it as a sheet (`counter-phone.css`). */
export const useSheet = (): boolean => useMedia('(max-width: 768px)')
