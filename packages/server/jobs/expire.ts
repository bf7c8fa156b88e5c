import { expireCards } from '@dxweb/areas/giftcards/store.ts'
import { sumStale } from '@dxweb/areas/orders/lines/totals-store.ts'
import {
  expireOptions,
  type NotifyOption,
  notifyOptions,
} from '@dxweb/areas/orders/options/store.ts'
import { splitStale } from '@dxweb/areas/reports/goods/split-store.ts'
import type { Database } from '@dxweb/kit/database/database.ts'
import { localDay } from '@dxweb/kit/time/zoned-time.ts'
import { eachPartner, jobScope } from './each-partner.ts'

/** Posts expired balances of gift cards as income. Returns the number of cards. */
export const expireGiftCards = (db: Database): Promise<number> =>
  eachPartner(db, async ({ id }) => {
    for (let count = 0; ;) {
      const done = await expireCards(db, jobScope(id))
      count += done
      if (done === 0) return count
    }
  })

/**
 * Expires options after their last day, and notifies the next in the queue. Returns the number of changes and mails.
 */
export const expireAllOptions = (
  db: Database,
  notify: NotifyOption | undefined,
  now: Date,
): Promise<number> =>
  eachPartner(db, async ({ id, timeZone }) => {
    const scope = jobScope(id)
    const changed = await expireOptions(db, scope, localDay(now, timeZone))
    return changed + (notify ? await notifyOptions(db, scope, notify) : 0)
  })

/**
 * Recomputes stored totals of orders that are stale after a change of VAT rate or time zone. Returns the number of
 * orders.
 */
export const sumStaleOrders = (db: Database): Promise<number> =>
  eachPartner(db, ({ id }) => sumStale(db, jobScope(id)))

/** Recomputes the monthly sums of menus with a changed split. Returns the number of articles. */
export const splitStaleGoods = (db: Database): Promise<number> =>
  eachPartner(db, ({ id }) => splitStale(db, jobScope(id)))
