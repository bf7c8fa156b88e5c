import type pg from 'pg'
import { setTimeout as delay } from 'node:timers/promises'
import { Refusal } from '@dxweb/kit/errors/errors.ts'
import { StartFault } from '../ground/start-fault.ts'
import { assertWalledIn } from './application-role.ts'
import { isDistributed } from './connections/is-distributed.ts'
import { assertKeepsStatements } from './connections/pool-check.ts'
import type { RowClient } from './connections/row-client.ts'
import { actAsRenter, beRenter, settingsOf } from './connections/scope-settings.ts'
import { inPlace, type Place, type Pools, VenuePlaces } from './connections/venue-places.ts'
import { type Limits, VenuePool } from './connections/venue-pool.ts'
import { sql } from './database.ts'
import type { Database, Row, Scope, Statement, StatementOptions, Transaction } from './database.ts'
import { lowerPriority } from './engine/lower-priority.ts'
import { exchange, transact } from './exchange.ts'
import { readPages } from './read-pages.ts'
import { currentPosition } from './replica/position.ts'
import { readsBehind } from './reads-behind.ts'
import { Replica, type ReplicaSettings } from './replica/replica.ts'
import { type AskedScope, hasOpened, type Look, SharedReads } from './shared-reads.ts'
import { isSerializationFailure, isStalePlan, refusalOf } from './connections/sqlstate.ts'

export interface DatabaseSettings {
  /** Connects as the owner; every connection then switches to the application's role. */
  url: string
  /**
   * True if the address leads to a pool in transaction mode, which keeps no session state except prepared statements.
   */
  isPooled?: boolean
  /** A read-only copy of the same database, for reports and long lists. */
  readUrl?: string | undefined
  /** Milliseconds between measurements of the replica’s lag. */
  watchMs?: number | undefined
  /** True if the engine is a child of this process, so that its reports can run at low priority. */
  isEmbedded?: boolean
  connections?: number
  reportConnections?: number
  /** True if a single caller uses this database and may use all of its connections. */
  isOneCaller?: boolean
  statementTimeoutMs?: number
  reportTimeoutMs?: number
  waitMs?: number
  onIdleError?: (error: Error) => void
}

const attempts = 6

const noReplica = 'DATABASE_READ_URL belongs to one engine, and this database is distributed.'

/** Throws StartFault if the database cannot be opened, or its role could bypass row level security. */
export async function openDatabase(settings: DatabaseSettings): Promise<Database> {
  const pools = openPools(settings)
  try {
    if (settings.isPooled === true) await assertKeepsStatements(settings.url)
    await look(pools.main, assertWalledIn)
    const isOnNodes = await look(pools.main, isDistributed)
    if (isOnNodes && settings.readUrl !== undefined) throw new StartFault(noReplica)
    const places = placesOn(pools, settings, isOnNodes)
    return databaseOn(pools, places, replicaOf(settings))
  } catch (error) {
    await closePools(pools)
    throw error instanceof Refusal ? cannotOpen(error.cause) : error
  }
}

function placesOn(pools: Pools, settings: DatabaseSettings, isOnNodes: boolean): Places {
  if (isOnNodes)
    return new VenuePlaces(pools, (host, port) =>
      openPools({ ...settings, url: urlOf(settings.url, host, port) }),
    )
  const place: Place = { pools, begins: [], suffix: '' }
  return { at: (_, work) => work(place), others: [] }
}

function urlOf(url: string, host: string, port: number): string {
  const at = new URL(url)
  at.hostname = host
  at.port = String(port)
  // Removes the parameters of a socket address, which take precedence over the host.
  for (const name of ['host', 'port']) at.searchParams.delete(name)
  return at.href
}

type Places = Pick<VenuePlaces, 'at' | 'others'>

function replicaOf(settings: DatabaseSettings): ReplicaPool | undefined {
  const { readUrl, reportConnections = 4, isOneCaller, reportTimeoutMs = 60_000 } = settings
  if (readUrl === undefined) return undefined
  return {
    url: readUrl,
    connections: reportConnections,
    perVenue: isOneCaller === true ? reportConnections : undefined,
    timeoutMs: reportTimeoutMs,
    onIdleError: settings.onIdleError,
    watchMs: settings.watchMs,
  }
}

type ReplicaPool = Omit<ReplicaSettings, 'position'>

