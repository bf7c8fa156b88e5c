import { useEffect } from 'react'

const rest = () => document.getElementById('dx-main')

/** Returns the focus when a dialog closes, or is unmounted while open. */
export function useFocusBack(opened: boolean): void {
  useEffect(() => {
    if (!opened) return undefined
    const before = document.activeElement
    return () => {
      const { activeElement } = document
      if (activeElement !== null && activeElement !== document.body) return
      const isThere =
        before instanceof HTMLElement && before.isConnected && before !== document.body
      const to = isThere ? before : rest()
      to?.focus({ preventScroll: true })
    }
  }, [opened])
}
