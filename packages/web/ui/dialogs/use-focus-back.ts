import { useEffect } from 'react'

/** A page without the element that had the focus gives it to nothing: the page's content is a place to go on from. */
const rest = () => document.getElementById('dx-main')

/** Gives the focus back to what had it before a dialog opened, also where the dialog is taken away while it stands open. */
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
