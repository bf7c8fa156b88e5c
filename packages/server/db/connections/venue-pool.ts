import pg from 'pg'
import { Refusal } from '@dxweb/kit/errors/errors.ts'
import { VenueShares } from '../../shares/venue-shares.ts'
import { columnTypes } from './column-types.ts'
import { Quiet } from './quiet.ts'
import { RowClient } from './row-client.ts'
import { sessionOptions, transactionOptions } from './scope-settings.ts'
import { isConnectionEnd, isStalePlan, refusalOf, unavailable } from './sqlstate.ts'

export interface PoolSettings {
  url: string
  isPooled?: boolean | undefined
  connections: number
  /** Maximum number of connections per venue; by default half of all connections. */
  perVenue?: number | undefined
  timeoutMs: number
  /** Milliseconds to wait for a free connection within the venue's share. */
  waitMs?: number | undefined
  connectMs?: number
  /** Error of a call that waits too long: `unavailable` if the engine is the cause, `busy` if other callers are. */
  tooLate: 'unavailable' | 'busy'
  onIdleError?: ((error: Error) => void) | undefined
  onConnect?: (client: RowClient) => void
}

export interface Limits {
  venue: number
  answerTimeoutMs?: number
  isBackground?: boolean | undefined
  signal?: AbortSignal | undefined
}

interface Taken {
  client: pg.PoolClient
  /** Releases the connection once no statement of this caller runs on it. */
  release: () => Promise<void>
}

const defaultWaitMs = 10_000
/** Milliseconds to wait for a read to end before it is cancelled, since a cancel costs the engine a process. */
const cancelAfterMs = 50
/** Maximum numbers of waiting callers; with more, the wait would be longer than users accept. */
const waiting = { venue: 1000, all: 5000 }

/** Errors per connection, recorded from the start, since startup and end may arrive in one packet. */
const faults = new WeakMap<pg.ClientBase, Error>()

export class VenuePool {
  readonly #pool: pg.Pool
  /** Commands that begin each transaction; none if the connections keep their settings. */
  readonly begins: readonly string[]
  readonly #shares: VenueShares
  readonly #quiet = new Quiet()
  readonly #tooLate: () => Error
  readonly #waitMs: number
  /** Milliseconds to wait for an answer: the engine's own timeout plus a margin. */
  readonly #answerTimeoutMs: number

  constructor({ connections, perVenue, timeoutMs, tooLate, ...settings }: PoolSettings) {
    this.begins = settings.isPooled === true ? transactionOptions(timeoutMs) : []
    this.#pool = openPool(settings, connections, timeoutMs)
    this.#shares = new VenueShares({ places: connections, perVenue, waiting })
    this.#answerTimeoutMs = timeoutMs + 2000
    this.#waitMs = settings.waitMs ?? defaultWaitMs
    this.#tooLate = () =>
      tooLate === 'busy' ? new Refusal('busy') : unavailable(new Error('No connection was free'))
  }

  async use<T>(work: (client: pg.ClientBase) => Promise<T>, limits: Limits): Promise<T> {
    if (limits.isBackground === true) {
      await this.#quiet.wait()
      return this.#use(work, limits)
    }
    const end = this.#quiet.begin()
    return this.#use(work, limits).finally(end)
  }

  async #use<T>(work: (client: pg.ClientBase) => Promise<T>, limits: Limits): Promise<T> {
    const { client, release } = await this.#take(limits)
    const limit = setTimeout(() => {
      // An unresponsive engine cannot apply its own statement timeout.
      faults.set(client, new Error('The engine did not answer in time'))
      cutOff(client)
    }, limits.answerTimeoutMs ?? this.#answerTimeoutMs)
    try {
      return await work(client)
    } catch (error) {
      throw failureOf(error, client, limits.signal)
    } finally {
      clearTimeout(limit)
      await release()
    }
  }

  /** Occupies the connection until the last value or `return`. */
  async *stream<T>(
    work: (client: pg.ClientBase) => AsyncGenerator<T>,
    limits: Limits,
  ): AsyncGenerator<T> {
    const end = this.#quiet.begin()
    const { client, release } = await this.#take(limits).catch((error: unknown) => {
      end()
      throw error
    })
    try {
      yield* work(client)
    } catch (error) {
      throw failureOf(error, client, limits.signal)
    } finally {
      await release().finally(end)
    }
  }

  async close(): Promise<void> {
    // Ignores late errors of closing connections.
    this.#pool.removeAllListeners('error').on('error', () => undefined)
    await this.#pool.end()
  }

  async #take({ venue, signal }: Limits): Promise<Taken> {
    const leave = await this.#shares.take(venue, {
      signal,
      timeoutMs: this.#waitMs,
      tooLate: this.#tooLate,
    })
    try {
      const client = await this.#pool.connect()
      const stay = cancelWhen(signal, client)
      const release = async () => {
        await stay()
        client.release(faults.get(client))
        leave()
      }
      if (signal?.aborted === true) {
        await release()
        throw new Refusal('broken_off')
      }
      return { client, release }
    } catch (error) {
      leave()
      throw error instanceof Refusal ? error : unavailable(error)
    }
  }
}

type ClientSettings = Pick<
  PoolSettings,
  'url' | 'isPooled' | 'waitMs' | 'connectMs' | 'onIdleError' | 'onConnect'
>

function openPool(settings: ClientSettings, max: number, timeoutMs: number): pg.Pool {
  const pool = new pg.Pool({
    Client: RowClient,
    connectionString: settings.url,
    application_name: 'dxweb',
    max,
    pipeline: true,
    types: columnTypes,
    connectionTimeoutMillis: settings.connectMs ?? settings.waitMs ?? defaultWaitMs,
    idleTimeoutMillis: 60_000,
    ...(settings.isPooled !== true && { statement_timeout: timeoutMs, options: sessionOptions }),
  })
  // Without a listener, a connection closed by the server would crash the process.
  pool.on('error', (error) => settings.onIdleError?.(error))
  pool.on('connect', (client) => {
    client.on('error', (error) => {
      if (!faults.has(client)) faults.set(client, error)
    })
    settings.onConnect?.(client as unknown as RowClient)
  })
  return pool
}

function failureOf(error: unknown, client: pg.ClientBase, signal?: AbortSignal): unknown {
  if (signal?.aborted === true) return new Refusal('broken_off')
  if (faults.has(client)) return unavailable(error)
  if (isStalePlan(error) || isConnectionEnd(error)) faults.set(client, error as Error)
  return refusalOf(error)
}

/**
 * Cancels the statement when its caller disconnects. The returned function waits for the cancel, so that it cannot
 * affect the connection's next statement.
 */
function cancelWhen(signal: AbortSignal | undefined, client: pg.PoolClient): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined
  let cancelled: Promise<boolean> | undefined
  const cancel = () => {
    cancelled = (client as unknown as RowClient).cancelRunning()
  }
  const leave = () => {
    timer = setTimeout(cancel, cancelAfterMs)
  }
  signal?.addEventListener('abort', leave, { once: true })
  return async () => {
    clearTimeout(timer)
    signal?.removeEventListener('abort', leave)
    if (cancelled === undefined || faults.has(client)) return
    // A late cancel may have affected the end of the transaction instead.
    const isFree =
      (await cancelled) && (await client.query('rollback').catch(() => false)) !== false
    if (!isFree) faults.set(client, new Error('The cancelled connection is in an unknown state'))
  }
}

/** Fails all queries that wait for the connection, through an internal of the driver. */
function cutOff(client: pg.ClientBase): void {
  const { stream } = (client as unknown as { connection: pg.Connection }).connection
  stream.destroy()
}
