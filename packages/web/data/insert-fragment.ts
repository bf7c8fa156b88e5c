/** A script put in by innerHTML never runs; a new element with the page's nonce does. */
function runnable(script: HTMLScriptElement, nonce: string): HTMLScriptElement {
  const fresh = document.createElement('script')
  for (const { name, value } of script.attributes) fresh.setAttribute(name, value)
  fresh.setAttribute('nonce', nonce)
  fresh.textContent = script.textContent
  return fresh
}

/**
 * Puts the server's HTML into an element. Only scripts that carry the page's own nonce are run: the server wrote
 * them. Every other script is taken out, so that a text somebody has stored cannot run.
 */
export function insertFragment(into: HTMLElement, html: string, nonce: string): void {
  const parsed = new DOMParser().parseFromString(html, 'text/html')
  for (const script of parsed.querySelectorAll('script')) {
    const isOurs = nonce !== '' && script.getAttribute('nonce') === nonce
    if (isOurs) script.replaceWith(runnable(script, nonce))
    else script.remove()
  }
  into.replaceChildren(
    ...parsed.head.querySelectorAll('style, link[rel="stylesheet"]'),
    ...parsed.body.childNodes,
  )
}
