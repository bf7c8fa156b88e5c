import {
  type KeyboardEvent,
  type ReactNode,
  Suspense,
  useEffectEvent,
  useLayoutEffect,
} from 'react'
import { useEscape } from './use-escape.ts'

const nothing = { typed: '', isEntered: false }
let early = nothing

const forget = () => {
  early = nothing
}

/** Handles Enter, since a scanner's Enter must not submit a form around the button that opens the dialog. */
function enter(event: KeyboardEvent) {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
  event.preventDefault()
  early = { ...early, isEntered: early.typed !== '' }
}

/**
 * Focuses the field; on unmount, refocuses the earlier element, so that the dialog can return the focus to that
 * element.
 */
function focus(input: HTMLElement | null) {
  const before = document.activeElement
  input?.focus()
  return () => {
    if (before instanceof HTMLElement) before.focus({ preventScroll: true })
    // Runs after the layout effects of the loaded dialog, which read the text.
    queueMicrotask(forget)
  }
}

interface TypeAheadProps {
  onClose: () => void
  /** Accessible name of the field; `useTypeAhead` passes its text to the dialog. */
  label: string
  maxLength: number
  children: ReactNode
}

/**
 * Field that has the focus while a search or dialog loads, so that early keys are neither lost nor used as shortcuts.
 */
function Waiting({ label, maxLength, onClose }: Omit<TypeAheadProps, 'children'>) {
  useEscape(true, onClose)
  return (
    <input
      ref={focus}
      className="dx-hidden"
      aria-label={label}
      maxLength={maxLength}
      onKeyDown={enter}
      onChange={({ currentTarget: input }) => {
        early = { typed: input.value, isEntered: false }
        // Inserted text, such as a composed letter, leaves the cursor of a clipped field at the start.
        input.setSelectionRange(input.value.length, input.value.length)
      }}
    />
  )
}

/** Passes text typed during loading to the dialog, which begins with a text field. */
export function TypeAhead({ children, ...waiting }: TypeAheadProps) {
  return <Suspense fallback={<Waiting {...waiting} />}>{children}</Suspense>
}

/**
 * Passes text typed during loading to the first field. An initial value would miss keys that arrive during rendering.
 */
export function useTypeAhead(take: (text: string, isEntered: boolean) => void): void {
  const begin = useEffectEvent(take)
  useLayoutEffect(() => {
    if (early.typed !== '') begin(early.typed, early.isEntered)
  }, [])
}
