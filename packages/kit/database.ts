/** A statement with a name (prepared once a connection) and its values. */
export interface Statement {
  name: string
  text: string
  values: unknown[]
}

export const sql = (name: string, text: string, values: unknown[] = []): Statement => ({
  name,
  text,
  values,
})

/** Whose rows a statement may see. `renterId` 0 is the partner as a whole. */
export interface Scope {
  partnerId: number
  renterId: number
  userId: number
}

export type Row = Record<string, unknown>

export interface Transaction {
  run<R = Row>(statement: Statement): Promise<R[]>
}

export interface RunOptions {
  /** Long reads of many rows share a few connections of their own, so that they never starve a sale. */
  pool?: 'main' | 'reports'
}

/** What stores speak to. Every call of a tenant's rows runs inside its scope, in one transaction. */
export interface Database {
  /** One statement, one round trip. */
  run<R = Row>(scope: Scope, statement: Statement, options?: RunOptions): Promise<R[]>
  /** Several statements in one transaction and one round trip. */
  batch(scope: Scope, statements: Statement[], options?: RunOptions): Promise<Row[][]>
  transaction<T>(scope: Scope, work: (tx: Transaction) => Promise<T>): Promise<T>
  /** Reference tables and the questions that look across partners; no partner is set. */
  reference<R = Row>(statement: Statement): Promise<R[]>
  close(): Promise<void>
}
