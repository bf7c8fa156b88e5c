import pg from 'pg'
import { serialize } from 'pg-protocol'
import type { Row, Statement } from './database.ts'
import type { RowTaker } from './connections/row-client.ts'
import { type RowReader, rowReader } from './row-reader.ts'
import { refusalOf } from './connections/sqlstate.ts'

/** Driver internals missing from its types: statements prepared on a connection. */
interface Connection extends pg.Connection {
  parsedStatements: Record<string, string | undefined>
  submittedNamedStatements: Record<string, string | undefined>
}

type Bound = Pick<Statement, 'name' | 'text'> & { values: (string | Buffer | null)[] }

/**
 * Maximum number of prepared statements per connection. A connection keeps them until it closes, and reports have
 * thousands of statements.
 */
const maxPrepared = 1000
const preparedCounts = new WeakMap<pg.Connection, number>()

type Prepare = (this: void, value: unknown) => string | Buffer | null
const { prepareValue } = (pg as unknown as { utils: { prepareValue: Prepare } }).utils

/** Encodes like the driver, but faster for arrays of numbers, since the driver would quote and escape the elements. */
export const sendable = (value: unknown): string | Buffer | null =>
  Array.isArray(value) && value.every((one) => typeof one === 'number')
    ? `{${value.join()}}`
    : prepareValue(value)

/** Pipelines statements on a RowClient. All statements before one Sync are an implicit transaction without BEGIN. */
export const exchange = (client: pg.ClientBase, statements: readonly Statement[]) =>
  send(client, statements, null)

interface Frame {
  before: Buffer
  behind: Buffer
  count: number
}

const send = (client: pg.ClientBase, statements: readonly Statement[], frame: Frame | null) => {
  const bound = statements.map(({ name, text, values, isReplanned }) => ({
    name: isReplanned ? '' : name,
    text,
    values: values.map(sendable),
  }))
  return new Promise<Row[][]>((resolve, reject) => {
    client.query(new Exchange(bound, frame, { resolve, reject }))
  })
}

const asSent = (commands: readonly string[]) =>
  Buffer.concat(
    commands.flatMap((text) => [
      serialize.parse({ text }),
      serialize.bind(),
      serialize.execute({}),
    ]),
  )

const behind = asSent(['commit'])
/** Caches encoded messages by command, since encoding takes a third of a short command’s time. */
const frames = new Map<string, Frame>()
const framesKept = 1000

function frameOf(commands: readonly string[]): Frame {
  const key = commands.join()
  const kept = frames.get(key)
  if (kept) return kept
  const frame = { before: asSent(['begin', ...commands]), behind, count: 1 + commands.length }
  frames.set(key, frame)
  const [oldest] = frames.keys()
  if (frames.size > framesKept && oldest !== undefined) frames.delete(oldest)
  return frame
}

const noRows: RowReader = () => ({})

/** Like `exchange`, but between BEGIN and COMMIT. After a failure the engine skips everything up to the Sync. */
export async function transact(
  client: pg.ClientBase,
  commands: readonly string[],
  statements: readonly Statement[],
): Promise<Row[][]> {
  try {
    return await send(client, statements, frameOf(commands))
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}

/** Returns true if the name is prepared with another text, which the engine would run instead. */
function isOtherText(connection: Connection, { name, text }: Bound): boolean {
  const known = connection.parsedStatements[name] ?? connection.submittedNamedStatements[name]
  return name !== '' && known !== undefined && known !== text
}

const isPrepared = ({ parsedStatements, submittedNamedStatements }: Connection, name: string) =>
  (parsedStatements[name] ?? submittedNamedStatements[name]) !== undefined

/** Names only as many statements as a connection may prepare; an unnamed statement is planned for each call. */
function nameFew(connection: Connection, statements: readonly Bound[]): void {
  for (const statement of statements) {
    if (statement.name === '' || isPrepared(connection, statement.name)) continue
    const count = preparedCounts.get(connection) ?? 0
    if (count < maxPrepared) preparedCounts.set(connection, count + 1)
    else statement.name = ''
  }
}

/** Row readers by prepared statement. A statement’s columns never change, so they are requested once. */
const readersOf = new WeakMap<pg.Connection, Map<string, RowReader>>()

interface Settle {
  resolve: (answers: Row[][]) => void
  reject: (error: unknown) => void
}

/** A query object that receives the driver’s answers to all statements, and acts as each statement in turn. */
class Exchange extends pg.Query implements RowTaker {
  name = ''
  text = ''
  readonly #statements: readonly Bound[]
  readonly #frame: Frame | null
  readonly #settle: Settle
  /** Number of unanswered commands before the statements, such as BEGIN. */
  #unanswered: number
  readonly #answers: Row[][] = []
  #readers = new Map<string, RowReader>()
  #read: RowReader | undefined
  #rows: Row[] = []
  #unreadable: unknown

  constructor(statements: readonly Bound[], frame: Frame | null, settle: Settle) {
    super('')
    this.#statements = statements
    this.#frame = frame
    this.#settle = settle
    this.#unanswered = frame?.count ?? 0
  }

  /** Returns errors instead of throwing them, as the driver expects. */
  override submit = (driver: pg.Connection): Error | undefined => {
    const connection = driver as Connection
    const renamed = this.#statements.find((one) => isOtherText(connection, one))
    if (renamed) return new Error(`${renamed.name} names statements of different texts`)
    nameFew(connection, this.#statements)
    this.#readers = readersOf.get(connection) ?? new Map()
    readersOf.set(connection, this.#readers)
    if (this.#unanswered === 0) this.#turn()
    // Sends one packet, since each write costs more than its content.
    connection.stream.cork()
    this.#write(connection, this.#frame?.before)
    for (const statement of this.#statements) this.#send(connection, statement)
    this.#write(connection, this.#frame?.behind)
    connection.sync()
    connection.stream.uncork()
    return undefined
  }

  /** Like the driver, writes nothing to a closed connection. Queries that wait on that connection fail with it. */
  #write({ stream }: Connection, bytes: Buffer | undefined): void {
    if (bytes && stream.writable) stream.write(bytes)
  }

  #send(connection: Connection, { name, text, values }: Bound): void {
    if (name === '' || !isPrepared(connection, name)) {
      connection.parse({ name, text, types: [] }, true)
      if (name !== '') connection.submittedNamedStatements[name] = text
    }
    connection.bind({ statement: name, values }, true)
    if (!this.#readers.has(name)) connection.describe({ type: 'P', name: '' }, true)
    connection.execute({}, true)
  }

  /** Switches to the next statement’s answer. The driver records parsed statements by `name`. */
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
    if (this.#unanswered > 0) {
      this.#unanswered -= 1
      if (this.#unanswered === 0) this.#turn()
      return
    }
    if (this.#answers.length === this.#statements.length) return
    if (this.name !== '' && this.#read === undefined) this.#readers.set(this.name, noRows)
    this.#answers.push(this.#rows)
    this.#turn()
  }

  handleReadyForQuery(): void {
    if (this.#unreadable === undefined) this.#settle.resolve(this.#answers)
    else this.#settle.reject(this.#unreadable)
  }

  handleError(error: unknown, connection: Connection): void {
    // Forgets all names, since statements after a failure were never parsed.
    for (const { name } of this.#statements) delete connection.submittedNamedStatements[name]
    this.#settle.reject(refusalOf(error, this.text))
  }
}
