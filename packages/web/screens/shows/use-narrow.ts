import { useSyncExternalStore } from 'react'

const phone = '(max-width: 600px)'

function subscribe(changed: () => void) {
  const query = window.matchMedia(phone)
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}

/** Whether the screen is a phone's, where a list is cards and the sale lies at the bottom. */
export function useNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(phone).matches)
}
