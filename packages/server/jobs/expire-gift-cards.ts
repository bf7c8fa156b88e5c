import { expireCards } from '@dxweb/areas/giftcards/store.ts'
import type { Database } from '@dxweb/kit/database/database.ts'
import { eachPartner, jobScope } from './each-partner.ts'

/** Takes expired balances to income. Returns the number of cards. */
export function expireGiftCards(db: Database): Promise<number> {
  return eachPartner(db, async ({ id }) => {
    let count = 0
    for (;;) {
      const done = await expireCards(db, jobScope(id))
      count += done
      if (done === 0) return count
    }
  })
}
