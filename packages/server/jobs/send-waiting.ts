import { makeDueFigures } from '@dxweb/areas/film/figures/make-store.ts'
import type { FiguresReceiver } from '@dxweb/areas/film/figures/message.ts'
import { sendFigures } from '@dxweb/areas/film/figures/send-store.ts'
import { type Deliver, sendWaiting } from '@dxweb/areas/invoicing/sending/store.ts'
import {
  type NotifyBuyer,
  notifyBuyers,
} from '@dxweb/areas/ticketing/buyer-messages/notify-buyers-store.ts'
import type { Database } from '@dxweb/kit/database/database.ts'
import { eachPartner, jobScope } from './each-partner.ts'

export const notifyAllBuyers = (db: Database, notify: NotifyBuyer): Promise<number> =>
  eachPartner(db, ({ id }) => notifyBuyers(db, jobScope(id), notify))

export const sendInvoices = (db: Database, deliver: Deliver): Promise<number> =>
  eachPartner(db, ({ id }) => sendWaiting(db, jobScope(id), deliver))
export const makePlayingFigures = (db: Database, now: Date): Promise<number> =>
  eachPartner(db, ({ id }) => makeDueFigures(db, jobScope(id), now))

/** Stops if the receiver, which all venues share, is unreachable. Returns the number of figures sent. */
export function sendPlayingFigures(db: Database, receiver: FiguresReceiver): Promise<number> {
  let isReachable = true
  return eachPartner(db, async ({ id }) => {
    if (!isReachable) return 0
    const { sent, isReached } = await sendFigures(db, jobScope(id), receiver)
    isReachable = isReached
    return sent
  })
}
