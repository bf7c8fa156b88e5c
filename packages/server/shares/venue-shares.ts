import { Refusal } from '@dxweb/kit/errors/errors.ts'
import { type TurnLimits, Turns } from './turns.ts'

export interface ShareSettings {
  places: number
  /** Places that one venue may occupy; by default half of all places. */
  perVenue?: number | undefined
  waiting: TurnLimits
}

export interface Wait {
  signal?: AbortSignal | undefined
  /** Longest wait in milliseconds, after which `tooLate` is thrown. */
  timeoutMs?: number
  tooLate?: () => Error
}

interface Waiting {
  venue: number
  begin: (leave: () => void) => void
  refuse: (error: Error) => void
}

/**
 * The places of a pool or a lane. One venue never occupies more than its share, and venues take turns for free places.
 * Statements without a venue (logins, the platform) count as venue 0.
 */
export class VenueShares {
  readonly #turns: Turns<Waiting>
  readonly #perVenue: number
  readonly #held = new Map<number, number>()
  #free: number

  constructor({ places, perVenue = Math.floor(places / 2), waiting }: ShareSettings) {
    this.#turns = new Turns(waiting)
    this.#perVenue = Math.max(1, perVenue)
    this.#free = places
  }

  /**
   * Resolves to a function that releases the place. Throws `busy` if the queue is full, `broken_off` if the caller has
   * disconnected.
   */
  async take(venue: number, { signal, timeoutMs, tooLate }: Wait = {}): Promise<() => void> {
    if (signal?.aborted === true) throw new Refusal('broken_off')
    if (this.#free > 0 && this.#mayHold(venue)) return this.#hold(venue)
    const { promise, resolve, reject } = Promise.withResolvers<() => void>()
    const waiting = { venue, begin: resolve, refuse: reject }
    if (!this.#turns.add(venue, waiting)) throw new Refusal('busy')
    const refuse = (error: Error) => {
      this.#turns.remove(venue, waiting)
      reject(error)
    }
    const leave = () => refuse(new Refusal('broken_off'))
    const limit =
      timeoutMs === undefined
        ? undefined
        : setTimeout(() => refuse(tooLate?.() ?? new Refusal('busy')), timeoutMs)
    signal?.addEventListener('abort', leave)
    return promise.finally(() => {
      clearTimeout(limit)
      signal?.removeEventListener('abort', leave)
    })
  }

  refuseWaiting(error: Error): void {
    for (let one = this.#turns.next(); one !== undefined; one = this.#turns.next()) {
      one.refuse(error)
    }
  }

  #mayHold(venue: number): boolean {
    return (this.#held.get(venue) ?? 0) < this.#perVenue
  }

  #hold(venue: number): () => void {
    this.#held.set(venue, (this.#held.get(venue) ?? 0) + 1)
    this.#free -= 1
    let isHeld = true
    return () => {
      if (!isHeld) return
      isHeld = false
      this.release(venue)
    }
  }

  release(venue: number): void {
    const held = (this.#held.get(venue) ?? 1) - 1
    if (held > 0) this.#held.set(venue, held)
    else this.#held.delete(venue)
    this.#free += 1
    const next = this.#turns.next((one) => this.#mayHold(one))
    if (next) next.begin(this.#hold(next.venue))
  }
}
