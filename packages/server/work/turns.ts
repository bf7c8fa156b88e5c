export interface TurnLimits {
  /** The most waiting, per partner and in all. */
  house: number
  all: number
}

/** Round-robin by partner, so that a busy one does not block the others. */
export class Turns<T> {
  readonly #limits: TurnLimits
  /** In turn order; first in, first out within a partner. */
  readonly #waiting = new Map<number, T[]>()
  #count = 0

  constructor(limits: TurnLimits) {
    this.#limits = limits
  }

  get size(): number {
    return this.#count
  }

  add(house: number, one: T): boolean {
    const own = this.#waiting.get(house) ?? []
    if (own.length >= this.#limits.house || this.#count >= this.#limits.all) return false
    own.push(one)
    this.#waiting.set(house, own)
    this.#count += 1
    return true
  }

  next(): T | undefined {
    const [turn] = this.#waiting
    if (turn === undefined) return undefined
    const [house, own] = turn
    const one = own.shift()
    this.#count -= 1
    this.#waiting.delete(house)
    if (own.length > 0) this.#waiting.set(house, own)
    return one
  }

  remove(house: number, one: T): void {
    const own = this.#waiting.get(house) ?? []
    const left = own.filter((each) => each !== one)
    this.#count -= own.length - left.length
    if (left.length > 0) this.#waiting.set(house, left)
    else this.#waiting.delete(house)
  }
}
