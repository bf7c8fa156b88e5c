import { createHash, randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { renderSVG } from 'uqr'
import { seal, unseal } from './seal.ts'

const secondsPerStep = 30
export const totpOwner = (userId: number): string => `totp:${userId}`

const totpOf = (bytes: Uint8Array, label: string) =>
  new TOTP({
    issuer: 'DxWeb',
    label,
    secret: new Secret({ buffer: new Uint8Array(bytes).buffer }),
    period: secondsPerStep,
  })

export function newFactor(secret: Buffer, userId: number, email: string) {
  const bytes = randomBytes(20)
  const totp = totpOf(bytes, email)
  const uri = totp.toString()
  return {
    sealed: seal(secret, totpOwner(userId), bytes),
    shown: { secret: totp.secret.base32, uri, svg: renderSVG(uri, { border: 2 }) },
  }
}

/** Returns the time step of a code, at most one step early or late; null for a wrong code. */
export function stepOf(
  secret: Buffer,
  userId: number,
  sealed: Buffer,
  code: string,
  now: Date,
): number | null {
  const token = code.replaceAll(/\s/g, '')
  if (!/^\d{6}$/.test(token)) return null
  const totp = totpOf(unseal(secret, totpOwner(userId), sealed), '')
  const delta = totp.validate({ token, timestamp: now.getTime(), window: 1 })
  return delta === null ? null : Math.floor(now.getTime() / 1000 / secondsPerStep) + delta
}

/** Returns ten codes of 50 random bits: 'k7m2q-9xw4d'. */
export function newRecoveryCodes(): string[] {
  const alphabet = '023456789abcdefghjkmnpqrstuvwxyz'
  const letter = (byte: number) => alphabet[byte % 32] ?? ''
  return Array.from({ length: 10 }, () => {
    const letters = [...randomBytes(10)].map(letter).join('')
    return `${letters.slice(0, 5)}-${letters.slice(5)}`
  })
}

/** Hashes the normalised code with the user's id, so that equal codes have different hashes. */
export function hashRecoveryCode(userId: number, code: string): Buffer {
  const letters = code.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
  return createHash('sha256').update(`recovery:${userId}:${letters}`).digest()
}
