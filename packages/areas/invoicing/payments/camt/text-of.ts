import { invalidField } from '@dxweb/kit/errors/errors.ts'

/** Detects the encoding from a byte order mark or from zero bytes at the start. */
function shownEncoding([first, second]: Uint8Array): string | null {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  if (first === 0x3c && second === 0) return 'utf-16le'
  return first === 0 && second === 0x3c ? 'utf-16be' : null
}

const declaredEncoding = (bytes: Uint8Array) =>
  /^[^>]*?encoding\s*=\s*["']([\w.:-]{1,40})["']/.exec(
    new TextDecoder('latin1').decode(bytes.subarray(0, 200)),
  )?.[1]

/**
 * Decodes a file by its detected or declared encoding, UTF-8 by default. Refuses at `file` an unsupported encoding or
 * invalid bytes.
 */
export function textOf(bytes: Uint8Array): string {
  const encoding = shownEncoding(bytes) ?? declaredEncoding(bytes) ?? 'utf-8'
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    throw invalidField('file', 'camt_encoding', { encoding: encoding.toUpperCase() })
  }
}
