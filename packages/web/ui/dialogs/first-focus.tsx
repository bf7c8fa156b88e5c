export function focusFirst(mark: HTMLElement | null) {
  const first = mark?.closest('[role="dialog"]')?.querySelector<HTMLElement>('[data-autofocus]')
  first?.focus({ preventScroll: true })
}

/** Focuses the first field of an overlay as it appears, since the focus trap waits and loses keys. */
export const FirstFocus = () => <span hidden ref={focusFirst} />
