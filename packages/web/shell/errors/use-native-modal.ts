import { type RefObject, useLayoutEffect, useRef } from 'react'

/** Returns the focus when the dialog is removed. */
export function useNativeModal(isOpen: boolean): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const shown = dialog.current
    if (!isOpen || shown === null) return undefined
    const before = document.activeElement
    shown.showModal()
    return () => {
      shown.close()
      // Returns the focus, since the browser does not do so for a dialog that is removed while open.
      if (document.activeElement === document.body && before instanceof HTMLElement) before.focus()
    }
  }, [isOpen])
  return dialog
}
