/** Returns the attributes that the user changes, listed in `data-kept`; fresh HTML does not overwrite them. */
const keptOf = (element: Element) => new Set((element.getAttribute('data-kept') ?? '').split(' '))

function isAlike(one: Node, other: Node): boolean {
  return (
    one.nodeName === other.nodeName &&
    one.childNodes.length === other.childNodes.length &&
    [...one.childNodes].every((child, index) => {
      const twin = other.childNodes[index]
      return twin !== undefined && isAlike(child, twin)
    })
  )
}

function takeAttributes(into: Element, from: Element): void {
  const kept = keptOf(into)
  for (const name of into.getAttributeNames()) {
    if (!kept.has(name) && !from.hasAttribute(name)) into.removeAttribute(name)
  }
  for (const { name, value } of from.attributes) {
    if (!kept.has(name) && into.getAttribute(name) !== value) into.setAttribute(name, value)
  }
}

function take(into: Node, from: Node): void {
  // A script has already run, and must not run again.
  if (into.nodeName.toLowerCase() === 'script') return
  if (into instanceof Element && from instanceof Element) takeAttributes(into, from)
  if (into.nodeType === Node.TEXT_NODE && into.nodeValue !== from.nodeValue) {
    into.nodeValue = from.nodeValue
  }
  into.childNodes.forEach((child, index) => {
    const twin = from.childNodes[index]
    if (twin) take(child, twin)
  })
}

/**
 * Updates the fragment in place, so that focus, scroll position and open parts stay. Changes nothing and returns false
 * if the structure differs.
 */
export function patchFragment(into: HTMLElement, html: string): boolean {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  const isSameShape =
    into.childNodes.length === body.childNodes.length &&
    [...into.childNodes].every((child, index) => {
      const twin = body.childNodes[index]
      return twin !== undefined && isAlike(child, twin)
    })
  if (!isSameShape) return false
  into.childNodes.forEach((child, index) => {
    const twin = body.childNodes[index]
    if (twin) take(child, twin)
  })
  return true
}
