/** Digits and letters that nobody takes for each other. */
const signs = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/**
 * What a sale is called on paper and aloud: ten signs of the random end of its id, '7Q2KM-9XD4T'. Two sales of a house
 * with a million of them share one by less than one chance in a thousand; the id itself stays in every file.
 */
export function receiptNumber(saleId: string): string {
  const end = BigInt(`0x${saleId.replaceAll('-', '').slice(-13)}`)
  const text = Array.from({ length: 10 }, (_, at) => signs[Number((end >> BigInt(5 * at)) & 31n)])
    .toReversed()
    .join('')
  return `${text.slice(0, 5)}-${text.slice(5)}`
}

/** What people write for signs that are not used. */
const lookalikes: Readonly<Record<string, string>> = { O: '0', I: '1', L: '1', U: 'V' }

const readSigns = (text: string) =>
  text
    .toUpperCase()
    .replaceAll(/[\s-]/g, '')
    .replaceAll(/[OILU]/g, (sign) => lookalikes[sign] ?? sign)

/** A number as somebody has read or typed it, with its dash: '7q2km 9xd4t' is '7Q2KM-9XD4T'. Null where it is none. */
export function readReceiptNumber(text: string): string | null {
  const read = readSigns(text)
  if (read.length !== 10 || !Array.from(read).every((sign) => signs.includes(sign))) return null
  return `${read.slice(0, 5)}-${read.slice(5)}`
}

/** A span of the codes that numbers are written from, or of the ends of codes: the 25 bits of a second half. */
export interface ReceiptSpan {
  lowest: string
  highest: string
  isEnd: boolean
}

const half = 5

/**
 * Where the numbers lie that a part names: one that begins with it, or whose second half does, as people read them.
 * Four letters are a word sooner than a number, so that many want a digit or a dash among them.
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

/** The 50 bits that a number is written from, as the database finds the sale by them. Null where it is no number. */
export function saleCode(text: string): string | null {
  const number = readReceiptNumber(text)
  if (number === null) return null
  return String(bitsOf(number.replace('-', '')))
}
