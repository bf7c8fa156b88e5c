import { type RefObject, useLayoutEffect, useRef } from 'react'

/** Opens the dialog, and moves the focus back when the dialog is removed. */
export function useNativeModal(isOpen: boolean): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const shown = dialog.current
    if (!isOpen || shown === null) return undefined
    const before = document.activeElement
    shown.showModal()
    return () => {
      shown.close()
      // Moves the focus back, since the browser does not restore it for a dialog that is removed while open.
      if (document.activeElement === document.body && before instanceof HTMLElement) before.focus()
    }
  }, [isOpen])
  return dialog
}