/** Runs a query in the application’s role, as for a request, in a transaction that is rolled back. */
const look = <T>(pool: VenuePool, ask: (client: pg.ClientBase) => Promise<T>) =>
  pool.use(
    async (client) => {
      await client.query(['begin', ...pool.begins].join('; '))
      return ask(client).finally(() => client.query('rollback').catch(() => undefined))
    },
    { venue: 0 },
  )

function openPools({
  connections = 12,
  reportConnections = 4,
  isOneCaller = false,
  ...settings
}: DatabaseSettings): Pools {
  const { statementTimeoutMs = 10_000, reportTimeoutMs = 60_000 } = settings
  const { url, isPooled, waitMs, onIdleError } = settings
  return {
    main: new VenuePool({
      url,
      isPooled,
      waitMs,
      onIdleError,
      connections,
      perVenue: isOneCaller ? connections : undefined,
      timeoutMs: statementTimeoutMs,
      tooLate: 'unavailable',
    }),
    reports: new VenuePool({
      url,
      isPooled,
      waitMs,
      onIdleError,
      connections: reportConnections,
      perVenue: isOneCaller ? reportConnections : undefined,
      timeoutMs: reportTimeoutMs,
      tooLate: 'busy',
      ...(settings.isEmbedded === true && { onConnect: giveWayLater }),
    }),
  }
}

/**
 * Milliseconds until the priority is lowered, since reading the catalog at low priority takes half a minute on a busy
 * machine.
 */
const warmMs = 1000

function giveWayLater(client: RowClient): void {
  const later = setTimeout(() => void lowerPriority(client.engineProcess), warmMs).unref()
  client.once('end', () => clearTimeout(later))
}

function cannotOpen(cause: unknown): StartFault {
  const reason = cause instanceof Error ? cause.message : String(cause)
  return new StartFault(`The database cannot be opened: ${reason}.`, { cause })
}

const closePools = ({ main, reports }: Pools) => Promise.all([main.close(), reports.close()])

/**
 * Reads between BEGIN and COMMIT on a distributed engine and behind a pool, where a context ends with its
 * transaction. Otherwise omits both, which is faster.
 */
const sharedReadsOn = (pools: Pools, places: Places, { batch }: Reads) =>
  new SharedReads(({ scope, reads }, enters, signal) =>
    places.at(scope.partnerId, async (place) => {
      const { main } = pools
      if (place.pools !== pools)
        return enterElsewhere(main, { scope, reads, signal }, enters, batch)
      const begins = [...main.begins, ...place.begins]
      const isFramed = begins.length > 0
      const inRole = scope.renterId === 0 ? [] : [isFramed ? beRenter : actAsRenter]
      const sent = inPlace([...enters, ...inRole, ...reads], place)
      const read = (client: pg.ClientBase) =>
        isFramed ? transact(client, begins, sent) : exchange(client, sent)
      const answers = await again(main, read, { venue: scope.partnerId, signal })
      const rows = answers.slice(enters.length + inRole.length)
      return { entered: answers.slice(0, enters.length), rows }
    }),
  )

interface Asking extends Pick<StatementOptions, 'signal'> {
  scope: AskedScope
  reads: readonly Statement[]
}

/**
 * Authenticates at the coordinator, which stores the sessions, and reads a venue of another node in a second round
 * trip.
 */
async function enterElsewhere(
  main: VenuePool,
  { scope, reads, signal }: Asking,
  enters: readonly Statement[],
  batch: Reads['batch'],
): Promise<Look> {
  const enter = (client: pg.ClientBase) => transact(client, main.begins, enters)
  const entered = await again(main, enter, { venue: scope.partnerId, signal })
  const opened = entered.find(hasOpened)?.[0]?.['caller'] as { userId?: number } | undefined
  if (opened === undefined || reads.length === 0) return { entered, rows: reads.map(() => []) }
  const rows = await batch({ ...scope, userId: opened.userId ?? 0 }, reads, { signal })
  return { entered, rows: [...rows] as Row[][] }
}

