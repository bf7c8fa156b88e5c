import { type Head, readHead, sealNext, settlingMs } from '@dxweb/areas/accounting/seal-store.ts'
import { numberVouchers } from '@dxweb/areas/accounting/vouchers/number-store.ts'
import type { Database } from '@dxweb/kit/database/database.ts'
import type { FileStore } from '@dxweb/kit/files/file-store.ts'
import type { Logger } from 'pino'
import { eachPartner, jobScope } from './each-partner.ts'

/** Blocks per partner and run, so that years of books are sealed in steps. */
const blocksAtOnce = 4

export function sealBooks(db: Database, now: Date): Promise<number> {
  const settled = new Date(now.getTime() - settlingMs)
  return eachPartner(db, async ({ id }) => {
    let sealed = 0
    for (let block = 0; block < blocksAtOnce; block += 1) {
      const rows = await sealNext(db, jobScope(id), settled)
      if (rows === 0) break
      sealed += rows
    }
    return sealed
  })
}

export const numberAllVouchers = (db: Database): Promise<number> =>
  eachPartner(db, ({ id }) => numberVouchers(db, jobScope(id)))

export const headsFile = (day: string) => `ledger-heads/${day}.json`

/**
 * Writes the latest hash of each chain to a file and the log, which cannot be changed through the database.
 * Returns the number of chains.
 */
export async function keepHeads(
  db: Database,
  files: FileStore,
  logger: Logger,
  now: Date,
): Promise<number> {
  const heads: Head[] = []
  await eachPartner(db, async ({ id }) => {
    const head = await readHead(db, jobScope(id))
    if (head !== null) heads.push(head)
    return 0
  })
  if (heads.length === 0) return 0
  const name = headsFile(now.toISOString().slice(0, 10))
  await files.write(name, Buffer.from(JSON.stringify(heads)))
  logger.info({ heads }, 'heads of the sealed books')
  return heads.length
}
