let lastMs = 0
let counter = 0

const pool = new Uint8Array(4096)
let used = pool.length

/** Takes ten bytes from a pool, since one large request for random bytes is far cheaper than many small ones. */
function tenBytes(): number {
  if (used + 10 > pool.length) {
    crypto.getRandomValues(pool)
    used = 0
  }
  used += 10
  return used - 10
}

const hex = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))
const byteAt = (at: number) => pool[at] ?? 0
const hexAt = (at: number) => hex[byteAt(at)] ?? ''

/**
 * Returns a UUIDv7 (RFC 9562). The bits after the time count up while the clock does not advance, so the order is
 * kept even if the clock is set back.
 */
export function uuid7(now: number = Date.now()): string {
  const at = tenBytes()
  if (now > lastMs) {
    lastMs = now
    counter = ((byteAt(at + 8) << 8) | byteAt(at + 9)) & 0x7ff
  } else {
    counter += 1
    if (counter > 0xfff) {
      lastMs += 1
      counter = 0
    }
  }
  const time = lastMs.toString(16).padStart(12, '0')
  const low = counter.toString(16).padStart(3, '0')
  const variant = hex[(byteAt(at) & 0x3f) | 0x80]
  const rest = `${hexAt(at + 2)}${hexAt(at + 3)}${hexAt(at + 4)}${hexAt(at + 5)}${hexAt(at + 6)}${hexAt(at + 7)}`
  return `${time.slice(0, 8)}-${time.slice(8)}-7${low}-${variant}${hexAt(at + 1)}-${rest}`
}
