import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { copyInText, copyOutText, type VenueTable } from './venue-tables.ts'

const chunkBytes = 8 * 1024 * 1024
const newline = 10

export interface Copied {
  rows: number
  sha256: string
}

/** Counts rows: newlines in values are escaped, so each newline ends a row. */
function newlinesIn(bytes: Buffer): number {
  let count = 0
  for (let at = bytes.indexOf(newline); at >= 0; at = bytes.indexOf(newline, at + 1)) count += 1
  return count
}

/** Reads a venue's rows in key order, some megabytes at a time. */
export async function copyOut(
  client: pg.ClientBase,
  table: VenueTable,
  partnerId: number,
  take: (chunk: Buffer) => Promise<void> = () => Promise.resolve(),
): Promise<Copied> {
  const hash = createHash('sha256')
  let rows = 0
  let parts: Buffer[] = []
  let size = 0
  const flush = async () => {
    const chunk = Buffer.concat(parts)
    parts = []
    size = 0
    if (chunk.length > 0) await take(chunk)
  }
  for await (const part of client.query(copyTo(copyOutText(table, partnerId)))) {
    const bytes = part as Buffer
    hash.update(bytes)
    rows += newlinesIn(bytes)
    parts.push(bytes)
    size += bytes.length
    if (size >= chunkBytes) await flush()
  }
  await flush()
  return { rows, sha256: hash.digest('hex') }
}

export interface CopyIn {
  write(chunk: Buffer): Promise<void>
  end(): Promise<void>
}

export function copyIn(client: pg.ClientBase, name: string, columns: readonly string[]): CopyIn {
  const stream = client.query(copyFrom(copyInText(name, columns)))
  const done = finished(stream)
  // `end` or the next write throws the error again.
  done.catch(() => undefined)
  return {
    async write(chunk) {
      if (!stream.write(chunk)) await Promise.race([once(stream, 'drain'), done])
    },
    async end() {
      stream.end()
      await done
    },
  }
}
