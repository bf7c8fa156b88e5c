import { type ReceiptSpan, receiptSpans } from '@dxweb/areas/ticketing/papers/receipt-number.ts'
import { searchKey } from '@dxweb/kit/text/search-key.ts'

/** What somebody has typed, as each kind of thing is looked for by it. */
export interface SearchTerms {
  text: string
  /** Every word's key, in the order that they were typed. */
  words: string[]
  /** Word beginnings that somebody's name, mail address or telephone is found by. */
  person: string[]
  receipts: ReceiptSpan[]
  /** What a card's number begins or ends with. Null where it is too short, or no number. */
  cardNumber: string | null
  /** The whole number that was typed, as reservations have one. */
  number: number | null
}

const mostWords = 5

/** '+47 987 65 432' as telephones are kept: without spaces and the country's code. Null where it is no number. */
function phoneOf(text: string): string | null {
  const digits = text.replaceAll(/[\s()/.-]/g, '')
  if (!/^\+?\d{4,15}$/.test(digits)) return null
  return digits.replace(/^(\+47|0047|47(?=\d{8}$))/, '').replace(/^(\+|00)/, '')
}

/** Reads what was typed. Two signs are the least that is looked for. */
export function searchTermsOf(typed: string): SearchTerms | null {
  const text = typed.trim().replaceAll(/\s+/g, ' ')
  const words = text
    .split(/[\s,;]+/)
    .map(searchKey)
    .filter((word) => word !== '')
    .slice(0, mostWords)
  if (words.join('').length < 2) return null
  const phone = phoneOf(text)
  const named = words.filter((word) => word.length > 1)
  const digits = text.replaceAll(/\s/g, '')
  return {
    text,
    words,
    person: phone === null ? named : [phone],
    receipts: receiptSpans(text),
    cardNumber: /^\d{4,16}$/.test(digits) ? digits : null,
    number: /^\d{1,9}$/.test(digits) ? Number(digits) : null,
  }
}
