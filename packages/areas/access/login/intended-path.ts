const somewhere = 'http://dxweb.invalid'
const maxLength = 2000

/** Characters that browsers drop, or read as a slash. */
function isTreacherous(character: string): boolean {
  const code = character.charCodeAt(0)
  return character === '\\' || code <= 0x20 || code === 0x7f
}

/** Pages that would cause a redirect loop after login. */
const circles = ['/login', '/apiweb/logout', '/password', '/invitation']

/** Anything that a browser could read as another host or scheme becomes '/'. */
export function intendedPath(asked: unknown): string {
  if (typeof asked !== 'string' || asked.length > maxLength) return '/'
  if (!asked.startsWith('/') || asked.startsWith('//') || Array.from(asked).some(isTreacherous))
    return '/'
  if (!URL.canParse(asked, somewhere)) return '/'
  const url = new URL(asked, somewhere)
  const path = url.pathname + url.search + url.hash
  if (url.origin !== somewhere || path.startsWith('//') || leavesWhenDecoded(url.pathname))
    return '/'
  const plain = plainPath(url.pathname)
  return circles.some((circle) => plain.startsWith(circle)) ? '/' : path
}

/** '/%2F/evil.example' or '/%5Cevil.example', for proxies that decode before they redirect. */
function leavesWhenDecoded(path: string): boolean {
  return /^\/+(%2f|%5c|%0|%09|%20)/i.test(path)
}

/** Decoded, in lower case and with single slashes, as a lenient router reads it. */
function plainPath(path: string): string {
  try {
    return decodeURIComponent(path).toLowerCase().replaceAll(/\/+/g, '/')
  } catch {
    return '/login'
  }
}
