import pg from 'pg'
import { setTimeout as delay } from 'node:timers/promises'
import { Refusal } from '@dxweb/kit/errors/errors.ts'
import { StartFault } from '../ground/start-fault.ts'
import { columnTypes } from './column-types.ts'
import { assertWalledIn } from './application-role.ts'
import { sql } from './database.ts'
import type { Database, Row, Scope, Statement, StatementOptions, Transaction } from './database.ts'
import { giveWay } from './engine/give-way.ts'
import { exchange, transact } from './exchange.ts'
import { readPages } from './read-pages.ts'
import { RowClient } from './row-client.ts'
import { SharedReads } from './shared-reads.ts'
import {
  isConnectionEnd,
  isSerializationFailure,
  isStalePlan,
  refusalOf,
  unavailable,
} from './sqlstate.ts'

export interface DatabaseSettings {
  /** Connects as the owner; every connection then switches to the application's role. */
  url: string
  /** The engine is a child of this process: its reports give way to all else on the machine. */
  isEmbedded?: boolean
  connections?: number
  reportConnections?: number
  statementTimeoutMs?: number
  reportTimeoutMs?: number
  onIdleError?: (error: Error) => void
}

interface Pools {
  main: pg.Pool
  reports: pg.Pool
}

const attempts = 6

/** Throws StartFault when the database cannot be opened, or its role could bypass row level security. */
export async function openDatabase(settings: DatabaseSettings): Promise<Database> {
  const pools = {
    main: openPool(settings, settings.connections ?? 10, settings.statementTimeoutMs ?? 10_000),
    reports: openPool(
      settings,
      settings.reportConnections ?? 4,
      settings.reportTimeoutMs ?? 60_000,
    ),
  }
  if (settings.isEmbedded === true) {
    pools.reports.on(
      'connect',
      (client) => void giveWay((client as unknown as RowClient).engineProcess),
    )
  }
  try {
    await onConnection(pools.main, assertWalledIn)
  } catch (error) {
    await closePools(pools)
    throw error instanceof Refusal ? cannotOpen(error.cause) : error
  }
  return databaseOn(pools)
}

function openPool(settings: DatabaseSettings, max: number, timeoutMs: number): pg.Pool {
  const pool = new pg.Pool({
    Client: RowClient,
    connectionString: settings.url,
    application_name: 'dxweb',
    max,
    pipeline: true,
    types: columnTypes,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 60_000,
    statement_timeout: timeoutMs,
    options:
      '-c role=dxweb_app -c timezone=UTC -c datestyle=ISO -c idle_in_transaction_session_timeout=30000',
  })
  // Without a listener, a connection closed by the server would crash the process.
  pool.on('error', (error) => settings.onIdleError?.(error))
  pool.on('connect', (client) =>
    client.on('error', (error) => {
      if (!faults.has(client)) faults.set(client, error)
    }),
  )
  return pool
}

/** Recorded from the start: startup and end may arrive in one read, so a connection may break on checkout. */
const faults = new WeakMap<pg.ClientBase, Error>()

function cannotOpen(cause: unknown): StartFault {
  const reason = cause instanceof Error ? cause.message : String(cause)
  return new StartFault(`The database cannot be opened: ${reason}.`, { cause })
}

async function closePools({ main, reports }: Pools): Promise<void> {
  for (const pool of [main, reports]) {
    // Late messages on closing connections do not matter.
    pool.removeAllListeners('error').on('error', () => undefined)
  }
  await Promise.all([main.end(), reports.end()])
}

function databaseOn(pools: Pools): Database {
  const poolOf = (options?: StatementOptions) => pools[options?.pool ?? 'main']
  const batch: Database['batch'] = async (scope, statements, options) => {
    const settings = settingsOf(scope)
    const found = again(poolOf(options), (client) => transact(client, settings, statements), {
      gone: options?.gone,
    })
    return found as Promise<never>
  }
  const shared = new SharedReads(async ({ scope: { renterId }, reads }, enters) => {
    const inRole = renterId === 0 ? [] : [actAsRenter]
    const answers = await again(pools.main, (client) =>
      exchange(client, [...enters, ...inRole, ...reads]),
    )
    const rows = answers.slice(enters.length + inRole.length)
    return { entered: answers.slice(0, enters.length), rows }
  })
  return {
    batch,
    async run<R>(scope: Scope, statement: Statement<R>, options?: StatementOptions) {
      const [rows] = await batch(scope, [statement], options)
      return rows
    },
    enter: (scope, enter, reads) => shared.read(scope, enter, reads),
    pages: <R>(scope: Scope, statement: Statement, options?: Paging) =>
      pagesOn(pools.reports, settingsOf(scope), statement, options) as AsyncGenerator<R[]>,
    async transaction(scope, work) {
      const begin = ['begin', ...settingsOf(scope)].join('; ')
      return again(pools.main, (client) => transacted(client, begin, work), {
        patienceMs: transactionPatienceMs,
      })
    },
    reference<R>(statement: Statement, options?: StatementOptions) {
      return again(poolOf(options), async (client) => (await query(client, statement)) as R[])
    },
    close: () => closePools(pools),
  }
}

