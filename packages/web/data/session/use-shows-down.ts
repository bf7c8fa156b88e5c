import { useEffect } from 'react'
import { signal } from '../calls/signals.ts'

/** Suppresses the dialog about a lost connection for screens that report the loss and retry themselves. */
export function useShowsDown(isDownShown: boolean): void {
  useEffect(() => {
    signal({ isDownShown })
    return () => signal({ isDownShown: false })
  }, [isDownShown])
}
