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

/** Signed text of a receipt, after the previous signature. */
export const ownText = ({ date, time, nr, amountIn, amountEx }: Omit<Signed, 'signature'>) =>
  [date, time, nr, amountIn, amountEx].join(';')

export const signedText = (before: string, receipt: Omit<Signed, 'signature'>) =>
  `${before};${ownText(receipt)}`

/** Verifies the signature (Base64) of a text. */
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

  /**
   * A receipt is broken where its signature does not belong to its content and the signature before it. The first of a
   * file that begins in the middle is unknown, unless the till begins with it.
   */
  next(receipt: Signed): ChainState {
    const before = this.#before
    this.#before = receipt.signature
    if (this.#verify === null) return 'unknown'
    if (this.#verify(signedText(before ?? firstSignature, receipt), receipt.signature))
      return 'verified'
    return before === null ? 'unknown' : 'broken'
  }
}
