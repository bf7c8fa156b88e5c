import { createHash, randomUUID } from 'node:crypto'
import { sell } from '@dxweb/areas/ticketing/selling/sell-store.ts'
import { startEngine } from '@dxweb/server/db/engine/engine.ts'
import { migrate } from '@dxweb/server/db/migrate/migrate.ts'
import { addPeople } from '@dxweb/server/testing/people.ts'
import {
  type BenchDatabase,
  type BigVenue,
  buildBigVenue,
  withDatabaseAt,
} from '../ground/big-hall.ts'
import { type Place, withPlace } from '../ground/place.ts'
import { keepSoldYears } from '../ground/sold-years.ts'
import { share } from '../load/measure.ts'
import { type Size, sizesText } from '../load/table-sizes.ts'
import { inNumber, report } from '../ground/report.ts'

/**
 * Measures the bytes of tables and indexes per million tickets, for a generated year with sales, refunds, postings
 * and sums (bench/ground) and for sales made by the product.
 */

const million = 1_000_000
const soldByProduct = Math.round(6000 * share)
const events = 60

const names = 8

async function growth(
  name: string,
  { asOwner }: BenchDatabase,
  work: () => Promise<number>,
): Promise<void> {
  const before = new Map((await asOwner<Size>(sizesText)).map((one) => [one.name, one]))
  const tickets = await work()
  const inGiB = (bytes: number) => ((bytes / tickets) * million) / 1024 ** 3
  const grown = (await asOwner<Size>(sizesText)).map((one) => ({
    name: one.name,
    table: inGiB(one.table - (before.get(one.name)?.table ?? 0)),
    indexes: inGiB(one.indexes - (before.get(one.name)?.indexes ?? 0)),
  }))
  const largest = grown.toSorted((a, b) => b.table + b.indexes - a.table - a.indexes)
  for (const { name: table, table: rows, indexes } of largest.slice(0, names)) {
    console.log(`${table}: tables ${inNumber(rows, 3)} GiB, indexes ${inNumber(indexes, 3)}`)
  }
  const total = (side: 'table' | 'indexes') => grown.reduce((sum, one) => sum + one[side], 0)
  report({
    name,
    figure: `GiB by ${inNumber(tickets)} tickets: tables ${inNumber(total('table'), 2)}, indexes ${inNumber(total('indexes'), 2)}`,
    ratio: total('table') + total('indexes'),
    goal: { atMost: 1 },
  })
}

async function sellByProduct({ db }: BenchDatabase, venue: BigVenue): Promise<number> {
  for (let n = 0; n < soldByProduct; n += 1) {
    const eventId = venue.firstEventId + (n % events)
    const first = venue.firstSeatId + Math.floor(n / events) * 3
    const lines = [0, 1, 2].map((at) => ({
      seatId: first + at,
      categoryId: venue.categories.adult,
    }))
    await sell(db, venue.scope, {
      idempotencyKey: randomUUID(),
      bodyHash: createHash('sha256').update(String(n)).digest(),
      eventId,
      means: 'card',
      channel: 'pos',
      lines,
      sudoId: null,
    })
  }
  return soldByProduct * 3
}

async function sellYear(place: Place, { asOwner }: BenchDatabase): Promise<number> {
  await keepSoldYears(place, [{ partnerId: 9001, years: 1, eventsADay: 28 }], 'sjef@sundet.no')
  const [sold] = await asOwner<{ tickets: number }>(
    'select count(*)::integer as tickets from ticket where partner_id = 9001',
  )
  return sold?.tickets ?? 0
}

await withPlace(async (place) => {
  const engine = await startEngine(place)
  try {
    await migrate({ url: engine.url })
    await withDatabaseAt(engine.url, async (database) => {
      const venue = await buildBigVenue(database, events)
      await addPeople(database)
      await growth('a million tickets as sold', database, () => sellByProduct(database, venue))
      await growth('a million with refunds and sums', database, () => sellYear(place, database))
    })
  } finally {
    await engine.stop()
  }
})
