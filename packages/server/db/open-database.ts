import type pg from 'pg'
import { setTimeout as delay } from 'node:timers/promises'
import { Refusal } from '@dxweb/kit/errors/errors.ts'
import { StartFault } from '../ground/start-fault.ts'
import { assertWalledIn } from './application-role.ts'
import { isDistributed } from './connections/is-distributed.ts'
import type { RowClient } from './connections/row-client.ts'
import { type Limits, VenuePool } from './connections/venue-pool.ts'
import { sql } from './database.ts'
import type { Database, Row, Scope, Statement, StatementOptions, Transaction } from './database.ts'
import { giveWay } from './engine/give-way.ts'
import { exchange, transact } from './exchange.ts'
import { readPages } from './read-pages.ts'
import { SharedReads } from './shared-reads.ts'
import { isSerializationFailure, isStalePlan, refusalOf } from './connections/sqlstate.ts'

export interface DatabaseSettings {
  /** Connects as the owner; every connection then switches to the application's role. */
  url: string
  /** The engine is a child of this process, so its reports can run at low priority. */
  isEmbedded?: boolean
  connections?: number
  reportConnections?: number
  /** A single caller uses this database, and may hold all of its connections. */
  isOneCaller?: boolean
  statementTimeoutMs?: number
  reportTimeoutMs?: number
  onIdleError?: (error: Error) => void
}

interface Pools {
  main: VenuePool
  reports: VenuePool
}

const attempts = 6

/** Throws StartFault when the database cannot be opened, or its role could bypass row level security. */
export async function openDatabase(settings: DatabaseSettings): Promise<Database> {
  const pools = openPools(settings)
  try {
    await pools.main.use(assertWalledIn, { venue: 0 })
    return databaseOn(pools, await pools.main.use(isDistributed, { venue: 0 }))
  } catch (error) {
    await closePools(pools)
    throw error instanceof Refusal ? cannotOpen(error.cause) : error
  }
}

function openPools({
  connections = 12,
  reportConnections = 4,
  isOneCaller = false,
  ...settings
}: DatabaseSettings): Pools {
  const { url, onIdleError, statementTimeoutMs = 10_000, reportTimeoutMs = 60_000 } = settings
  return {
    main: new VenuePool({
      url,
      onIdleError,
      connections,
      perVenue: isOneCaller ? connections : undefined,
      timeoutMs: statementTimeoutMs,
      tooLate: 'unavailable',
    }),
    reports: new VenuePool({
      url,
      onIdleError,
      connections: reportConnections,
      perVenue: isOneCaller ? reportConnections : undefined,
      timeoutMs: reportTimeoutMs,
      tooLate: 'busy',
      ...(settings.isEmbedded === true && { onConnect: giveWayLater }),
    }),
  }
}

/** Milliseconds in which a new connection reads its catalog, which takes a busy machine's lowest half a minute. */
const warmMs = 1000

function giveWayLater(client: RowClient): void {
  const later = setTimeout(() => void giveWay(client.engineProcess), warmMs).unref()
  client.once('end', () => clearTimeout(later))
}

function cannotOpen(cause: unknown): StartFault {
  const reason = cause instanceof Error ? cause.message : String(cause)
  return new StartFault(`The database cannot be opened: ${reason}.`, { cause })
}

const closePools = ({ main, reports }: Pools) => Promise.all([main.close(), reports.close()])

/** On other nodes a context holds from BEGIN to COMMIT only. On one node they are not sent, which costs less. */
const sharedReadsOn = (main: VenuePool, isOnNodes: boolean) =>
  new SharedReads(async ({ scope, reads }, enters, gone) => {
    const inRole = scope.renterId === 0 ? [] : [isOnNodes ? beRenter : actAsRenter]
    const sent = [...enters, ...inRole, ...reads]
    const limits = { venue: scope.partnerId, gone }
    const look = (client: pg.ClientBase) =>
      isOnNodes ? transact(client, [], sent) : exchange(client, sent)
    const answers = await again(main, look, limits)
    const rows = answers.slice(enters.length + inRole.length)
    return { entered: answers.slice(0, enters.length), rows }
  })

function databaseOn(pools: Pools, isOnNodes: boolean): Database {
  const poolOf = (options?: StatementOptions) => pools[options?.pool ?? 'main']
  const batch: Database['batch'] = async (scope, statements, options) => {
    const settings = settingsOf(scope)
    const found = again(poolOf(options), (client) => transact(client, settings, statements), {
      venue: scope.partnerId,
      gone: options?.gone,
    })
    return found as Promise<never>
  }
  const shared = sharedReadsOn(pools.main, isOnNodes)
  return {
    batch,
    async run<R>(scope: Scope, statement: Statement<R>, options?: StatementOptions) {
      const [rows] = await batch(scope, [statement], options)
      return rows
    },
    enter: (scope, enter, reads, gone) => shared.read({ scope, reads }, enter, gone),
    pages<R>(scope: Scope, statement: Statement, { size = 500, gone }: Paging = {}) {
      const read = (client: pg.ClientBase) => readPages(client, settingsOf(scope), statement, size)
      return pools.reports.stream(read, { venue: scope.partnerId, gone }) as AsyncGenerator<R[]>
    },
    async transaction(scope, work) {
      const begin = ['begin', ...settingsOf(scope)].join('; ')
      const limits = { venue: scope.partnerId, patienceMs: transactionPatienceMs }
      return again(pools.main, (client) => transacted(client, begin, work), limits)
    },
    reference<R>(statement: Statement<R>, options?: StatementOptions) {
      const limits = { venue: 0, gone: options?.gone }
      return again(poolOf(options), (client) => query(client, statement) as Promise<R[]>, limits)
    },
    async close() {
      await closePools(pools)
    },
  }
}

/** SET takes no parameters, so the text is built from validated integers. A renter's role is read-only. */
function settingsOf({ partnerId, renterId, userId, keyHash }: Scope): string[] {
  const lines = [
    ...(keyHash === undefined ? [] : [holdKey(keyHash)]),
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

/** DO answers no row, like the settings. */
function holdKey(keyHash: string): string {
  if (!/^[0-9a-f]{64}$/.test(keyHash)) throw new TypeError('That is not the hash of a key')
  return String.raw`do $$ begin perform dx_hold_key('\x${keyHash}'); end $$`
}

/** Without BEGIN, SET LOCAL would warn. */
const actAsRenter = sql('act-as-renter', `select set_config('role', 'dxweb_renter', true)`)
const beRenter = sql('be-renter', 'set local role dxweb_renter')

interface Paging {
  size?: number
  gone?: AbortSignal
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
  // Not awaited, so that it is pipelined with the first statement, which fails if this does.
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

/** Milliseconds: a transaction has several statements. */
const transactionPatienceMs = 120_000

async function again<T>(
  pool: VenuePool,
  work: (client: pg.ClientBase) => Promise<T>,
  limits: Limits,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await pool.use(work, limits)
    } catch (error) {
      const canHeal = isSerializationFailure(error) || isStalePlan(error)
      if (!canHeal || attempt === attempts) throw error
      await delay(Math.random() * 5 * 2 ** attempt)
    }
  }
}
