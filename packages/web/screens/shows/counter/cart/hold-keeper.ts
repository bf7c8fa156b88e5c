import type { putHold } from '@dxweb/areas/ticketing/holds/contract.ts'
import type { BodyFor, ReplyOf } from '@dxweb/kit/definitions/endpoint.ts'
import { Refusal } from '@dxweb/kit/errors/errors.ts'

export type HoldLines = BodyFor<typeof putHold.parts>['lines']
export type HoldAnswer = ReplyOf<typeof putHold.parts>

/** What is wanted to be held, under which id. */
export interface Wanted {
  holdId: string
  lines: HoldLines
}

/** How a cart stands: nothing in it, asked for, held until `endsAt` (this machine's clock), or not held. */
export type HoldState =
  | { name: 'none' }
  | { name: 'asking' }
  | { name: 'held'; endsAt: number }
  | { name: 'unheld'; refusal: Refusal | null }

export interface HoldCalls {
  put: (wanted: Wanted, isLeft: boolean) => Promise<HoldAnswer>
  release: (holdId: string) => Promise<unknown>
  onState: (state: HoldState) => void
}

/** After a fault of the line it is asked again so much later. Milliseconds. */
const retryMs = 3_000

const isFault = (error: unknown) => !(error instanceof Refusal) || error.status >= 500

/**
 * Keeps the server's hold the same as the cart: one question at a time, always of the newest cart, again when the line
 * was down. Nothing here keeps the clerk from choosing on.
 */
export class HoldKeeper {
  readonly #calls: HoldCalls
  #onAnswer: (answer: HoldAnswer) => void = () => undefined
  #wanted: Wanted | null = null
  #asked: string | null = null
  #underWay: Promise<void> | null = null
  #retry: ReturnType<typeof setTimeout> | undefined

  constructor(calls: HoldCalls) {
    this.#calls = calls
  }

  /** Who is told what of the cart others had, to take it out. */
  listen(onAnswer: (answer: HoldAnswer) => void): void {
    this.#onAnswer = onAnswer
  }

  /** The cart is this now. The same as before asks nothing. */
  want(wanted: Wanted): void {
    this.#wanted = wanted
    if (JSON.stringify(wanted) !== this.#asked) this.#ask()
  }

  /** Its time begins anew. */
  again(): void {
    this.#ask()
  }

  /** When nothing is under way: who sells the cart then knows that what it holds is held. */
  settled(): Promise<void> {
    return this.#underWay ?? Promise.resolve()
  }

  /** The cart has been sold: there is nothing to hold or to let go of. */
  forget(): void {
    this.#stop()
    this.#calls.onState({ name: 'none' })
  }

  /** The page is left: what is held is held a short while yet. */
  leave(): void {
    const wanted = this.#wanted
    this.#stop()
    if (wanted && wanted.lines.length > 0) this.#calls.put(wanted, true).catch(() => undefined)
  }

  #stop(): void {
    clearTimeout(this.#retry)
    this.#wanted = null
    this.#asked = null
  }

  #ask(): void {
    clearTimeout(this.#retry)
    this.#underWay ??= this.#askOn().finally(() => {
      this.#underWay = null
    })
  }

  async #askOn(): Promise<void> {
    do {
      const wanted = this.#wanted
      if (wanted === null) return
      const isFirst = this.#asked === null
      this.#asked = JSON.stringify(wanted)
      if (wanted.lines.length > 0) await this.#put(wanted)
      else if (isFirst) this.#calls.onState({ name: 'none' })
      else await this.#release(wanted)
    } while (this.#wanted !== null && JSON.stringify(this.#wanted) !== this.#asked)
  }

  async #put(wanted: Wanted): Promise<void> {
    this.#calls.onState({ name: 'asking' })
    try {
      const answer = await this.#calls.put(wanted, false)
      if (this.#wanted?.holdId !== wanted.holdId) return
      this.#calls.onState({ name: 'held', endsAt: Date.now() + answer.leftMs })
      this.#onAnswer(answer)
    } catch (error) {
      this.#failed(error)
    }
  }

  async #release({ holdId }: Wanted): Promise<void> {
    this.#calls.onState({ name: 'none' })
    await this.#calls.release(holdId).catch(() => undefined)
  }

  #failed(error: unknown): void {
    const refusal = error instanceof Refusal && !isFault(error) ? error : null
    this.#calls.onState({ name: 'unheld', refusal })
    if (refusal === null && this.#wanted !== null) {
      this.#retry = setTimeout(() => this.#ask(), retryMs)
    }
  }
}