function databaseOn(pools: Pools, places: Places, copy?: ReplicaPool): Database {
  const primary = { ...readsOn(places), ...statementsOn(pools, places) }
  const shared = sharedReadsOn(pools, places, primary)
  const position = async () => {
    const [at] = await primary.reference(positionStatement)
    return at?.position ?? ''
  }
  const replica = copy && new Replica({ ...copy, position })
  const { batch, pages } = replica ? readsBehind(primary, replica) : primary
  return {
    ...primary,
    batch,
    pages,
    replica: replica && { behindMs: () => replica.behindMs(), position },
    async run<R>(scope: Scope, statement: Statement<R>, options?: StatementOptions) {
      const [rows] = await batch(scope, [statement], options)
      return rows
    },
    enter: (scope, enter, reads, signal) => shared.read({ scope, reads }, enter, signal),
    async close() {
      await replica?.close()
      await Promise.all([pools, ...places.others].map(closePools))
    },
  }
}

const positionStatement = sql<{ position: string }>(
  'position',
  `select ${currentPosition} as position`,
)

type Reads = Pick<Database, 'batch' | 'pages'>

const readsOn = (places: Places): Reads => ({
  batch(scope, statements, options) {
    const found = places.at(scope.partnerId, (place) => {
      const pool = place.pools[options?.pool ?? 'main']
      const settings = [...pool.begins, ...place.begins, ...settingsOf(scope)]
      const sent = inPlace(statements, place)
      return again(pool, (client) => transact(client, settings, sent), {
        venue: scope.partnerId,
        isBackground: options?.isBackground,
        signal: options?.signal,
      })
    })
    return found as Promise<never>
  },
  async *pages<R>(scope: Scope, statement: Statement, { size = 500, signal }: Paging = {}) {
    const { first, pages } = await places.at(scope.partnerId, async (place) => {
      const { reports } = place.pools
      const settings = [...reports.begins, ...place.begins, ...settingsOf(scope)]
      const read = (client: pg.ClientBase) => readPages(client, settings, statement, size)
      const found = reports.stream(read, { venue: scope.partnerId, signal })
      return { first: await found.next(), pages: found as AsyncGenerator<R[]> }
    })
    try {
      if (first.done !== true) yield first.value as R[]
      yield* pages
    } finally {
      await pages.return(undefined)
    }
  },
})

const statementsOn = (
  pools: Pools,
  places: Places,
): Pick<Database, 'transaction' | 'reference'> => ({
  transaction(scope, work) {
    return places.at(scope.partnerId, (place) => {
      const { main } = place.pools
      const begin = ['begin', ...main.begins, ...place.begins, ...settingsOf(scope)].join('; ')
      const limits = { venue: scope.partnerId, answerTimeoutMs: transactionTimeoutMs }
      return again(main, (client) => transacted(client, begin, place, work), limits)
    })
  },
  async reference<R>(statement: Statement<R>, options?: StatementOptions) {
    const pool = pools[options?.pool ?? 'main']
    const read = async (client: pg.ClientBase) => {
      if (pool.begins.length === 0) return query(client, statement)
      const [rows = []] = await transact(client, pool.begins, [statement])
      return rows
    }
    return (await again(pool, read, { venue: 0, signal: options?.signal })) as R[]
  },
})

type Paging = NonNullable<Parameters<Database['pages']>[2]>

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
  place: Place,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  // Not awaited, so that BEGIN is pipelined with the first statement. If BEGIN fails, the statement fails too, but
  // its error does not contain the reason.
  const beginning = client.query(begin)
  beginning.catch(() => undefined)
  try {
    const answer = await work(transactionOn(client, place))
    await beginning
    await commit(client)
    return answer
  } catch (error) {
    const first: unknown = await beginning.then(
      () => error,
      (refused: unknown) => refused,
    )
    await client.query('rollback').catch(() => undefined)
    throw first
  }
}

function transactionOn(client: pg.ClientBase, place: Place): Transaction {
  const asked = (statements: readonly Statement[]) =>
    inPlace(statements, place).map((one) => query(client, one))
  return {
    async run<R>(statement: Statement) {
      const [rows] = await Promise.all(asked([statement]))
      return rows as R[]
    },
    async batch(statements) {
      const results = await Promise.allSettled(asked(statements))
      const failed = results.find((result) => result.status === 'rejected')
      if (failed) throw failed.reason
      return results.map((result) => (result as PromiseFulfilledResult<Row[]>).value) as never
    },
  }
}

/** Throws if PostgreSQL answers COMMIT with ROLLBACK without an error, as after a failed statement. */
async function commit(client: pg.ClientBase): Promise<void> {
  const { command } = await client.query('commit')
  if (command !== 'COMMIT') throw new Error('The transaction went on after a statement had failed')
}

const transactionTimeoutMs = 120_000

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
