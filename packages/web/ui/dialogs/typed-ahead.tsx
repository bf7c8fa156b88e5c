import { type ReactNode, Suspense, useEffectEvent, useLayoutEffect } from 'react'

let typed = ''

const forget = () => {
  typed = ''
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

/** Has the focus while a search or dialog is loading, to keep early keys from being lost or taken as shortcuts. */
function Waiting({ label }: { label: string }) {
  return (
    <input
      ref={focus}
      className="dx-hidden"
      aria-label={label}
      maxLength={100}
      onChange={(event) => {
        typed = event.currentTarget.value
      }}
    />
  )
}

interface TypedAheadProps {
  /** Name of the field that takes the text, `useTypedAhead`. */
  label: string
  children: ReactNode
}

/** Loads a dialog that begins with a text field, and keeps what is typed until it is shown. */
export function TypedAhead({ label, children }: TypedAheadProps) {
  return <Suspense fallback={<Waiting label={label} />}>{children}</Suspense>
}

/** Hands a first field what was typed while it was loading: not its initial value, since keys may come as it renders. */
export function useTypedAhead(take: (text: string) => void): void {
  const begin = useEffectEvent(take)
  useLayoutEffect(() => {
    if (typed !== '') begin(typed)
  }, [])
}
