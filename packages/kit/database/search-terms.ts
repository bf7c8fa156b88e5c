import { type ReceiptSpan, receiptSpans } from '../fields/receipt-number.ts'
import { searchKey } from '../text/search-key.ts'

export interface SearchTerms {
  text: string
  words: string[]
  /** Prefixes of a name, e-mail address or phone number. */
  person: string[]
  receipts: ReceiptSpan[]
  /** The start or end of a card number; null if the text is too short or not a number. */
  cardNumber: string | null
  /** The text as a number, to find reservations; null if the text is not a number. */
  number: number | null
}

const maxWords = 5

/** Returns '+47 987 65 432' without spaces and country code; null if the text is not a number. */
function phoneOf(text: string): string | null {
  const digits = text.replaceAll(/[\s()/.-]/g, '')
  if (!/^\+?\d{4,15}$/.test(digits)) return null
  return digits.replace(/^(\+47|0047|47(?=\d{8}$))/, '').replace(/^(\+|00)/, '')
}

/** Returns null for fewer than two characters. */
export function searchTermsOf(typed: string): SearchTerms | null {
  const text = typed.trim().replaceAll(/\s+/g, ' ')
  const words = text
    .split(/[\s,;]+/)
    .map(searchKey)
    .filter((word) => word !== '')
    .slice(0, maxWords)
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
