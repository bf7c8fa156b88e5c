import type { Socket } from 'node:net'
import pg from 'pg'

/** A query that reads its rows from the bytes as they came. */
export interface RowTaker {
  /** `at` is where the row's columns begin: for each its length, -1 for null, and its text. */
  takeRow(bytes: Buffer, at: number): void
}

/** What the driver's types do not tell of it. */
interface Driver {
  connection: { attachListeners: (stream: Socket) => void }
  _getActiveQuery: () => object | null
}

/**
 * The driver's client, except that rows go past it to a query that takes them. The driver makes a text of every column
 * before anybody knows what it is, which is the greater part of reading a list.
 */
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
      stream.on(
        'data',
        splitRows(() => takerOf(driver._getActiveQuery()), toDriver),
      )
    }
  }
}

const takerOf = (query: object | null): RowTaker | null =>
  query !== null && 'takeRow' in query ? (query as RowTaker) : null

/** 'D' of the protocol. https://www.postgresql.org/docs/18/protocol-message-formats.html */
const dataRow = 0x44
/** A message's kind and length; a row's number of columns. */
const [head, columnCount] = [5, 2]

const nothing = Buffer.alloc(0)

/** Walks over whole messages, however they are cut; what is left of the last one waits for the rest of it. */
export function splitRows(takerNow: () => RowTaker | null, toDriver: (bytes: Buffer) => void) {
  let left: Buffer = nothing
  return (chunk: Buffer) => {
    const bytes = left.length === 0 ? chunk : Buffer.concat([left, chunk])
    let at = 0
    let untold = 0
    const tell = () => {
      if (untold < at) toDriver(bytes.subarray(untold, at))
      untold = at
    }
    // Whose rows they are changes only with what stands between them.
    let taker: RowTaker | null | undefined
    while (at + head <= bytes.length) {
      const end = at + 1 + bytes.readUInt32BE(at + 1)
      if (end > bytes.length) break
      if (bytes[at] !== dataRow) taker = undefined
      else {
        if (taker === undefined) {
          tell()
          taker = takerNow()
        }
        if (taker !== null) {
          taker.takeRow(bytes, at + head + columnCount)
          untold = end
        }
      }
      at = end
    }
    tell()
    left = bytes.subarray(at)
  }
}
