import pg from 'pg'
import { StartFault } from '../../ground/start-fault.ts'

const processOf = async (client: pg.ClientBase) => {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]?.pid
}

/**
 * Returns true if the address leads to a pool: an idle connection then loses its engine process to another connection
 * that begins a transaction.
 */
async function isShared(first: pg.Client, second: pg.Client): Promise<boolean> {
  const before = await processOf(first)
  await second.query('begin')
  const isTaken = (await processOf(second)) === before
  // If the pool has only one connection, the first client would wait until the second ends its transaction.
  const isOther = isTaken || (await processOf(first)) !== before
  await second.query('rollback')
  return isOther
}

async function withClients<T>(
  url: string,
  work: (...clients: [pg.Client, pg.Client]) => Promise<T>,
) {
  const clients: [pg.Client, pg.Client] = [clientOf(url), clientOf(url)]
  try {
    for (const client of clients) await client.connect().catch(notReached)
    return await work(...clients)
  } finally {
    await Promise.allSettled(clients.map((client) => client.end()))
  }
}

function notReached(cause: Error): never {
  throw new StartFault(`The database cannot be reached: ${cause.message}.`, { cause })
}

function clientOf(connectionString: string): pg.Client {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 10_000 })
  client.on('error', () => undefined)
  return client
}

/** Throws StartFault if the address leads to a pool, where session locks and LISTEN would be lost silently. */
export async function assertDirect(url: string): Promise<void> {
  if (!(await withClients(url, isShared))) return
  throw new StartFault(
    'The database is reached through a pool, which keeps no session; name an address without it in DATABASE_DIRECT_URL.',
  )
}

const named = {
  name: 'dx-pool-check',
  text: `select exists (select from pg_prepared_statements where name = 'dx-pool-check') as "isOurs"`,
}

/**
 * Throws StartFault for a pool that does not support named statements. A pool that supports them renames them, so the
 * engine does not know the given name.
 */
export async function assertKeepsStatements(url: string): Promise<void> {
  const isLost = await withClients(url, async (first, second) => {
    if (!(await isShared(first, second))) return false
    return first.query<{ isOurs: boolean }>(named).then(
      ({ rows }) => rows[0]?.isOurs !== false,
      // Another client of the pool has already prepared the name.
      () => true,
    )
  })
  if (!isLost) return
  throw new StartFault(
    'The pool of DATABASE_URL does not keep named statements; PgBouncer does from version 1.21 on, with max_prepared_statements above 0.',
  )
}
