import { useText } from '../../ui/text/text.ts'

let typed = ''

/** Returns the text that was typed while the search was loading. */
export const typedAhead = (): string => typed

/** Forgets the text once the search is shown or closed. */
function focus(input: HTMLElement | null) {
  input?.focus()
  return () => {
    typed = ''
  }
}

/** Has the focus while the search is loading, to keep early keys from being lost or taken as shortcuts. */
export function TypedAhead() {
  const t = useText()
  return (
    <input
      ref={focus}
      className="dx-hidden"
      aria-label={t('shell.search')}
      maxLength={100}
      onChange={(event) => {
        typed = event.currentTarget.value
      }}
    />
  )
}
