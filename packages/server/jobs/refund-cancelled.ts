import { openRuns, workOnRun } from '@dxweb/areas/ticketing/store/refund-run.ts'
import type { Database } from '@dxweb/kit/database.ts'
import { eachPartner, jobScope } from './each-partner.ts'

/** Sales of one look at what is left. */
const atOnce = 100

/** Goes on with every run of refunds that is not finished. Answers the number of sales. */
export function refundCancelled(db: Database): Promise<number> {
  return eachPartner(db, async ({ id }) => {
    let count = 0
    for (const run of await openRuns(db, jobScope(id))) {
      for (let done = -1; done !== 0; count += done) done = await workOnRun(db, id, run, atOnce)
    }
    return count
  })
}
