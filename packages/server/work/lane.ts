import { Refusal } from '@dxweb/kit/errors/errors.ts'
import type { TurnLimits } from '../shares/turns.ts'
import { VenueShares } from '../shares/venue-shares.ts'
import type { Task } from './messages.ts'
import type { FileReceiver, Worker, WorkerSettings } from './worker.ts'

export interface LaneSettings extends WorkerSettings {
  /** Maximum number of processes; one venue may use half of them. */
  processes: number
  limits: TurnLimits
  /** Milliseconds until an idle process is ended to free its memory. */
  idleMs: number
  start: (settings: WorkerSettings) => Worker
}

export interface Order {
  venue: number
  task: Task
  receiver: FileReceiver
  signal: AbortSignal
}

export class Lane {
  readonly #settings: LaneSettings
  readonly #shares: VenueShares
  /** Idle processes, each with the timer that ends it. The process that became idle last is used first. */
  readonly #idle = new Map<Worker, NodeJS.Timeout>()
  readonly #atWork = new Set<Worker>()
  #isClosed = false

  constructor(settings: LaneSettings) {
    this.#settings = settings
    this.#shares = new VenueShares({ places: settings.processes, waiting: settings.limits })
  }

  /** Throws `busy` if the queue is full, `broken_off` if the process ended. */
  async perform({ venue, task, receiver, signal }: Order): Promise<unknown> {
    if (this.#isClosed) throw new Refusal('broken_off')
    const release = await this.#shares.take(venue, { signal })
    try {
      return await this.#performNow(task, receiver, signal)
    } finally {
      release()
    }
  }

  close(): void {
    this.#isClosed = true
    this.#shares.refuseWaiting(new Refusal('broken_off'))
    for (const worker of this.#atWork) worker.end()
    for (const worker of this.#idle.keys()) this.#end(worker)
  }

  async #performNow(task: Task, receiver: FileReceiver, signal: AbortSignal): Promise<unknown> {
    const worker = this.#worker()
    this.#atWork.add(worker)
    try {
      return await worker.perform(task, receiver, signal)
    } finally {
      this.#atWork.delete(worker)
      if (worker.isAlive() && !this.#isClosed) this.#rest(worker)
    }
  }

  #worker(): Worker {
    for (const worker of [...this.#idle.keys()].toReversed()) {
      clearTimeout(this.#idle.get(worker))
      this.#idle.delete(worker)
      if (worker.isAlive()) return worker
    }
    return this.#settings.start(this.#settings)
  }

  #rest(worker: Worker): void {
    this.#idle.set(worker, setTimeout(() => this.#end(worker), this.#settings.idleMs).unref())
  }

  #end(worker: Worker): void {
    clearTimeout(this.#idle.get(worker))
    this.#idle.delete(worker)
    worker.end()
  }
}
