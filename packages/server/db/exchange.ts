import pg from 'pg'
import { type Row, sql, type Statement } from './database.ts'
import type { RowTaker } from './row-client.ts'
import { type RowReader, rowReader } from './row-reader.ts'
import { refusalOf } from './sqlstate.ts'

/** What the driver keeps of the statements that a connection has prepared. Its types do not tell. */
interface Connection extends pg.Connection {
  parsedStatements: Record<string, string | undefined>
  submittedNamedStatements: Record<string, string | undefined>
}

/** Of a silent one nobody asks what its rows look like: it answers none. */
type Asked = Statement & { isSilent?: true }
type Bound = Omit<Asked, 'values'> & { values: (string | Buffer | null)[] }

type Prepare = (this: void, value: unknown) => string | Buffer | null
const { prepareValue } = (pg as unknown as { utils: { prepareValue: Prepare } }).utils

/**
 * Sends statements together and reads their answers together. To the engine what stands before one Sync is one
 * transaction, which needs no BEGIN and no COMMIT; when a statement fails none of it is done. The client is a RowClient.
 */
export function exchange(client: pg.ClientBase, statements: readonly Asked[]): Promise<Row[][]> {
  const bound = statements.map((one) => ({
    ...one,
    values: one.values.map((value) => prepareValue(value)),
  }))
  return new Promise((resolve, reject) => {
    client.query(new Exchange(bound, resolve, reject))
  })
}

const silent = (text: string): Asked => ({ ...sql('', text), isSilent: true })

const begin = sql('begin', 'begin')
const commit = sql('commit', 'commit')
/** What reads the rows of a prepared statement that has none. */
const noRows: RowReader = () => ({})

/**
 * The same within BEGIN and COMMIT, after commands that set up the transaction. When a statement fails, the engine
 * passes over what stands behind it up to the end of the exchange, also the COMMIT.
 */
export async function transact(
  client: pg.ClientBase,
  commands: readonly string[],
  statements: readonly Statement[],
): Promise<Row[][]> {
  const all = [begin, ...commands.map(silent), ...statements, commit]
  try {
    const answers = await exchange(client, all)
    return answers.slice(1 + commands.length, -1)
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}

/** The engine would run the text that it knows by the name. */
function isOtherText(connection: Connection, { name, text }: Bound): boolean {
  const known = connection.parsedStatements[name] ?? connection.submittedNamedStatements[name]
  return name !== '' && known !== undefined && known !== text
}

/** By the names of prepared statements: what their rows look like does not change, so it is asked once. */
const readersOf = new WeakMap<pg.Connection, Map<string, RowReader>>()

/** The driver hands every answer to one query, which this is for each of the statements in turn. */
class Exchange extends pg.Query implements RowTaker {
  name = ''
  text = ''
  readonly #statements: readonly Bound[]
  readonly #resolve: (answers: Row[][]) => void
  readonly #reject: (error: unknown) => void
  readonly #answers: Row[][] = []
  #readers = new Map<string, RowReader>()
  #read: RowReader | undefined
  #rows: Row[] = []
  #unreadable: unknown

  constructor(
    statements: readonly Bound[],
    resolve: (answers: Row[][]) => void,
    reject: (error: unknown) => void,
  ) {
    super('')
    this.#statements = statements
    this.#resolve = resolve
    this.#reject = reject
  }

  /** An error instead of sending, as the driver wants it told. */
  override submit = (driver: pg.Connection): Error | undefined => {
    const connection = driver as Connection
    const renamed = this.#statements.find((one) => isOtherText(connection, one))
    if (renamed) return new Error(`${renamed.name} names statements of different texts`)
    this.#readers = readersOf.get(connection) ?? new Map()
    readersOf.set(connection, this.#readers)
    this.#turn()
    // A write to a socket costs more than what is written.
    connection.stream.cork()
    for (const statement of this.#statements) this.#send(connection, statement)
    connection.sync()
    connection.stream.uncork()
    return undefined
  }

  #send(connection: Connection, { name, text, values, isSilent }: Bound): void {
    const { parsedStatements: parsed, submittedNamedStatements: sent } = connection
    if (name === '' || (parsed[name] ?? sent[name]) === undefined) {
      connection.parse({ name, text, types: [] }, true)
      if (name !== '') sent[name] = text
    }
    connection.bind({ statement: name, values }, true)
    if (!isSilent && !this.#readers.has(name)) connection.describe({ type: 'P', name: '' }, true)
    connection.execute({}, true)
  }

  /** From here on what comes is the answer to the next statement. The driver notes what is parsed by its name. */
  #turn(): void {
    const next = this.#statements[this.#answers.length]
    this.name = next?.name ?? ''
    this.text = next?.text ?? ''
    this.#read = this.#readers.get(this.name)
    this.#rows = []
  }

  handleRowDescription({ fields }: { fields: pg.FieldDef[] }): void {
    this.#read = rowReader(fields)
    if (this.name !== '') this.#readers.set(this.name, this.#read)
  }

  takeRow(bytes: Buffer, at: number): void {
    try {
      if (this.#read) this.#rows.push(this.#read(bytes, at))
    } catch (error) {
      this.#unreadable = error
    }
  }

  handleCommandComplete(): void {
    if (this.name !== '' && this.#read === undefined) this.#readers.set(this.name, noRows)
    this.#answers.push(this.#rows)
    this.#turn()
  }

  handleReadyForQuery(): void {
    if (this.#unreadable === undefined) this.#resolve(this.#answers)
    else this.#reject(this.#unreadable)
  }

  handleError(error: unknown, connection: Connection): void {
    // What stands behind a failure was not even parsed.
    for (const { name } of this.#statements) delete connection.submittedNamedStatements[name]
    this.#reject(refusalOf(error, this.text))
  }
}
