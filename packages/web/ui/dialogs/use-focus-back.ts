import { type RefCallback, useCallback, useEffect, useRef } from 'react'
import { focusFirst } from './first-focus.tsx'
import { focusStart, keepFocus } from './kept-focus.ts'

function focusedNow() {
  const { activeElement } = document
  return { element: activeElement, dialog: activeElement?.closest<HTMLElement>('[role="dialog"]') }
}

type Focused = ReturnType<typeof focusedNow>

function restoreFocus({ element, dialog }: Focused): void {
  const { activeElement, body } = document
  if (activeElement !== null && activeElement !== body) return
  const isThere = element instanceof HTMLElement && element.isConnected && element !== body
  if (!isThere && dialog?.isConnected) focusStart(dialog)
  else (isThere ? element : document.getElementById('dx-main'))?.focus({ preventScroll: true })
}

/** Focus that a closing dialog passes to the next dialog, which later returns it. */
let handedOn: Focused | null = null

function handOn(from: Focused): void {
  handedOn = from
  queueMicrotask(() => {
    handedOn = null
  })
}

/**
 * Returns the focus after a dialog closes or unmounts. The returned ref belongs on a marker element in the dialog and
 * focuses the dialog's first field.
 */
export function useFocusBack(opened: boolean): RefCallback<HTMLElement> {
  const before = useRef<Focused | null>(null)
  useEffect(() => {
    if (!opened) return undefined
    // The marker element may have mounted first and stored the focused element.
    before.current ??= focusedNow()
    if (before.current.element === document.body) before.current = handedOn ?? before.current
    return () => {
      const from = before.current
      before.current = null
      if (from === null) return
      restoreFocus(from)
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
