/** Attributes of an element that its user changes, so that fresh HTML leaves them alone: `data-kept="hidden"`. */
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
  // A script has run; it is neither changed nor run again.
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
 * Writes the figures of fresh HTML into a fragment that stands already, so that focus, scroll and what is open stay.
 * False, with nothing done, when the HTML has another shape than what stands.
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
