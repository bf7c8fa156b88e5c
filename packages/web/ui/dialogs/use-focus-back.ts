import { useCallback, useEffect, useRef } from 'react'
import { focusFirst } from './first-focus.tsx'

const rest = () => document.getElementById('dx-main')

/**
 * Returns the focus when a dialog closes, or is unmounted while open. Gives the ref of a mark in the dialog, which
 * focuses its first field as it appears.
 */
export function useFocusBack(opened: boolean): (mark: HTMLElement | null) => void {
  const before = useRef<Element | null>(null)
  useEffect(() => {
    if (!opened) return undefined
    // The mark may have come first, and has then noted where the focus was.
    before.current ??= document.activeElement
    return () => {
      const from = before.current
      before.current = null
      const { activeElement } = document
      if (activeElement !== null && activeElement !== document.body) return
      const isThere = from instanceof HTMLElement && from.isConnected && from !== document.body
      const to = isThere ? from : rest()
      to?.focus({ preventScroll: true })
    }
  }, [opened])
  return useCallback((mark) => {
    if (mark === null) return
    before.current ??= document.activeElement
    focusFirst(mark)
  }, [])
}
