/** Letters, digits and hyphens in at least two labels; the last label is not a number. */
const hostForm = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?$/

/** Characters that shops and proxies may read as a different path than browsers do. */
const hiddenSigns = /%2f|%5c|%00|%0a|%0d|\\/i

/** Spaces and control characters, which browsers skip and readers of the address do not see. */
const unseenSigns = /[^\u0021-\uffff]|\u007f/

/**
 * Returns the reason why an address is not accepted, or null. Refuses host names with letters beyond a to z and their
 * xn-- form, since they can imitate other names.
 */
export function webAddressFault(typed: string): string | null {
  const text = typed.trim()
  if (text === '') return 'required'
  if (!/^([a-z][a-z0-9+.-]*:|\/\/)/i.test(text)) return 'link'
  if (!/^https:\/\//i.test(text)) return 'only_https'
  if (unseenSigns.test(text) || !URL.canParse(text)) return 'link'
  const authority = /^https:\/\/([^/?#\\]*)/i.exec(text)?.[1] ?? ''
  if (authority.includes('@') || authority.includes(':')) return 'link_with_user_or_port'
  const { hostname } = new URL(text)
  if (!/^[\u0020-\u007e]*$/.test(authority) || /(^|\.)xn--/.test(hostname)) {
    return 'link_with_special_letters'
  }
  const isAsRead = hostForm.test(hostname) && authority.toLowerCase() === hostname
  if (!isAsRead || hiddenSigns.test(text)) return 'link'
  return null
}

/**
 * Writes an address as browsers do, without dot segments; an origin or path has no final slash. Returns invalid
 * addresses unchanged.
 */
export function plainAddress(typed: string): string {
  if (webAddressFault(typed) !== null) return typed
  const { origin, pathname, search, hash } = new URL(typed.trim())
  const rest = `${pathname}${search}${hash}`
  return `${origin}${search === '' && hash === '' ? rest.replace(/\/+$/, '') : rest}`
}

/**
 * Returns true if the addresses are equal, or `address` is below `allowed` by whole path segments. Both must be
 * normalized by `plainAddress`.
 */
export const isBelow = (address: string, allowed: string): boolean =>
  address === allowed ||
  (address.startsWith(allowed) && ['/', '?', '#'].includes(address.charAt(allowed.length)))
