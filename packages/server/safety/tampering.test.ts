import { createHash } from 'node:crypto'
import { rmSync } from 'node:fs'
import { sealNext, settlingMs } from '@dxweb/areas/accounting/seal-store.ts'
import { sell } from '@dxweb/areas/ticketing/selling/sell-store.ts'
import { uuid7 } from '@dxweb/kit/database/uuid7.ts'
import pino from 'pino'
import { expect, it } from 'vitest'
import { tampering } from '../../../bench/safety/races/tampering.ts'
import { diskStore } from '../files/disk-store.ts'
import { keepHeads, sealBooks } from '../jobs/seal-books.ts'
import { verifyBooks } from '../start/commands/verify-books.ts'
import { buildSmallVenue } from '../testing/small-venue.ts'
import { testDatabase } from '../testing/test-database.ts'
import { testDir } from '../testing/test-engine.ts'

const later = () => new Date(Date.now() + settlingMs + 1000)
const logger = pino({ level: 'silent' })

it('each of 200 changes to sealed accounting entries is detected, and unchanged entries are reported as valid', async () => {
  expect(await tampering(await testDatabase(), 200)).toMatchObject({ passed: true })
})

it('two concurrent jobs seal settled sales once, and recorded hashes reveal a recomputed chain', async () => {
  const database = await testDatabase()
  const venue = await buildSmallVenue(database)
  const { db, url } = database
  const root = testDir()
  const files = diskStore(root)
  const sale = await sell(db, venue.scope, {
    eventId: venue.eventId,
    lines: [{ seatId: venue.seatIds[0] ?? 0, categoryId: venue.categories.adult }],
    means: 'card',
    channel: 'pos',
    idempotencyKey: uuid7(),
    bodyHash: createHash('sha256').digest(),
    sudoId: null,
  })
  expect(await sealBooks(db, new Date())).toBe(0)
  const [first, second] = await Promise.all([sealBooks(db, later()), sealBooks(db, later())])
  expect(first + second).toBeGreaterThanOrEqual(3)
  expect(await sealBooks(db, later())).toBe(0)

  const now = new Date()
  expect(await keepHeads(db, files, logger, now)).toBe(1)
  const clean = { partners: 1, blocks: 1, rows: first + second, days: 1, faults: [] }
  expect(await verifyBooks(url, files, now)).toEqual(clean)

  await database.asOwner('delete from ledger_block')
  await database.asOwner('update payment set amount_ore = amount_ore + 100 where sale_id = $1', [
    sale.id,
  ])
  await sealNext(db, venue.scope, later())
  const faults = [{ partnerId: venue.partnerId, number: 1, fault: 'head' }]
  expect(await verifyBooks(url, files, now)).toMatchObject({ blocks: 1, faults })
  rmSync(root, { recursive: true, force: true })
})

it('the application can neither change nor delete a block', async () => {
  const { db } = await testDatabase()
  const scope = { partnerId: 1003, renterId: 0, userId: 0 }
  for (const text of ['update ledger_block set row_count = 1', 'delete from ledger_block']) {
    await expect(db.run(scope, { name: '', text, values: [] })).rejects.toThrow('permission denied')
  }
})

it('a block’s hash can be recomputed from its description', async () => {
  const database = await testDatabase()
  await tampering(database, 0)
  interface Block {
    previous: Buffer
    content: Buffer
    hash: Buffer
    header: string
  }
  const blocks = await database.asOwner<Block>(
    `select previous, content, hash, '[' || concat_ws(', ', format, partner_id, number, dx_micros(from_at), dx_micros(to_at),
       row_count) || ']' as header from ledger_block order by number`,
  )
  for (const { previous, content, hash, header } of blocks) {
    const again = createHash('sha256').update(previous).update(header).update(content).digest()
    expect(again.equals(hash)).toBe(true)
  }
})
