import { useSyncExternalStore } from 'react'

function subscribe(changed: () => void) {
  window.addEventListener('online', changed)
  window.addEventListener('offline', changed)
  return () => {
    window.removeEventListener('online', changed)
    window.removeEventListener('offline', changed)
  }
}

/** Whether the browser has a network. Without one reads wait, and go on by themselves when it is back. */
export const useOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine)
