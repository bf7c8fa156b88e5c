const stops = 'a[href], button, input, select, textarea, [contenteditable="true"], [tabindex="0"]'

const stopsIn = (box: Element): HTMLElement[] =>
  [...box.querySelectorAll<HTMLElement>(stops)].filter(
    (each) => each.tabIndex >= 0 && !each.matches(':disabled, [hidden]'),
  )

export function focusStart(dialog: HTMLElement, body: Element = dialog): void {
  const [first] = stopsIn(body)
  const start = body.querySelector<HTMLElement>('[data-autofocus]') ?? first ?? dialog
  start.focus({ preventScroll: true })
}

/** Identifies a button by tag and name, since rendering again may create a new element. */
const nameOf = (element: Element) =>
  element.tagName + (element.getAttribute('aria-label') ?? element.textContent)

/**
 * Keeps the focus in a dialog when its focused element disappears: moves it to an element that disappeared earlier
 * and is rendered again, otherwise to the first focusable element.
 */
export function keepFocus(mark: HTMLElement): () => void {
  const dialog = mark.closest<HTMLElement>('[role="dialog"]')
  const body = mark.parentElement
  if (dialog === null || body === null) return () => undefined
  let last: Element | null = null
  const left = new Set<string>()
  const note = ({ target }: FocusEvent) => {
    last = target instanceof Element ? target : null
  }
  const watcher = new MutationObserver(() => {
    if (last === null || last.isConnected || document.activeElement !== document.body) return
    const names = stopsIn(body).map((each) => [nameOf(each), each] as const)
    const isOnly = (name: string) => names.filter(([each]) => each === name).length === 1
    const back = names.find(([name]) => left.has(name) && isOnly(name))
    if (back && left.delete(back[0])) return back[1].focus({ preventScroll: true })
    left.add(nameOf(last))
    focusStart(dialog, body)
  })
  dialog.addEventListener('focusin', note)
  watcher.observe(dialog, { childList: true, subtree: true })
  return () => {
    dialog.removeEventListener('focusin', note)
    watcher.disconnect()
  }
}
