import { Refusal } from '../errors/errors.ts'
import { type NamedValues, positionsOf } from './named-parameters.ts'
import type { Tables } from './tables.ts'

export interface Statement<R = unknown> {
  /**
   * The name of the prepared statement; one name always has the same text. A statement with an empty name is not
   * prepared.
   */
  name: string
  text: string
  values: unknown[]
  /** Names of the positions, in a statement with named parameters. */
  names?: readonly string[]
  /** True if not prepared, since a generic plan would be slower than a plan for these values. */
  isReplanned?: true
  /** Never set; carries the row type. */
  readonly row?: R
}

/** PostgreSQL truncates longer names, so two could collide. */
const longestName = 63

/** Values are an array for `$1`, `$2`, or an object for `:name`. With names, `$1` is the venue. */
export function sql<R = unknown>(
  name: string,
  text: string,
  values: unknown[] | NamedValues = [],
): Statement<R> {
  if (name.length > longestName) throw new RangeError(`${name} is too long for a statement's name`)
  return Array.isArray(values) ? { name, text, values } : { name, ...positionsOf(text, values) }
}

/** Selects the row's id in the same batch as its details, so that `onlyRow` throws `not_found` if it is missing. */
export const rowExists = (table: keyof Tables, partnerId: number, id: number) =>
  sql<{ id: number }>(
    `${table}-exists`,
    `select id from ${table} where partner_id = $1 and id = $2`,
    [partnerId, id],
  )

/** Limits the visible rows. `renterId` 0 means the partner as a whole. */
export interface Scope {
  partnerId: number
  renterId: number
  userId: number
  /** Hex hash of the API key that runs a command. The command is refused once the key is revoked. */
  keyHash?: string
}

/** Scope of a mailed link's holder, who is anonymous: user 0. */
export const scopeOfLink = (partnerId: number): Scope => ({ partnerId, renterId: 0, userId: 0 })

/** Narrows the platform's scope to one venue, since row level security allows only one venue's rows. */
export const inVenue = (scope: Scope, partnerId: number): Scope => ({
  ...scope,
  partnerId,
  renterId: 0,
})

export type Row = Record<string, unknown>

/** The rows of each statement, in order. They may be shared with other callers, so never mutate them. */
export type Answers<S extends readonly Statement[] = readonly Statement[]> = {
  readonly [K in keyof S]: S[K] extends Statement<infer R> ? R[] : never
}

/** Throws `not_found` if there is no row. */
export function onlyRow<R>([row]: readonly R[] = []): R {
  if (row === undefined) throw new Refusal('not_found')
  return row
}

export interface StatementOptions {
  /** `reports` uses a few connections for long reads, so that they never block a sale. */
  pool?: 'main' | 'reports'
  /**
   * The log position that the reader has seen. A replica at that position may answer a read of `reports`; without a
   * position, the primary answers.
   */
  after?: string | undefined
  /** True if the statement writes, so that the primary runs it. */
  writes?: true
  /** True for a read that nobody waits for: it begins after a second without other reads, or after ten seconds. */
  isBackground?: true
  /** Cancels the read in the engine when its client disconnects. */
  signal?: AbortSignal | undefined
}

export interface Transaction {
  run<R>(statement: Statement<R>): Promise<R[]>
  batch<const S extends readonly Statement[]>(statements: S): Promise<Answers<S>>
}

/** The database with row level security: instants are ISO text in UTC, days 'YYYY-MM-DD', numeric values text. */
export interface Database {
  /** Runs one statement in its own transaction and one round trip. */
  run<R>(scope: Scope, statement: Statement<R>, options?: StatementOptions): Promise<R[]>
  /** Runs several statements in one transaction and one round trip. */
  batch<const S extends readonly Statement[]>(
    scope: Scope,
    statements: S,
    options?: StatementOptions,
  ): Promise<Answers<S>>
  /** Reads `size` rows at a time from one snapshot. Occupies a reports connection until the last page or `return`. */
  pages<R>(
    scope: Scope,
    statement: Statement<R>,
    options?: { size?: number } & Pick<StatementOptions, 'signal' | 'after'>,
  ): AsyncGenerator<R[]>
  /** Repeats `work` after a serialization failure or deadlock, so `work` must have no effects outside `tx`. */
  transaction<T>(scope: Scope, work: (tx: Transaction) => Promise<T>): Promise<T>
  /** Runs a statement without a partner, for reference tables and queries across partners. */
  reference<R>(statement: Statement<R>, options?: StatementOptions): Promise<R[]>
  close(): Promise<void>
}
