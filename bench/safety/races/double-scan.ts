import { scanAtOnce, sellTickets } from '@dxweb/server/testing/scan-at-once.ts'
import type { BenchDatabase, BigHouse } from '../../ground/big-hall.ts'
import type { Outcome } from '../ground/outcome.ts'

/** Tickets scanned at two doors at once. */
const atOnce = 16
const ofControl = 200

interface Counted {
  accepted: number
  refused: number
  wrong: number
}

async function scanAll(
  { db }: BenchDatabase,
  house: BigHouse,
  tickets: readonly string[],
): Promise<Counted> {
  const left = [...tickets]
  const counted: Counted = { accepted: 0, refused: 0, wrong: 0 }
  const door = async () => {
    for (let ticketId = left.pop(); ticketId !== undefined; ticketId = left.pop()) {
      const { accepted, refused } = await scanAtOnce({ db, house, ticketId, times: 2 })
      counted.accepted += accepted
      counted.refused += refused
      if (accepted !== 1 || refused !== 1) counted.wrong += 1
    }
  }
  await Promise.all(Array.from({ length: atOnce }, door))
  return counted
}

/** Scans every ticket twice at once; then without the index, which must accept some twice. */
export async function doubleScan(
  database: BenchDatabase,
  house: BigHouse,
  size: number,
): Promise<Outcome> {
  const startedAt = performance.now()
  const guarded = await scanAll(database, house, await sellTickets(database, house, size))
  const seconds = Math.round((performance.now() - startedAt) / 1000)
  await database.asOwner('drop index ticket_entry')
  const control = await scanAll(database, house, await sellTickets(database, house, ofControl))
  return {
    held: guarded.wrong === 0 && guarded.accepted === size && control.wrong > 0,
    said: `${size} double scans in ${seconds} s: ${guarded.accepted} let in, ${guarded.refused} told of it, ${guarded.wrong} otherwise; control without the index: ${control.wrong} of ${ofControl} let in twice`,
    damage: { 'let in twice': guarded.wrong },
  }
}
