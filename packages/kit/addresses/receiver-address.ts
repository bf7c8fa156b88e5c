const loopback = new Set(['127.0.0.1', 'localhost'])

/** Excludes the backslash, since programs that read it as a slash connect to another host. */
const plainSigns = /^[!-[\]-~]+$/

/** A host name of at least two labels; the last one begins with a letter. */
const hostName = /^[a-z\d-]+(\.[a-z\d-]+)*\.[a-z][a-z\d-]+$/

/**
 * True for an address that may receive the venue's data: https and a named host, without login or fragment. Plain
 * http to this machine is allowed only with `takesLoopback`.
 */
export function isReceiverAddress(text: string, takesLoopback: boolean): boolean {
  const url = plainSigns.test(text) ? URL.parse(text) : null
  if (url === null || url.username !== '' || url.password !== '' || text.includes('#')) return false
  if (takesLoopback && url.protocol === 'http:' && loopback.has(url.hostname)) return true
  return url.protocol === 'https:' && hostName.test(url.hostname)
}
