import * as z from 'zod/mini'

/** At most so long that a whole address with its code can be typed or scanned. */
export const typedCode = z.string().check(z.maxLength(600))

/** Digits and letters that are not taken for each other when a code is read out or typed. */
const signs = '0123456789abcdefghjkmnpqrstvwxyz'

const misread: Readonly<Record<string, string>> = { i: '1', l: '1', o: '0', u: 'v' }

/** Random signs at the end of a code; those before them are the partner. */
const randomSigns = 6

const written = (number: number): string =>
  number < 32
    ? signs.charAt(number)
    : `${written(Math.floor(number / 32))}${signs.charAt(number % 32)}`

/** Writes the partner and six random bytes as a code: 'zb4k7qx2' belongs to partner 1003. */
export const codeOf = (partnerId: number, random: Uint8Array): string =>
  `${written(partnerId)}${Array.from(random.subarray(0, randomSigns), (byte) => signs.charAt(byte % 32)).join('')}`

export interface LinkCode {
  code: string
  partnerId: number
}

/** A code as it is stored, whatever its case and misread signs; null where it can be none. */
export function readCode(typed: string): LinkCode | null {
  if (typed.length > 40) return null
  const code = typed
    .toLowerCase()
    .replaceAll(/[ -]/g, '')
    .replaceAll(/[ilou]/g, (sign) => misread[sign] ?? sign)
  if (!/^[0-9a-hjkmnp-tv-z]{7,13}$/.test(code) || code.startsWith('0')) return null
  const partnerId = code
    .slice(0, -randomSigns)
    .split('')
    .reduce((number, sign) => number * 32 + signs.indexOf(sign), 0)
  return partnerId < 2_147_483_648 ? { code, partnerId } : null
}

/** The code in what was typed or scanned: alone, in a short address, or in an address that it was added to. */
export function codeIn(typed: string): string {
  const text = typed.trim()
  if (!URL.canParse(text)) return text
  const { pathname, searchParams } = new URL(text)
  return searchParams.get(codeParameter) ?? /^\/k\/([^/]+)$/.exec(pathname)?.[1] ?? text
}

/** Reads the venue's own code in what was typed or scanned; null when there is none. */
export function ownCode(partnerId: number, typed: string | undefined): string | null {
  const read = typed === undefined ? null : readCode(codeIn(typed))
  return read?.partnerId === partnerId ? read.code : null
}

/** Shops find the code under this name in the address that a buyer arrives by. */
const codeParameter = 'kampanje'

/** Adds the campaign's code to an address, before the part after `#`. */
export function leadsTo(address: string, code: string): string {
  const url = new URL(address)
  url.searchParams.set(codeParameter, code)
  return url.href
}

export const pathOfCode = (code: string): string => `/k/${code}`
