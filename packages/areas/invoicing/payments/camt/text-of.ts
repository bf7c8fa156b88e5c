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

/** False for spreadsheets, documents and archives, which do not begin with a tag. */
const isMarkup = (bytes: Uint8Array) =>
  /^(?:\u00EF\u00BB\u00BF)?\s*</.test(new TextDecoder('latin1').decode(bytes.subarray(0, 200)))

function utf8Of(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

/**
 * Decodes a file by its detected or declared encoding. Valid UTF-8 is always read as UTF-8, since some programs convert
 * a file without changing the declaration. Refuses a file that cannot be decoded, with an error for the field `file`.
 */
export function textOf(bytes: Uint8Array): string {
  const shown = shownEncoding(bytes)
  const encoding = shown ?? declaredEncoding(bytes) ?? 'utf-8'
  try {
    const decoder = new TextDecoder(encoding, { fatal: true })
    const converted = shown ? null : utf8Of(bytes)
    return converted ?? decoder.decode(bytes)
  } catch {
    if (!shown && !isMarkup(bytes)) throw invalidField('file', 'not_camt')
    throw invalidField('file', 'camt_encoding', { encoding: encoding.toUpperCase() })
  }
}
