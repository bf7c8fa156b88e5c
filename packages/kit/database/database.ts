import { Refusal } from '../errors/errors.ts'
import type { Tables } from './tables.ts'

export interface Statement<R = unknown> {
  /** Prepared under this name, so one name must always have one text. Empty: not prepared. */
  name: string
  text: string
  values: unknown[]
  /** Never set: it carries the type of a row of the answer. */
  readonly row?: R
}

/** PostgreSQL cuts longer names off, and two that then are alike would share one text. */
const longestName = 63

export function sql<R = unknown>(name: string, text: string, values: unknown[] = []): Statement<R> {
  if (name.length > longestName) throw new RangeError(`${name} is too long for a statement's name`)
  return { name, text, values }
}

/** Asks whether a row is there to be seen, beside the rows that hang on it. */
export const rowExists = (table: keyof Tables, partnerId: number, id: number) =>
  sql<{ id: number }>(
    `${table}-exists`,
    `select id from ${table} where partner_id = $1 and id = $2`,
    [partnerId, id],
  )

/** Whose rows a statement may see. `renterId` 0 is the partner as a whole. */
export interface Scope {
  partnerId: number
  renterId: number
  userId: number
}

export type Row = Record<string, unknown>

/** Holds the rows of each statement, in their order. Others may have been given the same rows. */
export type Answers<S extends readonly Statement[] = readonly Statement[]> = {
  readonly [K in keyof S]: S[K] extends Statement<infer R> ? R[] : never
}

/** The one row that a read by id finds. Throws not_found where there is none to be seen. */
export function onlyRow<R>([row]: readonly R[] = []): R {
  if (row === undefined) throw new Refusal('not_found')
  return row
}

export interface StatementOptions {
  /** `reports` runs on the few connections set aside for long reads, which so never starve a sale. */
  pool?: 'main' | 'reports'
}

export interface Transaction {
  run<R>(statement: Statement<R>): Promise<R[]>
  /** Several statements in one round trip. */
  batch<const S extends readonly Statement[]>(statements: S): Promise<Answers<S>>
}

/**
 * What stores speak to. Every call runs as the application's role below row level security and throws a `Refusal` for
 * what a caller can act on. Instants come as ISO text in UTC, days as 'YYYY-MM-DD', int8 as number, numeric as text.
 */
export interface Database {
  /** One statement in a transaction of its own, in one round trip. */
  run<R>(scope: Scope, statement: Statement<R>, options?: StatementOptions): Promise<R[]>
  /** Several statements in one transaction and one round trip. */
  batch<const S extends readonly Statement[]>(
    scope: Scope,
    statements: S,
    options?: StatementOptions,
  ): Promise<Answers<S>>
  /**
   * The rows of a long read, `size` of them at a time, of one look at the database and on a connection for reports,
   * which is held until the last page is taken or the reading is ended (`return`).
   */
  pages<R>(scope: Scope, statement: Statement<R>, size?: number): AsyncGenerator<R[]>
  /** `work` is run again after a serialization failure or a deadlock: it must do nothing but use `tx`. */
  transaction<T>(scope: Scope, work: (tx: Transaction) => Promise<T>): Promise<T>
  /** Reference tables and the questions that look across partners: no partner is set. */
  reference<R>(statement: Statement<R>, options?: StatementOptions): Promise<R[]>
  close(): Promise<void>
}
