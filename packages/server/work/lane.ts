import { Refusal } from '@dxweb/kit/errors/errors.ts'
import type { Task } from './messages.ts'
import { type TurnLimits, Turns } from './turns.ts'
import type { Hears, Worker, WorkerSettings } from './worker.ts'

export interface LaneSettings extends WorkerSettings {
  limits: TurnLimits
  /** Milliseconds after which an idle process is ended to free its memory. */
  idleMs: number
  start: (settings: WorkerSettings) => Worker
}

export interface Order {
  /** The partner; partners take turns. */
  house: number
  task: Task
  hears: Hears
  gone: AbortSignal
}

interface Waiting extends Order {
  resolve: (done: unknown) => void
  reject: (error: unknown) => void
}

/** A queue with one worker process, started on demand. */
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

  /** Throws `busy` when the queue is full, `broken_off` when the process ended. */
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

  /** A failed start is reported to the waiting caller. */
  async #settle({ task, hears, gone, resolve, reject }: Waiting): Promise<void> {
    try {
      if (this.#worker?.isAlive() !== true) this.#worker = this.#settings.start(this.#settings)
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
