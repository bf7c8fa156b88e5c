import { meetAt } from '@dxweb/server/testing/meet-at.ts'
import { scanAtOnce, sellTickets } from '@dxweb/server/testing/scan-at-once.ts'
import type { BenchDatabase, BigVenue } from '../../ground/big-hall.ts'
import type { Outcome } from '../ground/outcome.ts'

/** Number of tickets scanned at the same time, each at two doors. */
const atOnce = 16
const ofControl = 20

interface Counted {
  accepted: number
  refused: number
  wrong: number
}

async function scanAll(
  { db }: BenchDatabase,
  venue: BigVenue,
  tickets: readonly string[],
): Promise<Counted> {
  const left = [...tickets]
  const counted: Counted = { accepted: 0, refused: 0, wrong: 0 }
  const door = async () => {
    for (let ticketId = left.pop(); ticketId !== undefined; ticketId = left.pop()) {
      const { accepted, refused } = await scanAtOnce({ db, venue, ticketId, times: 2 })
      counted.accepted += accepted
      counted.refused += refused
      if (accepted !== 1 || refused !== 1) counted.wrong += 1
    }
  }
  await Promise.all(Array.from({ length: atOnce }, door))
  return counted
}

/** Scans each ticket twice, so that both scans are written before either commits. */
async function letInTwice(database: BenchDatabase, venue: BigVenue): Promise<number> {
  const tickets = await sellTickets(database, venue, ofControl)
  const meet = await meetAt(database, 'ticket_scan')
  let twice = 0
  for (const ticketId of tickets) {
    const { accepted } = await scanAtOnce({
      db: database.db,
      venue,
      ticketId,
      times: 2,
      atOnce: meet,
    })
    if (accepted === 2) twice += 1
  }
  return twice
}

/** Lets two doors scan each ticket at the same time. Without the unique index, both scans must be accepted. */
export async function doubleScan(
  database: BenchDatabase,
  venue: BigVenue,
  size: number,
): Promise<Outcome> {
  const startedAt = performance.now()
  const guarded = await scanAll(database, venue, await sellTickets(database, venue, size))
  const seconds = Math.round((performance.now() - startedAt) / 1000)
  await database.asOwner('drop index ticket_entry')
  const twice = await letInTwice(database, venue)
  return {
    passed: guarded.wrong === 0 && guarded.accepted === size && twice === ofControl,
    summary: `${size} double scans in ${seconds} s: ${guarded.accepted} accepted, ${guarded.refused} refused, ${guarded.wrong} with another result; control without the unique index: ${twice} of ${ofControl} accepted twice`,
    damage: { 'let in twice': guarded.wrong },
  }
}
