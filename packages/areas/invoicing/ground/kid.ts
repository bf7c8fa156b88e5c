export const kidMethods = ['none', 'mod10', 'mod11'] as const
export type KidMethod = (typeof kidMethods)[number]

/** Computes the Luhn check digit: every second digit from the right is doubled, and the digits are added up. */
function mod10(digits: string): string {
  const sum = Array.from(digits)
    .toReversed()
    .reduce((total, digit, place) => {
      const value = Number(digit) * (place % 2 === 0 ? 2 : 1)
      return total + (value > 9 ? value - 9 : value)
    }, 0)
  return String((10 - (sum % 10)) % 10)
}

/**
 * Computes the check digit with weights 2 to 7, repeated from the right. Returns null if the result is 10, which is no
 * digit.
 */
function mod11(digits: string): string | null {
  const sum = Array.from(digits)
    .toReversed()
    .reduce((total, digit, place) => total + Number(digit) * (2 + (place % 6)), 0)
  const check = (11 - (sum % 11)) % 11
  return check === 10 ? null : String(check)
}

export const kidDigit = (digits: string, method: 'mod10' | 'mod11'): string | null =>
  method === 'mod10' ? mod10(digits) : mod11(digits)

export interface KidAgreement {
  method: KidMethod
  length: number
}

/**
 * Pads the invoice number with zeros and adds a check digit; '' without a KID agreement, null if the KID is too long.
 * If the MOD11 digit would be 10, the KID begins with 1 instead of 0, since no invoice number may be skipped.
 */
export function kidOf(number: number, { method, length }: KidAgreement): string | null {
  if (method === 'none') return ''
  const digits = String(number)
  if (digits.length > length - 2) return null
  const padded = digits.padStart(length - 1, '0')
  const first = kidDigit(padded, method)
  if (first !== null) return `${padded}${first}`
  const other = `1${padded.slice(1)}`
  return `${other}${kidDigit(other, method)}`
}

/** Returns true for 2 to 25 digits with a valid check digit by either method. */
export const isKid = (text: string): boolean => {
  if (!/^\d{2,25}$/.test(text)) return false
  const digits = text.slice(0, -1)
  return [mod10(digits), mod11(digits)].includes(text.at(-1) ?? '')
}
