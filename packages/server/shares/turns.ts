export interface TurnLimits {
  /** Maximum numbers of waiting tasks, per venue and in all. */
  venue: number
  all: number
}

/** A round-robin queue by venue, so that a busy venue does not block the others. */
export class Turns<T> {
  readonly #limits: TurnLimits
  /** Waiting tasks in turn order of the venues, first in, first out within each venue. */
  readonly #waiting = new Map<number, T[]>()
  #count = 0

  constructor(limits: TurnLimits) {
    this.#limits = limits
  }

  get size(): number {
    return this.#count
  }

  add(venue: number, one: T): boolean {
    const own = this.#waiting.get(venue) ?? []
    if (own.length >= this.#limits.venue || this.#count >= this.#limits.all) return false
    own.push(one)
    this.#waiting.set(venue, own)
    this.#count += 1
    return true
  }

  /** Returns the first task of the next permitted venue; the other venues keep their turns. */
  next(mayContinue: (venue: number) => boolean = () => true): T | undefined {
    for (const [venue, own] of this.#waiting) {
      if (!mayContinue(venue)) continue
      const one = own.shift()
      this.#count -= 1
      this.#waiting.delete(venue)
      if (own.length > 0) this.#waiting.set(venue, own)
      return one
    }
    return undefined
  }

  remove(venue: number, one: T): void {
    const own = this.#waiting.get(venue) ?? []
    const left = own.filter((each) => each !== one)
    this.#count -= own.length - left.length
    if (left.length > 0) this.#waiting.set(venue, left)
    else this.#waiting.delete(venue)
  }
}
