export const kidMethods = ['none', 'mod10', 'mod11'] as const
export type KidMethod = (typeof kidMethods)[number]

/** Luhn: every second digit from the right is doubled, and its digits are added up. */
function mod10(digits: string): string {
  const sum = Array.from(digits)
    .toReversed()
    .reduce((total, digit, place) => {
      const value = Number(digit) * (place % 2 === 0 ? 2 : 1)
      return total + (value > 9 ? value - 9 : value)
    }, 0)
  return String((10 - (sum % 10)) % 10)
}

/** Weights 2 to 7 from the right, over and over. Null where the remainder asks for 10, which is no digit. */
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
  /** Length of the whole KID, with check digit. */
  length: number
}

/**
 * The invoice's number with leading zeros and a check digit; '' without an agreement. When the MOD11 digit would be 10,
 * it begins with 1 instead, since numbers have no gaps. Null when longer than agreed.
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

/** 2 to 25 digits of which the last is right by either method. */
export const isKid = (text: string): boolean => {
  if (!/^\d{2,25}$/.test(text)) return false
  const digits = text.slice(0, -1)
  return [mod10(digits), mod11(digits)].includes(text.at(-1) ?? '')
}
