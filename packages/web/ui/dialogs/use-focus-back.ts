import { type RefCallback, useCallback, useEffect, useRef } from 'react'
import { focusFirst } from './first-focus.tsx'
import { focusStart, keepFocus } from './kept-focus.ts'

/** The focused element, and the dialog that it is in. */
function focusedNow() {
  const { activeElement } = document
  return { element: activeElement, dialog: activeElement?.closest<HTMLElement>('[role="dialog"]') }
}

type Focused = ReturnType<typeof focusedNow>

function giveBack({ element, dialog }: Focused): void {
  const { activeElement, body } = document
  if (activeElement !== null && activeElement !== body) return
  const isThere = element instanceof HTMLElement && element.isConnected && element !== body
  if (!isThere && dialog?.isConnected) focusStart(dialog)
  else (isThere ? element : document.getElementById('dx-main'))?.focus({ preventScroll: true })
}

/** Noted by a dialog that closes as the next one opens, which returns the focus there. */
let handedOn: Focused | null = null

function handOn(from: Focused): void {
  handedOn = from
  queueMicrotask(() => {
    handedOn = null
  })
}

/**
 * Returns the focus when a dialog closes, or is unmounted while open. Gives the ref of a mark in the dialog, which
 * focuses its first field as it appears.
 */
export function useFocusBack(opened: boolean): RefCallback<HTMLElement> {
  const before = useRef<Focused | null>(null)
  useEffect(() => {
    if (!opened) return undefined
    // The mark may have come first, and has then noted where the focus was.
    before.current ??= focusedNow()
    if (before.current.element === document.body) before.current = handedOn ?? before.current
    return () => {
      const from = before.current
      before.current = null
      if (from === null) return
      giveBack(from)
      handOn(from)
    }
  }, [opened])
  return useCallback((mark) => {
    if (mark === null) return undefined
    before.current ??= focusedNow()
    focusFirst(mark)
    return keepFocus(mark)
  }, [])
}
