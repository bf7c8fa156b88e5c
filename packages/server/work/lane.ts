import { Refusal } from '@dxweb/kit/errors/errors.ts'
import type { Task } from './messages.ts'
import { type TurnLimits, Turns } from './turns.ts'
import { type Hears, startWorker, type Worker, type WorkerSettings } from './worker.ts'

export interface LaneSettings extends WorkerSettings {
  limits: TurnLimits
  /** A process that has had nothing to do for so long is ended, and its memory given back. Milliseconds. */
  idleMs: number
}

export interface Order {
  /** Whose it is: houses take turns. */
  house: number
  task: Task
  hears: Hears
  /** Whoever waits for it has gone. */
  gone: AbortSignal
}

interface Waiting extends Order {
  resolve: (done: unknown) => void
  reject: (error: unknown) => void
}

/** One thing at a time, in a process that is started when there is something to do. */
export class Lane {
  readonly #settings: LaneSettings
  readonly #turns: Turns<Waiting>
  #worker: Worker | undefined
  #isAtWork = false
  #isClosed = false
  #rest: NodeJS.Timeout | undefined

  constructor(settings: LaneSettings) {
    this.#settings = settings
    this.#turns = new Turns(settings.limits)
  }

  /** Throws busy where too many wait already, and broken_off where the process ended over it. */
  async perform(order: Order): Promise<unknown> {
    const { house, gone } = order
    const { promise, resolve, reject } = Promise.withResolvers<unknown>()
    if (this.#isClosed || gone.aborted) throw new Refusal('broken_off')
    const waiting = { ...order, resolve, reject }
    if (!this.#turns.add(house, waiting)) throw new Refusal('busy')
    const leave = () => {
      this.#turns.remove(house, waiting)
      reject(new Refusal('broken_off'))
    }
    gone.addEventListener('abort', leave)
    if (!this.#isAtWork) void this.#work()
    return promise.finally(() => gone.removeEventListener('abort', leave))
  }

  close(): void {
    this.#isClosed = true
    clearTimeout(this.#rest)
    for (let one = this.#turns.next(); one !== undefined; one = this.#turns.next()) {
      one.reject(new Refusal('broken_off'))
    }
    this.#end()
  }

  async #work(): Promise<void> {
    this.#isAtWork = true
    clearTimeout(this.#rest)
    for (let one = this.#turns.next(); one !== undefined; one = this.#turns.next()) {
      await this.#settle(one)
    }
    this.#isAtWork = false
    this.#rest = setTimeout(() => this.#end(), this.#settings.idleMs).unref()
  }

  /** A process that cannot be started is told to who waits for it, as one that ended is. */
  async #settle({ task, hears, gone, resolve, reject }: Waiting): Promise<void> {
    try {
      if (this.#worker?.isAlive() !== true) this.#worker = startWorker(this.#settings)
      resolve(await this.#worker.perform(task, hears, gone))
    } catch (error) {
      reject(error)
    }
  }

  #end(): void {
    this.#worker?.end()
    this.#worker = undefined
  }
}
