import { mapYielding } from '@dxweb/kit/map-yielding.ts'
import { type ChainState, firstSignature, type Verify } from './signature-chain.ts'

export type StoredChain = ChainState | 'inserted' | 'renumbered'

export interface Link {
  id: string
  seq: number | null
  signed: string | null
  signature: string | null
  isVerified: boolean
}

export interface Named {
  id: string
  chain: 'verified' | 'inserted' | 'renumbered'
  /** The original number of a renumbered receipt, from its signature. */
  signedSeq: number | null
}

/**
 * A receipt's signature, on which the signature of the next receipt may be based. `seq` is the receipt's original
 * number; null if it is not proven.
 */
interface End {
  signature: string
  seq: number | null
  shift: number
  at: number
}

const maxEnds = 40
const maxWaiting = 200
/** Maximum number of mismatches, since with a wrong key no signature matches. */
const maxMisses = 20_000

const nrAt = 2

/** Returns a receipt's signed text with another number, padded as in the original. */
function numbered(signed: string, seq: number): string {
  const parts = signed.split(';')
  const own = parts[nrAt] ?? ''
  parts[nrAt] = own.startsWith('0') ? String(seq).padStart(own.length, '0') : String(seq)
  return parts.join(';')
}

function otherNumbers({ seq }: Link, end: End): number[] {
  if (seq === null) return []
  const after = end.seq === null ? [seq + 1, seq - 1] : [end.seq + 1]
  return after.filter((each) => each !== seq && each > 0)
}

class Walk {
  readonly named = new Map<string, Named>()
  readonly #verify: Verify
  #ends: End[] = [{ signature: firstSignature, seq: 0, shift: 0, at: -1 }]
  #waiting: { link: Link; at: number }[] = []
  #whole: End | undefined = this.#ends[0]
  #misses = 0

  constructor(verify: Verify) {
    this.#verify = verify
  }

  get #isSpent() {
    return this.#misses > maxMisses
  }

  take(link: Link, at: number): void {
    if (this.#isSpent) return
    if (link.isVerified) this.#pass(link, at)
    else if (!this.#place(link, at)) this.#wait(link, at)
  }

  #fits(text: string, signature: string): boolean {
    const does = this.#verify(text, signature)
    if (!does) this.#misses += 1
    return does
  }

  #pass({ signed, signature, seq }: Link, at: number): void {
    const whole = this.#whole
    if (signed === null || signature === null) return
    const isWaitedFor = this.#waiting.some((each) => whole !== undefined && each.at > whole.at)
    if (whole && isWaitedFor && this.#fits(`${whole.signature};${signed}`, signature))
      this.#closeBetween(whole, at)
    this.#whole = this.#open({ signature, seq, shift: 0, at })
  }

  #closeBetween(from: End, to: number): void {
    this.#waiting = this.#waiting.filter(({ link, at }) => {
      const isBetween = at > from.at && at < to
      if (isBetween) this.#name(link, 'inserted')
      return !isBetween
    })
  }

  #name({ id }: Link, chain: Named['chain'], signedSeq: number | null = null): void {
    this.named.set(id, { id, chain, signedSeq })
  }

  #open(end: End): End {
    this.#ends = [...this.#ends.slice(1 - maxEnds), end]
    return end
  }

  #wait(link: Link, at: number): void {
    this.#waiting = [...this.#waiting.slice(1 - maxWaiting), { link, at }]
    if (link.signature !== null) this.#open({ signature: link.signature, seq: null, shift: 0, at })
  }

  /**
   * Returns undefined if the receipt was not signed after the end. `signedSeq` is null if the receipt still has the
   * number with which it was signed.
   */
  #foundAfter(link: Link, end: End): { signedSeq: number | null } | undefined {
    const { signed, signature } = link
    if (signed === null || signature === null) return undefined
    if (this.#fits(`${end.signature};${signed}`, signature)) return { signedSeq: null }
    const signedSeq = otherNumbers(link, end).find((seq) =>
      this.#fits(`${end.signature};${numbered(signed, seq)}`, signature),
    )
    return signedSeq === undefined ? undefined : { signedSeq }
  }

  #place(link: Link, at: number): boolean {
    for (const end of this.#ends.toReversed()) {
      if (this.#isSpent || end.at === at) continue
      const found = this.#foundAfter(link, end)
      if (found === undefined) continue
      this.#putAfter(end, link, at, found.signedSeq)
      return true
    }
    return false
  }

  /**
   * Places a receipt after an end. The receipts between the two were inserted if this receipt's number is unchanged
   * since signing, or was increased by their count.
   */
  #putAfter(end: End, link: Link, at: number, signedSeq: number | null): void {
    const isNewest = end === this.#ends.at(-1)
    const seq = signedSeq ?? link.seq
    const shift = (link.seq ?? 0) - (seq ?? 0)
    this.#name(link, signedSeq === null ? 'verified' : 'renumbered', signedSeq)
    const isOwn = end.shift === 0 && shift === 0
    if (isOwn || shift - end.shift === at - end.at - 1) this.#closeBetween(end, at)
    this.#ends = this.#ends.filter((each) => each !== end && each.at !== at)
    const placed = this.#open({ signature: link.signature ?? '', seq, shift, at })
    if (signedSeq === null) this.#whole = placed
    if (!isNewest) this.#placeWaiting()
  }

  #placeWaiting(): void {
    for (const { link, at } of this.#waiting) {
      if (this.named.has(link.id) || !this.#place(link, at)) continue
      this.#waiting = this.#waiting.filter((each) => each.link !== link)
    }
  }
}

/**
 * Finds inserted or renumbered receipts, and verifies each receipt as far as signatures allow. Links are ordered by
 * receipt number.
 */
export async function nameTampering(links: readonly Link[], verify: Verify): Promise<Named[]> {
  const walk = new Walk(verify)
  await mapYielding(links, (link, at) => walk.take(link, at))
  return [...walk.named.values()]
}
