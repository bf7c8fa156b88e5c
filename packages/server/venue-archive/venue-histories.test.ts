import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { settlingMs } from '@dxweb/areas/accounting/seal-store.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { sealBooks } from '../jobs/seal-books.ts'
import { givenVenue } from '../testing/given.ts'
import { actions, historyOf } from '../testing/history/random-history.ts'
import { runsOf } from '../testing/history/runs.ts'
import { atEnd } from '../testing/run/at-end.ts'
import { testDatabase } from '../testing/test-database.ts'
import { archiveFolder, exported, imported, venueRows } from '../testing/venues/venue-archives.ts'

const folder = archiveFolder()
const uploadsOf = () => {
  const uploads = mkdtempSync(join(tmpdir(), 'dxweb-uploads-'))
  atEnd(() => rmSync(uploads, { recursive: true, force: true }))
  return uploads
}

const given = await givenVenue()
const source = { ...given, uploads: uploadsOf(), secret: Buffer.alloc(32, 1) }
await given.ended()
const act = historyOf(given)
/** Returns a time at which all existing rows are old enough to be sealed. */
const settled = () => new Date(Date.now() + settlingMs)

const action = fc.record({
  what: fc.constantFrom(...actions),
  ago: fc.integer({ min: 0, max: 400 }),
  means: fc.constantFrom('card' as const, 'cash' as const, 'vipps' as const, 'invoice' as const),
})

let archives = 0
const nextPath = () => join(folder, `${(archives += 1)}.venue`)

it('a venue with a random history has the same rows and valid seals after import into another installation', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 5, maxLength: 12 }), async (history) => {
      for (const one of history) await act(one)
      await sealBooks(given.db, settled())
      const target = {
        ...(await testDatabase()),
        uploads: uploadsOf(),
        secret: Buffer.alloc(32, 2),
      }
      const before = await venueRows(source)
      const { figures } = await exported(source, nextPath())
      await imported(target, join(folder, `${archives}.venue`))
      expect(await venueRows(target)).toEqual(before)
      expect(figures['seals']).toMatch(/^block \d+, [0-9a-f]{64}, 0 faults$/)
      expect(await target.asOwner('select * from dx_ledger_faults(1003)')).toEqual([])
    }),
    { numRuns: runsOf(1), endOnFailure: true },
  )
})

it('an export made during sales is one consistent snapshot', async () => {
  const target = { ...(await testDatabase()), uploads: uploadsOf(), secret: Buffer.alloc(32, 2) }
  const isOver = new AbortController()
  let sales = 0
  const selling = async () => {
    while (!isOver.signal.aborted) {
      await given.buy(given.places(1), { eventId: given.venue.standingId })
      sales += 1
    }
  }
  const clerks = [selling(), selling()]
  const path = nextPath()
  const manifest = await exported(source, path).finally(() => isOver.abort())
  await Promise.all(clerks)
  expect(sales).toBeGreaterThan(0)
  // The import compares figures and keys before it commits.
  await imported(target, path)
  const rowsOf = (table: string) => manifest.tables.find(({ name }) => name === table)?.rows
  const [there] = await target.asOwner<{ sales: number; payments: number }>(
    `select count(*)::integer as sales, (select count(*)::integer from payment) as payments from sale`,
  )
  expect(there).toEqual({ sales: rowsOf('sale'), payments: rowsOf('payment') })
})

it('an export that pauses the venue ends its jobs and sales first, and its archive includes the last sale', async () => {
  const manifest = await exported(source, nextPath(), { pauseReason: 'Flytter' })
  expect(manifest.isPaused).toBe(true)
  const [sold] = await source.asOwner<{ sales: number }>(
    'select count(*)::integer as sales from sale',
  )
  expect(manifest.tables.find(({ name }) => name === 'sale')?.rows).toBe(sold?.sales)
  const [state] = await source.asOwner(
    'select state, is_resting, pause_reason from partner where id = 1003',
  )
  expect(state).toEqual({ state: 'paused', is_resting: true, pause_reason: 'Flytter' })
  // If the venue were not at rest, the job would seal the newest rows.
  expect(await sealBooks(given.db, settled())).toBe(0)
})
