let lastMs = 0
let counter = 0

/**
 * A UUID that sorts by the time it was made (RFC 9562, version 7). Those of one process made in the same millisecond
 * keep their order: the twelve bits after the time count up from a random start, and into the next millisecond when
 * they are full. A clock that steps back does not take the order back.
 */
export function uuid7(now: number = Date.now()): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  if (now > lastMs) {
    lastMs = now
    counter = (((bytes[6] ?? 0) << 8) | (bytes[7] ?? 0)) & 0x7ff
  } else {
    counter += 1
    if (counter > 0xfff) {
      lastMs += 1
      counter = 0
    }
  }
  const hex = Array.from(bytes.slice(8), (byte) => byte.toString(16).padStart(2, '0')).join('')
  const variant = ((Number.parseInt(hex.slice(0, 2), 16) & 0x3f) | 0x80).toString(16)
  const time = lastMs.toString(16).padStart(12, '0')
  const low = counter.toString(16).padStart(3, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${low}-${variant}${hex.slice(2, 4)}-${hex.slice(4)}`
}
