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

/** A scanner ends with Enter, which must not submit a form around the button that opens the dialog. */
function enter(event: KeyboardEvent) {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
  event.preventDefault()
  early = { ...early, isEntered: early.typed !== '' }
}

/** Takes the focus, and returns it for the dialog to begin from. */
function focus(input: HTMLElement | null) {
  const before = document.activeElement
  input?.focus()
  return () => {
    if (before instanceof HTMLElement) before.focus({ preventScroll: true })
    // Runs after the layout effects of what is shown instead, which read the text.
    queueMicrotask(forget)
  }
}

interface TypedAheadProps {
  /** Escape while it is loading. */
  onClose: () => void
  /** Name of the field that takes the text, `useTypedAhead`. */
  label: string
  maxLength: number
  children: ReactNode
}

/** Has the focus while a search or dialog is loading, to keep early keys from being lost or taken as shortcuts. */
function Waiting({ label, maxLength, onClose }: Omit<TypedAheadProps, 'children'>) {
  useEscape(true, onClose)
  return (
    <input
      ref={focus}
      className="dx-hidden"
      aria-label={label}
      maxLength={maxLength}
      onKeyDown={enter}
      onChange={(event) => {
        early = { typed: event.currentTarget.value, isEntered: false }
      }}
    />
  )
}

/** Loads a dialog that begins with a text field, and keeps what is typed until it is shown. */
export function TypedAhead({ children, ...waiting }: TypedAheadProps) {
  return <Suspense fallback={<Waiting {...waiting} />}>{children}</Suspense>
}

/** Hands a first field what was typed while it was loading: not its initial value, since keys may come as it renders. */
export function useTypedAhead(take: (text: string, isEntered: boolean) => void): void {
  const begin = useEffectEvent(take)
  useLayoutEffect(() => {
    if (early.typed !== '') begin(early.typed, early.isEntered)
  }, [])
}
