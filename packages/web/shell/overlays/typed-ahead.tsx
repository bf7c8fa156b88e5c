import { useText } from '../../ui/text/text.ts'

let typed = ''

/** Takes what was typed while the search was being loaded. */
export function takeTyped(): string {
  const taken = typed
  typed = ''
  return taken
}

const focus = (input: HTMLElement | null) => input?.focus()

/** Has the focus while the search is loaded, so that what is typed is neither lost nor taken as shortcuts. */
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
