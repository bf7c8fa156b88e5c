import { createHmac, createPublicKey, timingSafeEqual, verify } from 'node:crypto'

/** A public RSA key, or the secret that a till shares for HMAC. */
export type ChainKey = { kind: 'rsa'; publicKey: string } | { kind: 'hmac'; secret: string }

export interface Signed {
  date: string
  time: string
  nr: string
  amountIn: string
  amountEx: string
  signature: string
}

export type ChainState = 'verified' | 'broken' | 'unknown'

/** The signature before the first receipt of a till (Skatteetaten, Digital Signature Validator). */
export const firstSignature = '0'

export const signedText = (before: string, { date, time, nr, amountIn, amountEx }: Signed) =>
  [before, date, time, nr, amountIn, amountEx].join(';')

function verifierOf(key: ChainKey): (text: string, signature: Buffer) => boolean {
  if (key.kind === 'rsa') {
    const publicKey = createPublicKey(key.publicKey)
    return (text, signature) => verify('RSA-SHA1', Buffer.from(text), publicKey, signature)
  }
  return (text, signature) => {
    const made = createHmac('sha1', key.secret).update(text).digest()
    // HMAC-SHA1-128 keeps the first 16 of its 20 bytes.
    const kept = made.subarray(0, signature.length === 16 ? 16 : made.length)
    return kept.length === signature.length && timingSafeEqual(kept, signature)
  }
}

/** Follows the signatures of one till in the order of its file. */
export class SignatureChain {
  readonly #verify: ((text: string, signature: Buffer) => boolean) | null
  #before: string | null

  /** `before` is the newest signature that is known of the till; null where its file begins in the middle. */
  constructor(key: ChainKey | null, before: string | null) {
    this.#verify = key && verifierOf(key)
    this.#before = before
  }

  /** A receipt is broken where its signature is not of its own content and the signature before it. */
  next(receipt: Signed): ChainState {
    const before = this.#before
    this.#before = receipt.signature
    if (this.#verify === null || before === null) return 'unknown'
    const signature = Buffer.from(receipt.signature, 'base64')
    return this.#verify(signedText(before, receipt), signature) ? 'verified' : 'broken'
  }

  get newest(): string | null {
    return this.#before
  }
}
