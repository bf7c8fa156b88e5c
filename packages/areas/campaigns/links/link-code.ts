import * as z from 'zod/mini'

export const typedCode = z.string().check(z.maxLength(600))

/** Digits and letters that are hard to confuse when a code is read out or typed. */
const signs = '0123456789abcdefghjkmnpqrstvwxyz'

const misread: Readonly<Record<string, string>> = { i: '1', l: '1', o: '0', u: 'v' }

/** Number of random characters at the end of a code; the characters before them identify the partner. */
const randomSigns = 6

const written = (number: number): string =>
  number < 32
    ? signs.charAt(number)
    : `${written(Math.floor(number / 32))}${signs.charAt(number % 32)}`

/** Writes the partner and six random bytes as a code: 'zb4k7qx2' is a code of partner 1003. */
export const codeOf = (partnerId: number, random: Uint8Array): string =>
  `${written(partnerId)}${Array.from(random.subarray(0, randomSigns), (byte) => signs.charAt(byte % 32)).join('')}`

export interface LinkCode {
  code: string
  partnerId: number
}

/**
 * Returns a typed code in its stored form, ignoring case and commonly misread characters; null if it cannot be a code.
 */
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

export function codeIn(typed: string): string {
  const text = typed.trim()
  if (!URL.canParse(text)) return text
  const { pathname, searchParams } = new URL(text)
  return searchParams.get(codeParameter) ?? /^\/k\/([^/]+)$/.exec(pathname)?.[1] ?? text
}

export function ownCode(partnerId: number, typed: string | undefined): string | null {
  const read = typed === undefined ? null : readCode(codeIn(typed))
  return read?.partnerId === partnerId ? read.code : null
}

const codeParameter = 'kampanje'

export function withCampaignCode(address: string, code: string): string {
  const url = new URL(address)
  url.searchParams.set(codeParameter, code)
  return url.href
}

export const pathOfCode = (code: string): string => `/k/${code}`
