import type { putHold } from '@dxweb/areas/ticketing/holds/contract.ts'
import type { BodyFor, ReplyOf } from '@dxweb/kit/definitions/endpoint.ts'
import { Refusal } from '@dxweb/kit/errors/errors.ts'

export type HoldLines = BodyFor<typeof putHold.parts>['lines']
export type HoldAnswer = ReplyOf<typeof putHold.parts>

export interface Wanted {
  holdId: string
  lines: HoldLines
}

/** State of the server's hold. `endsAt` is in the time of the browser's clock. */
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

/** Milliseconds until a retry after a network error. */
const retryMs = 3_000

const isFault = (error: unknown) => !(error instanceof Refusal) || error.status >= 500

/** Syncs the server's hold with the newest cart, one call at a time, with retries. It never blocks the clerk. */
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

  /** Registers the listener for the server's answers, which list seats and places that others have taken. */
  listen(onAnswer: (answer: HoldAnswer) => void): void {
    this.#onAnswer = onAnswer
  }

  /** Sends the wanted seats if they have changed. */
  want(wanted: Wanted): void {
    this.#wanted = wanted
    if (JSON.stringify(wanted) !== this.#asked) this.#ask()
  }

  /** Renews the hold, so that its full time begins again. */
  again(): void {
    this.#ask()
  }

  /** Resolves when no request is in progress, so that a sale knows which seats the cart holds. */
  settled(): Promise<void> {
    return this.#underWay ?? Promise.resolve()
  }

  /** Stops without releasing the hold, since the completed sale has ended it. */
  forget(): void {
    this.#stop()
    this.#calls.onState({ name: 'none' })
  }

  /** Shortens the hold when the page closes. */
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
