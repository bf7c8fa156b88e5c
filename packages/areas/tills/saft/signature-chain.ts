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

/** Whether a signature (Base64) belongs to a text. */
export type Verify = (text: string, signature: string) => boolean

/** Follows the signatures of one till in the order of its file. */
export class SignatureChain {
  readonly #verify: Verify | null
  #before: string | null

  /** `before` is the newest signature that is known of the till; null where its file begins in the middle. */
  constructor(verify: Verify | null, before: string | null) {
    this.#verify = verify
    this.#before = before
  }

  /** A receipt is broken where its signature is not of its own content and the signature before it. */
  next(receipt: Signed): ChainState {
    const before = this.#before
    this.#before = receipt.signature
    if (this.#verify === null || before === null) return 'unknown'
    return this.#verify(signedText(before, receipt), receipt.signature) ? 'verified' : 'broken'
  }

  get newest(): string | null {
    return this.#before
  }
}
