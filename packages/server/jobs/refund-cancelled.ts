import { openRuns, type Run, workOnRun } from '@dxweb/areas/ticketing/refunds/run/store.ts'
import {
  type NotifyRefund,
  notifyRefunds,
} from '@dxweb/areas/ticketing/refunds/notify-refunds-store.ts'
import type { Database } from '@dxweb/kit/database/database.ts'
import { eachPartner, jobScope } from './each-partner.ts'

const atOnce = 100

async function finish(
  db: Database,
  partnerId: number,
  run: Run,
  notify?: NotifyRefund,
): Promise<number> {
  let count = 0
  for (;;) {
    const done = await workOnRun(db, partnerId, run, atOnce)
    count += done
    if (notify) await notifyRefunds(db, jobScope(partnerId), notify)
    if (done === 0) return count
  }
}

export function refundCancelled(db: Database, notify?: NotifyRefund): Promise<number> {
  return eachPartner(db, async ({ id }) => {
    let count = 0
    for (const run of await openRuns(db, jobScope(id))) {
      count += await finish(db, id, run, notify)
    }
    // Includes finished runs, since the server may have stopped before notifying.
    if (notify) count += await notifyRefunds(db, jobScope(id), notify)
    return count
  })
}
