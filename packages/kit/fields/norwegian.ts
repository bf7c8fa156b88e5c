const digitsOf = (text: string) => text.replaceAll(/[\s.]/g, '')

/** Checks MOD11 by weights; a remainder of 1 has no valid digit. */
function hasMod11(digits: string, weights: readonly number[]): boolean {
  const total = weights.reduce((all, weight, index) => all + weight * Number(digits[index]), 0)
  return (11 - (total % 11)) % 11 === Number(digits.at(-1))
}

/** Accepts nine digits with a MOD11 check digit; spaces and dots allowed (domain facts 3). */
export function isOrgNumber(text: string): boolean {
  const digits = digitsOf(text)
  return /^\d{9}$/.test(digits) && hasMod11(digits, [3, 2, 7, 6, 5, 4, 3, 2])
}

/** Accepts eleven digits with a MOD11 check digit; spaces and dots allowed (domain facts 3). */
export function isAccountNumber(text: string): boolean {
  const digits = digitsOf(text)
  return /^\d{11}$/.test(digits) && hasMod11(digits, [5, 4, 3, 2, 7, 6, 5, 4, 3, 2])
}

const noBreak = '\u00a0'

function grouped(text: string, sizes: readonly number[]): string {
  const form = new RegExp(`^${sizes.map((size) => `(\\d{${size}})`).join('')}$`)
  const match = form.exec(digitsOf(text))
  return match === null ? text : match.slice(1).join(noBreak)
}

export const formatOrgNumber = (text: string): string => grouped(text, [3, 3, 3])

export const formatAccountNumber = (text: string): string => grouped(text, [4, 2, 5])

// E.164: a country code never begins with 0, and the number has 8 to 15 digits including the country code.
const foreignPhone = /^(?:\+|00)(?!47)[1-9]\d{7,14}$/
// Country codes with one or two digits; all others have three (E.164).
const countryCode = /^(?:[17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})/

/**
 * Formats a foreign number as `+46 701 234 567`: the country code, then groups of three digits and a last group of two
 * to four.
 */
function foreignGroups(digits: string): string {
  const [code = ''] = countryCode.exec(digits) ?? []
  const rest = digits.slice(code.length).replaceAll(/\d{3}(?=\d{2})/g, `$&${noBreak}`)
  return `+${code}${noBreak}${rest}`
}

/**
 * Formats mobile and 8xx numbers as `912 34 567`, other Norwegian numbers as `22 12 34 56`. A foreign number with
 * spaces keeps them.
 */
export function formatPhone(text: string): string {
  if (foreignPhone.test(text)) return foreignGroups(text.replace(/^(\+|00)/, ''))
  const national = text.trim().replace(/^(\+|00)47\s*/, '')
  return grouped(national, /^[489]/.test(national) ? [3, 2, 3] : [2, 2, 2, 2])
}

// Eight digits, five in short numbers, twelve in machine-to-machine numbers (domain facts 3).
const norwegianPhone = /^(?:[2-9]\d{7}|0\d{4}|58\d{10})$/

/** Removes spaces, except in foreign numbers, since their grouping is unknown. */
export function readPhone(text: string): string {
  const digits = text.replaceAll(/\s/g, '')
  return foreignPhone.test(digits) ? text.trim().replaceAll(/\s+/g, ' ') : digits
}

/** Accepts a Norwegian number with or without +47, or a foreign number with its country code. */
export function isPhone(text: string): boolean {
  const digits = text.replaceAll(/\s/g, '')
  return foreignPhone.test(digits) || norwegianPhone.test(digits.replace(/^(?:\+|00)47/, ''))
}

/** Returns true for numbers that receive text messages; Norwegian ones begin with 4 or 9. */
export function isMobile(text: string): boolean {
  const digits = text.replaceAll(/\s/g, '')
  return foreignPhone.test(digits) || /^(?:(?:\+|00)47)?[49]\d{7}$/.test(digits)
}
