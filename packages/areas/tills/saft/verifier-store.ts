import { createHmac, createPublicKey, timingSafeEqual, verify } from 'node:crypto'
import type { ChainKey, Verify } from './signature-chain.ts'

/** Throws if an RSA key is invalid. */
export function verifierOf(key: ChainKey): Verify {
  if (key.kind === 'rsa') {
    const publicKey = createPublicKey(key.publicKey)
    return (text, signature) =>
      verify('RSA-SHA1', Buffer.from(text), publicKey, Buffer.from(signature, 'base64'))
  }
  return (text, signature) => {
    const given = Buffer.from(signature, 'base64')
    const made = createHmac('sha1', key.secret).update(text).digest()
    // HMAC-SHA1-128 keeps the first 16 of the 20 bytes.
    const kept = made.subarray(0, given.length === 16 ? 16 : made.length)
    return kept.length === given.length && timingSafeEqual(kept, given)
  }
}

/** Derives the public key from a private key too; returns null if the text contains no RSA key. */
export function readPublicKey(text: string): string | null {
  const pem = text.includes('-----BEGIN')
    ? text
    : `-----BEGIN PUBLIC KEY-----\n${text.replaceAll(/\s+/g, '')}\n-----END PUBLIC KEY-----`
  try {
    const key = createPublicKey(pem)
    return key.asymmetricKeyType === 'rsa' ? key.export({ type: 'spki', format: 'pem' }) : null
  } catch {
    return null
  }
}
