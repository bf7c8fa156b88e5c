/** Whose rows a statement may see. `renterId` 0 is the partner as a whole. */
export interface Scope {
  partnerId: number
  renterId: number
  userId: number
}

/** No partner is settled yet (login, home): row level security then shows no tenant row at all. */
export const noPartner: Scope = { partnerId: 0, renterId: 0, userId: 0 }

export interface Statement {
  /** Prepared under this name, so one name must always have one text. Empty: not prepared. */
  name: string
  text: string
  values: unknown[]
}

export type Row = Record<string, unknown>

export interface StatementOptions {
  /** `reports` runs on the few connections set aside for long reads, with their own timeout. */
  pool?: 'main' | 'reports'
}

export interface Transaction {
  run<R = Row>(statement: Statement): Promise<R[]>
  /** Several statements in one round trip. */
  batch(statements: readonly Statement[]): Promise<Row[][]>
}

/**
 * Every call runs as the application's role below row level security and throws a `Refusal` for what a
 * caller can act on. Instants come as ISO text in UTC, days as 'YYYY-MM-DD', int8 as number, numeric as text.
 */
export interface Database {
  /** One statement in a transaction of its own, in one round trip. */
  run<R = Row>(scope: Scope, statement: Statement, options?: StatementOptions): Promise<R[]>
  /** Several statements in one transaction and one round trip. */
  batch(
    scope: Scope,
    statements: readonly Statement[],
    options?: StatementOptions,
  ): Promise<Row[][]>
  /**
   * A first statement that opens a context (`dx_enter`) and what is read in it, in one round trip. Nothing is open to
   * the statements but what the first one opened.
   */
  enter(renterId: number, enter: Statement, reads: readonly Statement[]): Promise<Row[][]>
  /** `work` is run again after a serialization failure or a deadlock: it must do nothing but use `tx`. */
  transaction<T>(scope: Scope, work: (tx: Transaction) => Promise<T>): Promise<T>
  /** Reference tables only: no partner is set. */
  reference<R = Row>(statement: Statement, options?: StatementOptions): Promise<R[]>
  close(): Promise<void>
}

export function sql(name: string, text: string, values: unknown[] = []): Statement {
  return { name, text, values }
}