/** SET takes no parameters, so the text is built from validated integers. A renter's role is read-only. */
function settingsOf({ partnerId, renterId, userId }: Scope): string[] {
  const lines = [
    settingOf('partner_id', partnerId),
    settingOf('renter_id', renterId),
    settingOf('user_id', userId),
  ]
  return renterId === 0 ? lines : [...lines, 'set local role dxweb_renter']
}

function settingOf(name: string, value: number): string {
  if (!Number.isInteger(value) || value < 0) throw new TypeError(`${name} ${value} is not an id`)
  return `set local dx.${name} = '${value}'`
}

/** Without BEGIN, SET LOCAL would warn. */
const actAsRenter = sql('act-as-renter', `select set_config('role', 'dxweb_renter', true)`)

interface Paging {
  size?: number
  gone?: AbortSignal
}

async function* pagesOn(
  pool: pg.Pool,
  settings: string[],
  statement: Statement,
  { size = 500, gone }: Paging = {},
): AsyncGenerator<Row[]> {
  const client = await connectionOf(pool, gone)
  const stay = cancelWhen(gone, client)
  try {
    yield* readPages(client, settings, statement, size)
  } catch (error) {
    throw faults.has(client) ? unavailable(error) : refusalOf(error, statement.text)
  } finally {
    stay()
    client.release(faults.get(client))
  }
}

async function query(client: pg.ClientBase, statement: Statement): Promise<Row[]> {
  const { name, text, values } = statement
  try {
    const result = await client.query<Row>({ name: name || undefined, text, values })
    return result.rows
  } catch (error) {
    throw refusalOf(error, text)
  }
}

async function transacted<T>(
  client: pg.ClientBase,
  begin: string,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  // Not awaited, so that it is pipelined with the first statement, which also fails if it does.
  const beginning = client.query(begin)
  beginning.catch(() => undefined)
  try {
    const answer = await work(transactionOn(client))
    await beginning
    await commit(client)
    return answer
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}

function transactionOn(client: pg.ClientBase): Transaction {
  return {
    async run<R>(statement: Statement) {
      return (await query(client, statement)) as R[]
    },
    async batch(statements) {
      const results = await Promise.allSettled(statements.map((one) => query(client, one)))
      const failed = results.find((result) => result.status === 'rejected')
      if (failed) throw failed.reason
      return results.map((result) => (result as PromiseFulfilledResult<Row[]>).value) as never
    },
  }
}

/** PostgreSQL answers COMMIT after a failed statement with ROLLBACK and no error. */
async function commit(client: pg.ClientBase): Promise<void> {
  const { command } = await client.query('commit')
  if (command !== 'COMMIT') throw new Error('The transaction went on after a statement had failed')
}

async function again<T>(
  pool: pg.Pool,
  work: (client: pg.ClientBase) => Promise<T>,
  limits?: Limits,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await onConnection(pool, work, limits)
    } catch (error) {
      const canHeal = isSerializationFailure(error) || isStalePlan(error)
      if (!canHeal || attempt === attempts) throw error
      await delay(Math.random() * 5 * 2 ** attempt)
    }
  }
}

/** Milliseconds: the engine's own timeout and a margin; a transaction has several statements. */
const statementPatience = (pool: pg.Pool) => Number(pool.options.statement_timeout) + 2000
const transactionPatienceMs = 120_000

interface Limits {
  patienceMs?: number
  gone?: AbortSignal | undefined
}

async function connectionOf(pool: pg.Pool, gone?: AbortSignal): Promise<pg.PoolClient> {
  const client = await pool.connect().catch((error: unknown) => {
    throw unavailable(error)
  })
  if (gone?.aborted === true) {
    client.release()
    throw new Refusal('broken_off')
  }
  return client
}

/** Ends what the connection runs when nobody waits for it any more. The connection goes too: the engine may hear of it late. */
function cancelWhen(gone: AbortSignal | undefined, client: pg.PoolClient): () => void {
  const leave = () => {
    faults.set(client, new Error('Nobody waits for the answer'))
    ;(client as unknown as RowClient).cancelRunning()
  }
  gone?.addEventListener('abort', leave, { once: true })
  return () => gone?.removeEventListener('abort', leave)
}

/** Fails everything that waits for the connection, which the driver's types do not expose. */
function cutOff(client: pg.ClientBase): void {
  const { stream } = (client as unknown as { connection: pg.Connection }).connection
  stream.destroy()
}

async function onConnection<T>(
  pool: pg.Pool,
  work: (client: pg.ClientBase) => Promise<T>,
  { patienceMs = statementPatience(pool), gone }: Limits = {},
): Promise<T> {
  const client = await connectionOf(pool, gone)
  const stay = cancelWhen(gone, client)
  const limit = setTimeout(() => {
    // An unresponsive engine cannot time out its own statements.
    faults.set(client, new Error('The engine did not answer in time'))
    cutOff(client)
  }, patienceMs)
  try {
    return await work(client)
  } catch (error) {
    if (faults.has(client)) throw unavailable(error)
    if (isStalePlan(error) || isConnectionEnd(error)) faults.set(client, error as Error)
    throw refusalOf(error)
  } finally {
    clearTimeout(limit)
    stay()
    client.release(faults.get(client))
  }
}
