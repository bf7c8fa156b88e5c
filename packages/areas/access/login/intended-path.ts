const somewhere = 'http://dxweb.invalid'
const maxLength = 2000

/** Returns true for characters that browsers drop or read as a slash. */
function isTreacherous(character: string): boolean {
  const code = character.charCodeAt(0)
  return character === '\\' || code <= 0x20 || code === 0x7f
}

/** Pages that would cause a redirect loop after login. */
const circles = ['/login', '/apiweb/logout', '/password', '/invitation']

/** Returns the path to open after login; '/' for anything that a browser could read as another host or scheme. */
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

/** Detects paths such as '/%2F/evil.example' or '/%5Cevil.example', which proxies may decode before they redirect. */
function leavesWhenDecoded(path: string): boolean {
  return /^\/+(%2f|%5c|%0|%09|%20)/i.test(path)
}

/** Returns the path as a lenient router reads it: decoded, in lower case and with single slashes. */
function plainPath(path: string): string {
  try {
    return decodeURIComponent(path).toLowerCase().replaceAll(/\/+/g, '/')
  } catch {
    return '/login'
  }
}
