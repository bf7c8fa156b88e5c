import { type Ref, useCallback } from 'react'

const headings = 'h1, h2, h3, legend'
const fields = 'input, select, textarea, [contenteditable="true"], button'

function ancestorsOf(node: Element): Element[] {
  const parent = node.parentElement
  return parent === null || parent === document.body ? [] : [parent, ...ancestorsOf(parent)]
}

/** Groups of buttons to skip when the focus moves, since their first button may delete the object or undo a step. */
const actions = '.dx-page-actions, .dx-card-actions'

function nearest(around: readonly Element[]): HTMLElement | null {
  for (const place of around.filter((each) => each.isConnected && !each.matches(actions))) {
    const heading = place.querySelector<HTMLElement>(headings)
    if (heading) heading.tabIndex = -1
    const found = heading ?? place.querySelector<HTMLElement>(fields)
    if (found) return found
  }
  return null
}

const isLeft = (button: HTMLButtonElement, active: Element | null) =>
  active === button || (button.type === 'submit' && (button.form?.contains(active) ?? false))

/** Moves the focus from a removed button or form to the nearest heading or field, unless another element has it. */
function leaveFocus(button: HTMLButtonElement): void {
  if (!isLeft(button, document.activeElement)) return
  const around = ancestorsOf(button)
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) nearest(around)?.focus({ preventScroll: true })
  })
}

function attach<Element>(ref: Ref<Element> | undefined, node: Element | null): (() => void) | void {
  if (typeof ref === 'function') return ref(node)
  if (ref) ref.current = node
  return undefined
}

export function useFocusKept(ref: Ref<HTMLButtonElement> | undefined) {
  return useCallback(
    (node: HTMLButtonElement) => {
      const detach = attach(ref, node)
      return () => {
        leaveFocus(node)
        if (detach) detach()
        else attach(ref, null)
      }
    },
    [ref],
  )
}
