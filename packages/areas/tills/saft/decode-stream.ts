import { NotSaft } from './saft-fault.ts'

/** A declared Latin-1 is read as Windows-1252, as browsers do. */
const encodings: Readonly<Record<string, string>> = {
  'utf-8': 'utf-8',
  'utf-16': 'utf-16le',
  'windows-1252': 'windows-1252',
  'iso-8859-1': 'windows-1252',
  'iso-8859-15': 'iso-8859-15',
  'us-ascii': 'windows-1252',
}

const marks: readonly [string, readonly number[]][] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
]

/** Number of leading bytes that contain the declaration, if there is one. */
const headBytes = 200

/** Detects the encoding: a byte order mark, else the declaration, else UTF-8. */
function encodingOf(head: Uint8Array): string {
  const marked = marks.find(([, mark]) => mark.every((byte, at) => head[at] === byte))
  if (marked) return marked[0]
  const declared = /^\s*<\?xml[^>]*?encoding\s*=\s*["']([^"']+)["']/.exec(
    new TextDecoder('windows-1252').decode(head.subarray(0, headBytes)),
  )?.[1]
  if (declared === undefined) return 'utf-8'
  const encoding = encodings[declared.toLowerCase()]
  if (encoding === undefined) throw new NotSaft('unknown_encoding')
  return encoding
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

/** Decodes a file as Windows-1252 if it declares UTF-8 but is not, as many tills write. */
function utf8Decoder() {
  let left: Uint8Array = new Uint8Array()
  let isWindows = false
  const windows = new TextDecoder('windows-1252')
  const strict = new TextDecoder('utf-8', { fatal: true })
  return (piece: Uint8Array, isLast: boolean): string => {
    const bytes = left.length === 0 ? piece : joined(left, piece)
    if (!isWindows) {
      const cut = isLast ? 0 : cutOff(bytes)
      try {
        const text = strict.decode(bytes.subarray(0, bytes.length - cut))
        left = bytes.slice(bytes.length - cut)
        return text
      } catch {
        isWindows = true
        left = new Uint8Array()
      }
    }
    return windows.decode(bytes)
  }
}

function decodeAs(encoding: string): (piece: Uint8Array, isLast: boolean) => string {
  if (encoding === 'utf-8') return utf8Decoder()
  const decoder = new TextDecoder(encoding)
  return (piece, isLast) => decoder.decode(piece, { stream: !isLast })
}

/** Decodes the pieces of one file; characters split between two pieces stay whole. */
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
