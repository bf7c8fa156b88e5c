import { NotSaft } from './saft-fault.ts'

const marks: readonly [string, readonly number[]][] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
  // Without a byte order mark, a file in UTF-16 begins with '<' in two bytes.
  ['utf-16le', [0x3c, 0x00]],
  ['utf-16be', [0x00, 0x3c]],
]

const headBytes = 200

/** Detects the encoding: a byte order mark, else the declaration, else UTF-8. */
function encodingOf(head: Uint8Array): string {
  const marked = marks.find(([, mark]) => mark.every((byte, at) => head[at] === byte))
  if (marked) return marked[0]
  const declared = /^\s*<\?xml[^>]*?encoding\s*=\s*["']([^"']+)["']/.exec(
    new TextDecoder('windows-1252').decode(head.subarray(0, headBytes)),
  )?.[1]
  const encoding = encodingNamed(declared ?? 'utf-8')
  // A file with a declaration in single bytes is not UTF-16; some programs convert a file but keep its declaration.
  return encoding.startsWith('utf-16') ? 'utf-8' : encoding
}

/** Accepts the encoding names that browsers accept, such as `utf8`. Reads Latin-1 as Windows-1252. */
function encodingNamed(name: string): string {
  try {
    return new TextDecoder(name).encoding
  } catch {
    throw new NotSaft('unknown_encoding')
  }
}

const joined = (one: Uint8Array, other: Uint8Array) => {
  const both = new Uint8Array(one.length + other.length)
  both.set(one)
  both.set(other, one.length)
  return both
}

/** Counts the bytes at the end that begin an incomplete UTF-8 character. */
function cutOff(bytes: Uint8Array): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] ?? 0
    if (byte < 0x80) return 0
    if (byte >= 0xc0) return back < (byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2) ? back : 0
  }
  return 0
}

/** The lowest valid code point of a UTF-8 character, by its length in bytes. */
const leastOf = [0, 0, 0x80, 0x800, 0x1_00_00]

/** Returns the length of the UTF-8 character at a position; 0 if no valid character begins there. */
function lengthAt(bytes: Uint8Array, at: number): number {
  const first = bytes[at] ?? 0
  if (first < 0x80) return 1
  const length = first < 0xc0 || first >= 0xf8 ? 0 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4
  let point = first & (0xff >> (length + 1))
  for (let next = at + 1; next < at + length; next += 1) {
    const byte = bytes[next] ?? 0
    if ((byte & 0xc0) !== 0x80) return 0
    point = (point << 6) | (byte & 0x3f)
  }
  const isSurrogate = point >= 0xd800 && point < 0xe000
  return point < (leastOf[length] ?? 0) || point > 0x10_ff_ff || isSurrogate ? 0 : length
}

const strict = new TextDecoder('utf-8', { fatal: true })
const windows = new TextDecoder('windows-1252')

/** Reads only invalid bytes as Windows-1252, so that the text does not depend on the sizes of the file's pieces. */
function mixedText(bytes: Uint8Array): string {
  let text = ''
  let from = 0
  for (let at = 0; at < bytes.length;) {
    const length = lengthAt(bytes, at)
    if (length === 0) {
      text += strict.decode(bytes.subarray(from, at)) + windows.decode(bytes.subarray(at, at + 1))
      from = at + 1
    }
    at += length || 1
  }
  return text + strict.decode(bytes.subarray(from))
}

/** Decodes UTF-8, and the Windows-1252 that many tills declare as UTF-8. */
function utf8Decoder() {
  let left: Uint8Array = new Uint8Array()
  return (piece: Uint8Array, isLast: boolean): string => {
    const bytes = left.length === 0 ? piece : joined(left, piece)
    const end = bytes.length - (isLast ? 0 : cutOff(bytes))
    left = bytes.slice(end)
    const whole = bytes.subarray(0, end)
    try {
      return strict.decode(whole)
    } catch {
      return mixedText(whole)
    }
  }
}

function decodeAs(encoding: string): (piece: Uint8Array, isLast: boolean) => string {
  if (encoding === 'utf-8') return utf8Decoder()
  const decoder = new TextDecoder(encoding)
  return (piece, isLast) => decoder.decode(piece, { stream: !isLast })
}

export function decoderOf() {
  let decode: ReturnType<typeof decodeAs> | undefined
  let head: Uint8Array = new Uint8Array()
  const decoded = (bytes: Uint8Array, isLast: boolean) => {
    decode ??= decodeAs(encodingOf(bytes))
    return decode(bytes, isLast)
  }
  return {
    decode(piece: Uint8Array): string {
      if (decode) return decode(piece, false)
      head = joined(head, piece)
      return head.length < headBytes ? '' : decoded(head, false)
    },
    end: () => decoded(decode ? new Uint8Array() : head, true),
  }
}
