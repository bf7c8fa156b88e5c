import { type FocusEvent, type FormEvent, useRef, useState } from 'react'

const textFields =
  'textarea, [contenteditable="true"], input:is(:not([type]), [type="text"], [type="email"], [type="tel"], [type="url"], [type="number"], [type="password"])'

const allFields = 'input, textarea, select, [contenteditable="true"]'

const saidBy = (element: HTMLElement) =>
  'value' in element ? String(element.value) : (element.textContent ?? '')

/** Tracks text fields that the user has changed since their first focus. */
function useTypedIn() {
  const begun = useRef(new Map<HTMLElement, string>())
  const typed = useRef(new Set<HTMLElement>())
  return {
    typing: {
      onFocus: ({ target }: FocusEvent<HTMLElement>) => {
        if (!begun.current.has(target)) begun.current.set(target, saidBy(target))
      },
      onInput: ({ target }: FormEvent<HTMLElement>) => {
        if (target instanceof HTMLElement && target.matches(textFields)) typed.current.add(target)
      },
    },
    /** True for a single letter in a dialog's only field. Closing then needs no confirmation. */
    isSlip: () => {
      const [only, ...others] = typed.current
      if (only === undefined || others.length > 0) return false
      const fields = only.closest('[role="dialog"]')?.querySelectorAll(allFields).length
      return fields === 1 && begun.current.get(only) === '' && saidBy(only).length <= 1
    },
    isTyped: () =>
      [...typed.current].some(
        (field) => field.isConnected && saidBy(field) !== (begun.current.get(field) ?? ''),
      ),
  }
}

/**
 * Closes immediately if nothing was typed, and otherwise asks first. `isUnsaved` overrides the check for typed text.
 */
export function useClosing(onClose: () => void, isUnsaved?: boolean) {
  const { typing, isTyped, isSlip } = useTypedIn()
  const [isAsking, setAsking] = useState(false)
  const wouldLose = () => (isUnsaved ?? isTyped()) && !isSlip()
  return {
    typing,
    isAsking,
    wouldLose,
    leave: () => (wouldLose() ? setAsking(true) : onClose()),
    keep: () => setAsking(false),
    discard: () => {
      setAsking(false)
      onClose()
    },
  }
}
