/** Crockford's Base32, without characters that look alike. */
const signs = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/**
 * Encodes 50 random bits of the id as ten characters, '7Q2KM-9XD4T'. Among a million sales, the probability of a
 * duplicate is below 1 in 1000.
 */
export function receiptNumber(saleId: string): string {
  const end = BigInt(`0x${saleId.replaceAll('-', '').slice(-13)}`)
  const text = Array.from({ length: 10 }, (_, at) => signs[Number((end >> BigInt(5 * at)) & 31n)])
    .toReversed()
    .join('')
  return `${text.slice(0, 5)}-${text.slice(5)}`
}

/** Characters that people write instead of similar ones in the alphabet. */
const lookalikes: Readonly<Record<string, string>> = { O: '0', I: '1', L: '1', U: 'V' }

const readSigns = (text: string) =>
  text
    .toUpperCase()
    .replaceAll(/[\s-]/g, '')
    .replaceAll(/[OILU]/g, (sign) => lookalikes[sign] ?? sign)

/** Normalizes '7q2km 9xd4t' to '7Q2KM-9XD4T'; null if the text is not a receipt number. */
export function readReceiptNumber(text: string): string | null {
  const read = readSigns(text)
  if (read.length !== 10 || !Array.from(read).every((sign) => signs.includes(sign))) return null
  return `${read.slice(0, 5)}-${read.slice(5)}`
}

/** A range of codes or, if `isEnd` is true, of the second halves of codes, which have 25 bits. */
export interface ReceiptSpan {
  lowest: string
  highest: string
  isEnd: boolean
}

const half = 5

/**
 * Returns the codes with a first or second half that begins with the text. A text of four characters needs a digit or
 * a dash, since four letters may be a word.
 */
export function receiptSpans(part: string): ReceiptSpan[] {
  const read = readSigns(part)
  const isMeant = /\d|-/.test(part) || read.length >= half
  const isPart = read.length >= half - 1 && read.length <= 2 * half
  if (!isMeant || !isPart || !Array.from(read).every((sign) => signs.includes(sign))) return []
  const hasWhole = part.trim().indexOf('-') > 0
  const end = read.length > half || hasWhole ? [] : [spanOf(read, half, true)]
  return part.trim().startsWith('-') ? end : [spanOf(read, 2 * half, false), ...end]
}

function spanOf(read: string, length: number, isEnd: boolean): ReceiptSpan {
  const rest = BigInt(5 * (length - read.length))
  const bits = bitsOf(read)
  return { lowest: `${bits << rest}`, highest: `${((bits + 1n) << rest) - 1n}`, isEnd }
}

const bitsOf = (read: string) =>
  Array.from(read).reduce((code, sign) => code * 32n + BigInt(signs.indexOf(sign)), 0n)

/** The 50 bits identify the sale in the database; null if the text is not a receipt number. */
export function saleCode(text: string): string | null {
  const number = readReceiptNumber(text)
  if (number === null) return null
  return String(bitsOf(number.replace('-', '')))
}
