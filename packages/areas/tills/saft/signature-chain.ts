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

/** The signature before a till's first receipt (Skatteetaten, Digital Signature Validator). */
export const firstSignature = '0'

export const ownText = ({ date, time, nr, amountIn, amountEx }: Omit<Signed, 'signature'>) =>
  [date, time, nr, amountIn, amountEx].join(';')

export const signedText = (before: string, receipt: Omit<Signed, 'signature'>) =>
  `${before};${ownText(receipt)}`

export type Verify = (text: string, signature: string) => boolean

export class SignatureChain {
  readonly #verify: Verify | null
  #before: string | null

  /** `before` is the signature before the first receipt; null if no earlier receipt is known. */
  constructor(verify: Verify | null, before: string | null) {
    this.#verify = verify
    this.#before = before
  }

  /**
   * Returns `broken` if the signature does not match the receipt's content and the previous signature. If the previous
   * signature is missing, only the till's first receipt can be verified; others are `unknown`.
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
