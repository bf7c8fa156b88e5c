import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { Refusal } from '@dxweb/kit/errors/errors.ts'
import { isDatabaseUnavailable, isStalePlan, sqlStateOf } from '../connections/sqlstate.ts'
import { type Limits, type PoolSettings, VenuePool } from '../connections/venue-pool.ts'
import { Lag } from './lag.ts'
import { isPosition, type Position } from './position.ts'

export interface ReplicaSettings extends Pick<
  PoolSettings,
  'url' | 'connections' | 'perVenue' | 'timeoutMs' | 'onIdleError'
> {
  position: () => Promise<Position>
  watchMs?: number | undefined
}

/**
 * Milliseconds before each attempt while the replica lacks changes that its reader has seen. After the last attempt,
 * the primary answers.
 */
const waits = [0, 20, 40, 80, 160]
/** Milliseconds for which a failed replica is not used, and for which a connection is awaited. */
const [awayMs, connectMs] = [5000, 2000]
/** Maximum lag in milliseconds for reports. */
const maxBehindMs = 30_000

/** The SQLSTATE that `requirePosition` raises. */
const behindState = 'DX001'

/**
 * Returns SQL that fails on a replica that has not replayed the position yet, so that no later statement of the
 * transaction runs.
 */
export function requirePosition(position: Position): string {
  if (!isPosition(position)) throw new TypeError('That is no position of the log')
  return `do $$ begin
    if pg_is_in_recovery() and pg_last_wal_replay_lsn() < '${position}' then
      raise exception using errcode = '${behindState}';
    end if; end $$`
}

const replayed = `select case when pg_is_in_recovery() then pg_last_wal_replay_lsn()
  else pg_current_wal_insert_lsn() end::text as position`

type Answer<T> = { answer: T } | null

/** A read-only copy of the database. `read` and `stream` return null if the primary must answer. */
export class Replica {
  readonly #pool: VenuePool
  readonly #position: () => Promise<Position>
  readonly #lag = new Lag()
  readonly #closing = new AbortController()
  readonly #watching: Promise<void>
  unavailableUntil = 0
  /** Lag in milliseconds; null while the replica does not answer, undefined before the first measurement. */
  #behindMs: number | null | undefined

  constructor({ position, watchMs = 5000, ...settings }: ReplicaSettings) {
    this.#pool = new VenuePool({ ...settings, isPooled: true, tooLate: 'busy', connectMs })
    this.#position = position
    this.#watching = this.#watch(watchMs)
  }

  /** Statements that open each transaction. */
  get begins(): readonly string[] {
    return this.#pool.begins
  }

  behindMs(): number | null {
    return this.#behindMs ?? null
  }

  read<T>(work: (client: pg.ClientBase) => Promise<T>, limits: Limits): Promise<Answer<T>> {
    return this.#tried(() => this.#pool.use(work, limits))
  }

  /** The first page decides between replica and primary; later pages come from the same snapshot. */
  async stream<T>(
    work: (client: pg.ClientBase) => AsyncGenerator<T>,
    limits: Limits,
  ): Promise<Answer<AsyncGenerator<T>>> {
    const opened = await this.#tried(async () => {
      const pages = this.#pool.stream(work, limits)
      return { pages, first: await pages.next() }
    })
    return opened && { answer: continued(opened.answer.first, opened.answer.pages) }
  }

  async close(): Promise<void> {
    this.#closing.abort()
    await this.#watching
    await this.#pool.close()
  }

  get #isThere(): boolean {
    const isNear = this.#behindMs === undefined || (this.#behindMs ?? Infinity) <= maxBehindMs
    return isNear && performance.now() >= this.unavailableUntil
  }

  async #tried<T>(read: () => Promise<T>): Promise<Answer<T>> {
    for (const wait of waits) {
      if (wait > 0) await delay(wait)
      if (!this.#isThere) return null
      try {
        return { answer: await read() }
      } catch (error) {
        if (sqlStateOf(error) === behindState) continue
        if (isUnavailable(error)) this.unavailableUntil = performance.now() + awayMs
        else if (!isOfReplica(error)) throw error
        return null
      }
    }
    return null
  }

  async #watch(everyMs: number): Promise<void> {
    const { signal } = this.#closing
    while (!signal.aborted) {
      await this.#look().catch(() => {
        this.#behindMs = null
      })
      await delay(everyMs, undefined, { signal, ref: false }).catch(() => undefined)
    }
  }

  async #look(): Promise<void> {
    this.#lag.add(performance.now(), await this.#position())
    const ask = (client: pg.ClientBase) => client.query<{ position: Position }>(replayed)
    const { rows } = await this.#pool.use(ask, { venue: 0 })
    this.#behindMs = this.#lag.behind(performance.now(), rows[0]?.position ?? '')
    this.unavailableUntil = 0
  }
}

/**
 * Returns true for a write on the replica, which is an error in our code and does not mean that the replica is down.
 */
const isWrite = (error: unknown) => sqlStateOf(error) === '25006'

const isUnavailable = (error: unknown) =>
  error instanceof Refusal && isDatabaseUnavailable(error) && !isWrite(error)

/** Returns true for a read cancelled by recovery, which the primary can answer. */
const isOfReplica = (error: unknown) =>
  isStalePlan(error) || ['40001', '40P01'].includes(sqlStateOf(error) ?? '')

async function* continued<T>(
  first: IteratorResult<T, unknown>,
  pages: AsyncGenerator<T>,
): AsyncGenerator<T> {
  if (first.done === true) return
  try {
    yield first.value
    yield* pages
  } finally {
    await pages.return(undefined)
  }
}
