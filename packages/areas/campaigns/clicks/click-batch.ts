export const visitorBytes = 16

export interface Follow {
  code: string
  /** Hash of the visitor; null if the click is not counted. */
  visitor: Buffer | null
}

export interface Counted {
  codes: readonly string[]
  clicks: readonly number[]
  /** Concatenated hashes of new visitors; `places` has the 1-based position of each visitor's code. */
  visitors: Buffer
  places: readonly number[]
}

const keyOf = (code: string, visitor: Buffer) => `${code}${visitor.toString('latin1')}`

/** Remembers one day's committed visitors, so that they are not sent again. */
export class KnownVisitors {
  readonly #keys = new Set<string>()
  readonly #most: number

  constructor(most = 50_000) {
    this.#most = most
  }

  has(key: string): boolean {
    return this.#keys.has(key)
  }

  add(keys: Iterable<string>): void {
    for (const key of keys) if (this.#keys.size < this.#most) this.#keys.add(key)
  }
}

export class ClickBatch {
  readonly #known: KnownVisitors
  readonly #clicks = new Map<string, number>()
  readonly #fresh = new Map<string, { code: string; visitor: Buffer }>()

  constructor(known: KnownVisitors) {
    this.#known = known
  }

  add({ code, visitor }: Follow): void {
    this.#clicks.set(code, (this.#clicks.get(code) ?? 0) + (visitor === null ? 0 : 1))
    if (visitor === null) return
    const key = keyOf(code, visitor)
    if (!this.#known.has(key)) this.#fresh.set(key, { code, visitor })
  }

  /** Returns the counts in the same order in all processes, so that two processes cannot deadlock. */
  counted(): Counted {
    const all = [...this.#clicks].toSorted(([one], [other]) => (one < other ? -1 : 1))
    const codes = all.map(([code]) => code)
    const placeOf = new Map(codes.map((code, at) => [code, at + 1]))
    const fresh = [...this.#fresh.values()].toSorted((one, other) =>
      Buffer.compare(one.visitor, other.visitor),
    )
    return {
      codes,
      clicks: all.map(([, clicks]) => clicks),
      visitors: Buffer.concat(fresh.map(({ visitor }) => visitor)),
      places: fresh.map(({ code }) => placeOf.get(code) ?? 0),
    }
  }

  /** Remembers the new visitors. Must be called after the commit. */
  remember(): void {
    this.#known.add(this.#fresh.keys())
  }
}
