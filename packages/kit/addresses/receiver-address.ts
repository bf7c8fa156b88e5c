const loopback = new Set(['127.0.0.1', 'localhost'])

/** A backslash is a slash to some programs, so that they read another host than we do. */
const plainSigns = /^[!-[\]-~]+$/

/** At least two labels, the last of which is no number. */
const hostName = /^[a-z\d-]+(\.[a-z\d-]+)*\.[a-z][a-z\d-]+$/

/**
 * An address that the venue's data may be sent to: https, a host with a name, no login and no anchor. Plain http is for a
 * receiver on this machine, where the server was started for that.
 */
export function isReceiverAddress(text: string, takesLoopback: boolean): boolean {
  const url = plainSigns.test(text) ? URL.parse(text) : null
  if (url === null || url.username !== '' || url.password !== '' || text.includes('#')) return false
  if (takesLoopback && url.protocol === 'http:' && loopback.has(url.hostname)) return true
  return url.protocol === 'https:' && hostName.test(url.hostname)
}
