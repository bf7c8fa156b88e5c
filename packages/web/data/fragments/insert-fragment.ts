/** Recreates a script with the page's nonce, since scripts added by innerHTML never run. */
function runnable(script: HTMLScriptElement, nonce: string): HTMLScriptElement {
  const fresh = document.createElement('script')
  for (const { name, value } of script.attributes) fresh.setAttribute(name, value)
  fresh.setAttribute('nonce', nonce)
  fresh.textContent = script.textContent
  return fresh
}

/**
 * Inserts HTML and runs only scripts with the page's nonce. All other scripts are removed, so that stored text cannot
 * run.
 */
export function insertFragment(into: HTMLElement, html: string, nonce: string): void {
  const parsed = new DOMParser().parseFromString(html, 'text/html')
  const ours: HTMLScriptElement[] = []
  for (const script of parsed.querySelectorAll('script')) {
    // Reads the nonce before insertion, since browsers then hide it from scripts.
    if (nonce !== '' && script.getAttribute('nonce') === nonce) ours.push(script)
    else script.remove()
  }
  const styles = parsed.head.querySelectorAll('style, link[rel="stylesheet"]')
  into.replaceChildren(
    ...styles,
    ...parsed.head.querySelectorAll('script'),
    ...parsed.body.childNodes,
  )
  for (const script of ours) script.replaceWith(runnable(script, nonce))
}
