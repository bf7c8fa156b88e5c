import { hash, randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

const form = /^dx_live_([0-9A-Za-z]{8})_([0-9A-Za-z]{43})([0-9A-Za-z]{6})$/

function inBase62(value: bigint, length: number): string {
  let left = value
  let text = ''
  for (let place = 0; place < length; place += 1) {
    text = (digits[Number(left % 62n)] ?? '') + text
    left /= 62n
  }
  return text
}

const random = (bytes: number, length: number) =>
  inBase62(BigInt(`0x${randomBytes(bytes).toString('hex')}`), length)

const checksum = (text: string) => inBase62(BigInt(crc32(text)), 6)

export const hashKey = (token: string): Buffer => hash('sha256', token, 'buffer')

/** `dx_live_<8 public>_<43 secret><6 checksum>`; a double click selects the whole token. */
export interface NewKey {
  token: string
  hash: Buffer
  prefix: string
}

export function newKey(): NewKey {
  const prefix = `dx_live_${random(8, 8)}`
  const unchecked = `${prefix}_${random(32, 43)}`
  const token = unchecked + checksum(unchecked)
  return { token, hash: hashKey(token), prefix }
}

/** Returns false for malformed keys, which are refused without a query. */
export const isKey = (token: string): boolean =>
  form.test(token) && checksum(token.slice(0, -6)) === token.slice(-6)
