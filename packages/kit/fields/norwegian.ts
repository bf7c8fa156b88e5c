const digitsOf = (text: string) => text.replaceAll(/[\s.]/g, '')

/** Whether the last digit is the one that MOD11 gives for the others; a remainder of 1 gives none. */
function hasMod11(digits: string, weights: readonly number[]): boolean {
  const total = weights.reduce((all, weight, index) => all + weight * Number(digits[index]), 0)
  return (11 - (total % 11)) % 11 === Number(digits.at(-1))
}

/** Nine digits with their MOD11 digit, spaces allowed (domain facts 3). */
export function isOrgNumber(text: string): boolean {
  const digits = digitsOf(text)
  return /^\d{9}$/.test(digits) && hasMod11(digits, [3, 2, 7, 6, 5, 4, 3, 2])
}

/** A bank account: eleven digits with their MOD11 digit, spaces and dots allowed (domain facts 3). */
export function isAccountNumber(text: string): boolean {
  const digits = digitsOf(text)
  return /^\d{11}$/.test(digits) && hasMod11(digits, [5, 4, 3, 2, 7, 6, 5, 4, 3, 2])
}

const noBreak = '\u00a0'

/** The digits in groups, or the text as it is when it has another number of them. */
function grouped(text: string, sizes: readonly number[]): string {
  const form = new RegExp(`^${sizes.map((size) => `(\\d{${size}})`).join('')}$`)
  const match = form.exec(digitsOf(text))
  return match === null ? text : match.slice(1).join(noBreak)
}

/** `974 760 673` */
export const formatOrgNumber = (text: string): string => grouped(text, [3, 3, 3])

/** `8601 11 17947` */
export const formatAccountNumber = (text: string): string => grouped(text, [4, 2, 5])

// E.164: a country's code begins with no 0, and there are at most fifteen digits with it; none has fewer than eight.
const foreignPhone = /^(?:\+|00)(?!47)[1-9]\d{7,14}$/
// How many signs a country's code has: one, two, or else three (E.164).
const countryCode = /^(?:[17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})/

/** `+46 701 234 567`: the country's code, then threes, with two to four at the end. */
function foreignGroups(digits: string): string {
  const [code = ''] = countryCode.exec(digits) ?? []
  const rest = digits.slice(code.length).replaceAll(/\d{3}(?=\d{2})/g, `$&${noBreak}`)
  return `+${code}${noBreak}${rest}`
}

/** Mobile numbers and 8xx 3-2-3, `912 34 567`; others in pairs, `22 12 34 56`. A foreign number stays as it was spaced. */
export function formatPhone(text: string): string {
  if (foreignPhone.test(text)) return foreignGroups(text.replace(/^(\+|00)/, ''))
  const national = text.trim().replace(/^(\+|00)47\s*/, '')
  return grouped(national, /^[489]/.test(national) ? [3, 2, 3] : [2, 2, 2, 2])
}

// Fixed lines, mobiles and special numbers have eight digits, the short ones five, machines twelve (domain facts 3).
const norwegianPhone = /^(?:[2-9]\d{7}|0\d{4}|58\d{10})$/

/** As it is kept: without spaces, but for those of a foreign number, which nobody else knows how to space. */
export function readPhone(text: string): string {
  const digits = text.replaceAll(/\s/g, '')
  return foreignPhone.test(digits) ? text.trim().replaceAll(/\s+/g, ' ') : digits
}

/** A telephone number of Norway, with or without its code, or one of another country with its code. */
export function isPhone(text: string): boolean {
  const digits = text.replaceAll(/\s/g, '')
  return foreignPhone.test(digits) || norwegianPhone.test(digits.replace(/^(?:\+|00)47/, ''))
}

/** The same, of a telephone that takes messages: in Norway it begins with 4 or 9. */
export function isMobile(text: string): boolean {
  const digits = text.replaceAll(/\s/g, '')
  return foreignPhone.test(digits) || /^(?:(?:\+|00)47)?[49]\d{7}$/.test(digits)
}
