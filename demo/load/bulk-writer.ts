import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import { setImmediate as breathe } from 'node:timers/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { CopyRows } from './copy-rows.ts'
import { bulkSize, newBulk, type Bulk } from './tables.ts'

const chunkBytes = 12 * 1024 * 1024
const pieceBytes = 256 * 1024

/** Sends one chunk while the next one is built, to keep memory small. */
export class BulkWriter {
  rows: Bulk = newBulk()
  count = 0
  readonly #client: pg.ClientBase
  readonly #options: string
  #sending: Promise<void> = Promise.resolve()

  /** `frozen` requires that the tables were truncated in the same transaction. */
  constructor(client: pg.ClientBase, { frozen }: { frozen: boolean }) {
    this.#client = client
    this.#options = frozen ? 'format binary, freeze' : 'format binary'
  }

  /**
   * Gives the current chunk time to be sent, and sends the new rows if they fill a chunk. Callers await this between
   * rows.
   */
  async pause(): Promise<void> {
    await breathe()
    if (bulkSize(this.rows) >= chunkBytes) await this.flush()
  }

  /** Resolves when all rows written so far are in the tables. */
  async flush(): Promise<void> {
    await this.#sending
    const chunk = Object.values(this.rows).filter((rows) => rows.count > 0)
    this.rows = newBulk()
    this.#sending = this.#send(chunk)
    // The failure is reported at the next flush; until then it must not crash the process.
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
