import { useEffect } from 'react'
import { signal } from '../calls/signals.ts'

/** For screens that report a lost connection and retry themselves, so that no dialog covers them. */
export function useShowsDown(isDownShown: boolean): void {
  useEffect(() => {
    signal({ isDownShown })
    return () => signal({ isDownShown: false })
  }, [isDownShown])
}
