import type { Socket } from 'node:net'
import pg from 'pg'

export interface RowTaker {
  /** Columns start at `at`, each with its length (-1 for null) and its text. */
  takeRow(bytes: Buffer, at: number): void
}

/** Driver internals that are missing from its types. */
interface Driver {
  connection: { attachListeners: (stream: Socket) => void }
  _getActiveQuery: () => object | null
  processID: number
  secretKey: number
}

/** A connection that sends only a cancel request. */
interface Messenger extends pg.Connection {
  connect: (portOrPath: number | string, host: string) => void
  requestSsl: () => void
  cancel: (processId: number, secretKey: number) => void
}

/** Passes rows as bytes to queries that support it, since decoding columns in the driver is most of a list's cost. */
export class RowClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config)
    const driver = this as unknown as Driver
    const { connection } = driver
    const attach = connection.attachListeners.bind(connection)
    connection.attachListeners = (stream) => {
      attach(stream)
      const [toDriver] = stream.listeners('data') as ((bytes: Buffer) => void)[]
      if (toDriver === undefined) throw new Error('The driver does not listen')
      stream.removeListener('data', toDriver)
      const split = splitRows(() => takerOf(driver._getActiveQuery()), toDriver)
      stream.on('data', split)
    }
  }

  get engineProcess(): number {
    return (this as unknown as Driver).processID
  }

  /**
   * Cancels the running statement. Resolves once the engine has received the request and closed the cancel connection;
   * false if this is unknown.
   */
  cancelRunning(): Promise<boolean> {
    const { promise, resolve } = Promise.withResolvers<boolean>()
    const { processID, secretKey } = this as unknown as Driver
    const messenger = new pg.Connection({ ssl: this.ssl }) as Messenger
    const cancel = () => messenger.cancel(processID, secretKey)
    messenger.once('connect', () => (this.ssl ? messenger.requestSsl() : cancel()))
    messenger.once('sslconnect', cancel)
    messenger.on('error', () => resolve(false)).once('end', () => resolve(true))
    const isSocket = this.host.startsWith('/')
    messenger.connect(isSocket ? `${this.host}/.s.PGSQL.${this.port}` : this.port, this.host)
    return promise
  }
}

const takerOf = (query: object | null): RowTaker | null =>
  query !== null && 'takeRow' in query ? (query as RowTaker) : null

/** The message kind 'D' (DataRow). https://www.postgresql.org/docs/18/protocol-message-formats.html */
const dataRow = 0x44
/** Bytes of a message's kind and length, and of a row's column count. */
const [head, columnCount] = [5, 2]

const nothing = Buffer.alloc(0)

export function splitRows(takerNow: () => RowTaker | null, toDriver: (bytes: Buffer) => void) {
  let left: Buffer = nothing
  return (chunk: Buffer) => {
    const bytes = left.length === 0 ? chunk : Buffer.concat([left, chunk])
    let at = 0
    let pending = 0
    const forward = () => {
      if (pending < at) toDriver(bytes.subarray(pending, at))
      pending = at
    }
    // Only a message between rows can change the taker.
    let taker: RowTaker | null | undefined
    while (at + head <= bytes.length) {
      const end = at + 1 + bytes.readUInt32BE(at + 1)
      if (end > bytes.length) break
      if (bytes[at] !== dataRow) taker = undefined
      else {
        if (taker === undefined) {
          forward()
          taker = takerNow()
        }
        if (taker !== null) {
          taker.takeRow(bytes, at + head + columnCount)
          pending = end
        }
      }
      at = end
    }
    forward()
    left = bytes.subarray(at)
  }
}
