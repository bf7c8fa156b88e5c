import pino from 'pino'
import {
  type Database,
  type Scope,
  sql,
  type Statement,
  type StatementOptions,
} from '../db/database.ts'
import type { RegisteredRoute } from '../http/context/registry.ts'
import { registerOpenApi } from '../http/openapi/openapi.ts'
import { openLive } from '../live/live-hub.ts'
import { registerStream } from '../live/stream.ts'
import { addPeople } from './people.ts'
import { buildSmallVenue } from './small-venue.ts'
import { type TestApp, testApp, type TestAppSettings } from './test-app.ts'
import { testDatabase, type TestDatabaseSettings } from './test-database.ts'
import { atEnd } from './run/at-end.ts'
import type { Filling } from './run/filling.ts'

/** Settings for tests with many reads: few connections, since each one plans statements and loads the catalog. */
export const settingsForManyReads: TestDatabaseSettings = {
  keepsPlans: true,
  connections: 2,
  reportConnections: 1,
}

const twoVenues: Filling = {
  name: 'two_venues',
  async fill(empty) {
    for (const partnerId of [1001, 1003]) await buildSmallVenue(empty, partnerId)
    await addPeople(empty)
  },
}

/** Opens an application with all routes, two partners with equal ids, and a user for every role. */
export async function wholeApp(
  on = (db: Database) => db,
  settings: TestDatabaseSettings = {},
  more: Pick<TestAppSettings, 'smtpUrl'> = {},
): Promise<TestApp> {
  const database = await testDatabase({ ...settings, from: twoVenues })
  const live = await openLive({ url: database.url, logger: pino({ level: 'silent' }) })
  atEnd(() => live.close())
  return testApp({
    ...more,
    database: { ...database, db: on(database.db) },
    services: live,
    extend: (context) => {
      registerOpenApi(context, 'test')
      registerStream(context, live)
    },
  })
}

/**
 * Caches the lookup of each session and context, which is most of the cost of a refused call. Only for tests that do
 * not change sessions or rights.
 */
export function cachesSessions(db: Database): Database {
  const entered = new Map<string, Promise<unknown[]>>()
  return {
    ...db,
    reference<R>(statement: Statement<R>, options?: StatementOptions) {
      if (statement.name !== 'enter') return db.reference(statement, options)
      const place = JSON.stringify(statement.values)
      const answer = entered.get(place) ?? db.reference(statement, options)
      entered.set(place, answer)
      return answer as Promise<R[]>
    },
  }
}

/** Refuses undeclared writes in reports and long lists, like a read-only replica. */
export function readsOnlyReports(db: Database): Database {
  const readOnly = sql('', 'set transaction read only')
  const batch: Database['batch'] = async (scope, statements, options) => {
    const isFree = options?.pool !== 'reports' || options.writes === true
    if (isFree) return db.batch(scope, statements, options)
    const [, ...answers] = await db.batch(scope, [readOnly, ...statements], options)
    return answers
  }
  return {
    ...db,
    batch,
    async run<R>(scope: Scope, statement: Statement<R>, options?: StatementOptions) {
      const [rows] = await batch(scope, [statement], options)
      return rows
    },
  }
}

export function fillUrl(url: string, values: Record<string, string>, rest: string): string {
  return url.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(values[name] ?? rest))
}

/** Returns true for streams, which never end, so that tests of all routes only check their refusal. */
export const isStream = ({ url }: RegisteredRoute) => url.endsWith('/stream')

export const isUnsafe = ({ method }: RegisteredRoute) => method !== 'GET'

/** Returns a hash of the rows of each table. Omits the tables and the column that a read may change. */
export async function hashTables(app: TestApp): Promise<Record<string, string>> {
  const tables = await app.asOwner<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public'
       and tablename not in ('session', 'attempt_window', 'guess_pace') order by tablename`,
  )
  const hashes = tables.map(
    ({ name }) =>
      `select '${name}' as name, md5(coalesce(string_agg(row, '|' order by row), '')) as hash
       from (select (to_jsonb(t) - 'signed_in_at')::text as row from "${name}" t) r`,
  )
  const rows = await app.asOwner<{ name: string; hash: string }>(hashes.join(' union all '))
  return Object.fromEntries(rows.map(({ name, hash }) => [name, hash]))
}
