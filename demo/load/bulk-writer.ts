import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import { setImmediate as breathe } from 'node:timers/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { CopyRows } from './copy-rows.ts'
import { bulkSize, newBulk, type Bulk } from './tables.ts'

const chunkBytes = 12 * 1024 * 1024
/** What a socket takes at once without being asked again. */
const pieceBytes = 256 * 1024

/** Rows on their way to the database: one chunk is sent while the next is made, so memory stays small. */
export class BulkWriter {
  rows: Bulk = newBulk()
  count = 0
  readonly #client: pg.ClientBase
  readonly #options: string
  #sending: Promise<void> = Promise.resolve()

  /** `frozen` may be asked for only when the tables were emptied in this transaction. */
  constructor(client: pg.ClientBase, { frozen }: { frozen: boolean }) {
    this.#client = client
    this.#options = frozen ? 'format binary, freeze' : 'format binary'
  }

  /** To be awaited between rows, often: lets the chunk under way move on, and sends the next one when it is full. */
  async pause(): Promise<void> {
    await breathe()
    if (bulkSize(this.rows) >= chunkBytes) await this.flush()
  }

  /** Sends what is there. What was sent before is in the tables when it answers. */
  async flush(): Promise<void> {
    await this.#sending
    const chunk = Object.values(this.rows).filter((rows) => rows.count > 0)
    this.rows = newBulk()
    this.#sending = this.#send(chunk)
    // A failure is met by whoever awaits the next flush; until then it must not end the process.
    this.#sending.catch(() => undefined)
  }

  async end(): Promise<void> {
    await this.flush()
    await this.#sending
  }

  async #send(chunk: CopyRows[]): Promise<void> {
    for (const rows of chunk) {
      this.count += rows.count
      const text = `copy ${rows.table} (${rows.columns.join(', ')}) from stdin with (${this.#options})`
      const stream = this.#client.query(copyFrom(text))
      const done = finished(stream)
      const bytes = rows.finish()
      for (let at = 0; at < bytes.length; at += pieceBytes) {
        if (!stream.write(bytes.subarray(at, at + pieceBytes))) await once(stream, 'drain')
      }
      stream.end()
      await done
    }
  }
}
