/** Ignores the character of the key that opened an overlay, which would otherwise fill or submit its first field. */
function dropOpeningKey(): void {
  const drop = (event: Event) => event.preventDefault()
  window.addEventListener('keypress', drop, { capture: true, once: true })
  const stop = () => window.removeEventListener('keypress', drop, { capture: true })
  window.addEventListener('keydown', stop, { capture: true, once: true })
}

export function focusFirst(mark: HTMLElement | null) {
  const first = mark?.closest('[role="dialog"]')?.querySelector<HTMLElement>('[data-autofocus]')
  if (!first) return
  first.focus({ preventScroll: true })
  dropOpeningKey()
}

/** Focuses the first field of an overlay immediately, since the focus trap waits and loses keys. */
export const FirstFocus = () => <span hidden ref={focusFirst} />
